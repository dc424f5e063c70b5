import { type Category, MOST_OF_ONE } from "../../catalogue/rules/catalogue.ts";

/** What a cart knows of a product: what it showed when it was put there. */
export interface CartProduct {
  id: number;
  name: string;
  priceCents: number;
  image: string;
  category: Category;
}

export interface CartItem {
  product: CartProduct;
  quantity: number;
}

export interface OrderedLine {
  productId: number;
  quantity: number;
}

/** An order that this browser has sent. */
export interface SentOrder {
  /** by which the server knows it again when it is sent twice */
  idempotencyKey: string;
  /** what it was about: sent again with anything else, it is another order */
  about: string;
  /** by which this browser may ask what became of it */
  token: string;
  lines: OrderedLine[];
  sentAt: number;
  /** when its lines left the cart, because it was paid */
  settledAt?: number;
  /** when it was heard that nobody can pay it any more */
  failedAt?: number;
}

/** All that the browser keeps of it under one key, so that no tab sees half of a change. */
export interface Cart {
  items: readonly CartItem[];
  /** about to be sent: where its answer is lost, it is sent again under the same name */
  attempt?: Pick<SentOrder, "idempotencyKey" | "about">;
  order?: SentOrder;
}

/** The most different products in one order. */
export const MOST_LINES = 30;

export const quantityOf = ({ items }: Cart, productId: number): number =>
  items.find(({ product }) => product.id === productId)?.quantity ?? 0;

/** One more of a product; what the cart shows of it from now on is what was just seen. A full cart stays as it is. */
export function addToCart(cart: Cart, product: CartProduct): Cart {
  const quantity = quantityOf(cart, product.id);
  if (quantity > 0)
    return withItems(
      cart,
      cart.items.map((item) =>
        item.product.id === product.id ? { product, quantity: capped(quantity + 1) } : item,
      ),
    );
  if (cart.items.length >= MOST_LINES) return cart;
  return withItems(cart, [...cart.items, { product, quantity: 1 }]);
}

/** None, or less, takes it out. */
export function setQuantity(cart: Cart, productId: number, quantity: number): Cart {
  const wanted = capped(Math.trunc(quantity) || 0);
  return withItems(
    cart,
    cart.items
      .map((item) => (item.product.id === productId ? { ...item, quantity: wanted } : item))
      .filter((item) => item.quantity > 0),
  );
}

export const clearCart = (cart: Cart): Cart => withItems(cart, []);

/** Its owner has seen what it costs now. */
export const acceptPrice = (cart: Cart, productId: number, priceCents: number): Cart =>
  withItems(
    cart,
    cart.items.map((item) =>
      item.product.id === productId ? { ...item, product: { ...item.product, priceCents } } : item,
    ),
  );

/** An order of this browser was paid: what was ordered leaves the cart, once, and what was added since stays. */
export function settleOrder(cart: Cart, { token, lines }: Pick<SentOrder, "token" | "lines">, now: number) {
  const { order } = cart;
  if (order?.token !== token || order.settledAt !== undefined) return cart;
  const left = lines.reduce(
    (rest, { productId, quantity }) => setQuantity(rest, productId, quantityOf(rest, productId) - quantity),
    cart,
  );
  // What it was about is an address: nobody needs it here any more.
  return { items: left.items, order: { ...order, about: "", settledAt: now } };
}

export const cartCents = (items: readonly CartItem[]): number =>
  items.reduce((sum, { product, quantity }) => sum + product.priceCents * quantity, 0);

/** As an order asks for it. */
export const linesOf = (items: readonly CartItem[]) =>
  items.map(({ product: { id, priceCents }, quantity }) => ({ productId: id, quantity, priceCents }));

const capped = (quantity: number) => Math.min(quantity, MOST_OF_ONE);
const withItems = (cart: Cart, items: readonly CartItem[]): Cart => ({ ...cart, items });
