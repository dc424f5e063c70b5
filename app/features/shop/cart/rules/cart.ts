import { type Category, MOST_OF_ONE } from "../../catalogue/rules/catalogue.ts";

/** The product as displayed when it was added to the cart. */
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

/** An order sent by this browser. */
export interface SentOrder {
  /** makes repeated requests the same order */
  idempotencyKey: string;
  /** content of the order; other content makes another order */
  about: string;
  /** lets this browser query the order's state */
  token: string;
  /** the units that the order holds while it is unpaid */
  lines: OrderedLine[];
  sentAt: number;
  /** when the order was paid and its lines left the cart */
  settledAt?: number;
  /** when the order could not be paid any more */
  failedAt?: number;
}

/** Stored under one key, so that no tab sees half of a change. */
export interface Cart {
  items: readonly CartItem[];
  /** the request being sent; if its answer is lost, it is repeated under the same key */
  attempt?: Pick<SentOrder, "idempotencyKey" | "about">;
  order?: SentOrder;
}

export const MOST_LINES = 30;

export const quantityOf = ({ items }: Cart, productId: number): number =>
  items.find(({ product }) => product.id === productId)?.quantity ?? 0;

/** Adds one unit and updates the displayed product. A full cart stays as it is. */
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

/** A quantity of 0 or less removes the row. */
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

/** The customer has accepted the new price. */
export const acceptPrice = (cart: Cart, productId: number, priceCents: number): Cart =>
  withItems(
    cart,
    cart.items.map((item) =>
      item.product.id === productId ? { ...item, product: { ...item.product, priceCents } } : item,
    ),
  );

/** Removes the lines of a paid order from the cart, once. Units added since stay. */
export function settleOrder(cart: Cart, { token, lines }: Pick<SentOrder, "token" | "lines">, now: number) {
  const { order } = cart;
  if (order?.token !== token || order.settledAt !== undefined) return cart;
  const left = lines.reduce(
    (rest, { productId, quantity }) => setQuantity(rest, productId, quantityOf(rest, productId) - quantity),
    cart,
  );
  // `about` contains the address, which is not needed any more.
  return { items: left.items, order: { ...order, about: "", settledAt: now } };
}

export const cartCents = (items: readonly CartItem[]): number =>
  items.reduce((sum, { product, quantity }) => sum + product.priceCents * quantity, 0);

export const linesOf = (items: readonly CartItem[]) =>
  items.map(({ product: { id, priceCents }, quantity }) => ({ productId: id, quantity, priceCents }));

const capped = (quantity: number) => Math.min(quantity, MOST_OF_ONE);
const withItems = (cart: Cart, items: readonly CartItem[]): Cart => ({ ...cart, items });

/** The price of delivery depends on these lines. */
export const orderLines = ({ items }: Pick<Cart, "items">) =>
  items.map(({ product: { priceCents, category }, quantity }) => ({
    unitCents: priceCents,
    quantity,
    isSent: category !== "coaching",
  }));
