import { comeBack } from "../../fixtures/server/http.ts";
import { addProduct } from "../../fixtures/shop/shop-orders.ts";
import { sendOrder } from "./checkout.ts";
import type { Customers } from "./customers.ts";

const LEFT = 10;
/** The refusal of a form, as it travels. */
const REFUSAL = /"refusal","([^"]+)"/;

/**
 * As many people as one likes, each with an address and a network of their own, order one of the last ten at once, through HTTP, of a
 * shop that is at work; answers what should not have happened.
 */
export async function sellTheLast(customers: Customers, buyers: number): Promise<string[]> {
  const { market, ports } = customers;
  market.behave();
  await customers.order(LEFT);
  await market.settled();
  const product = await addProduct(market.rows, { stock: LEFT });
  const { id: productId, name, priceCents } = product;
  const buy = async (nth: number) => {
    const order = { ...customers.newOrder(), as: undefined, lines: [{ productId, quantity: 1, priceCents }] };
    const { status, text } = await comeBack(() => sendOrder(ports[nth % ports.length] ?? "", order));
    // The whole sentence, not a word of it that could be said of something else.
    if (text.includes(`«\u00a0${name}\u00a0» n’est plus en stock.`)) return `${status} sold out`;
    return status === 200 ? "200" : `${status} ${REFUSAL.exec(text)?.[1] ?? text.slice(0, 100)}`;
  };
  const nobody = (error: Error) => error.message;
  const answers = await Promise.all(Array.from({ length: buyers }, (_, nth) => buy(nth).catch(nobody)));
  market.misbehave();
  const told = new Map<string, number>();
  for (const answer of answers) told.set(answer, (told.get(answer) ?? 0) + 1);
  const [made] = await market.rows(
    `select count(distinct o.id)::int as orders, count(distinct o.payment_id)::int as payments,
       count(distinct o.email)::int as people, (select stock_quantity from products where id = $1) as stock
     from orders o join order_lines l on l.order_id = o.id where l.product_id = $1`,
    productId,
  );
  // Nobody's any more, so that no round after this one counts on it.
  await market.rows("update products set is_on_sale = false where id = $1", productId);
  const expected = { orders: LEFT, payments: LEFT, people: LEFT, stock: 0 };
  const wanted = new Map([
    ["200", LEFT],
    ["409 sold out", buyers - LEFT],
  ]);
  const wrong = [...told].filter(([answer, times]) => times !== wanted.get(answer));
  return [
    ...wrong.map(([answer, times]) => `${times} were answered ${answer}`),
    ...(JSON.stringify(made) === JSON.stringify(expected)
      ? []
      : [`${JSON.stringify(made)}, not ${JSON.stringify(expected)}`]),
  ];
}
