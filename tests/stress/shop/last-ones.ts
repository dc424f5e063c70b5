import { randomUUID } from "node:crypto";
import pg from "pg";
import { PlainBrowser } from "../../fixtures/plain-browser.ts";
import { embeddedUrl } from "../../fixtures/postgres-process.ts";
import type { TestServers } from "../../fixtures/server-process.ts";
import { addProduct, DELIVERY } from "../../fixtures/shop-orders.ts";

const LEFT = 10;

/** As many people as one likes order one of the last ten at once, through HTTP; answers what should not have happened. */
export async function sellTheLast(servers: TestServers, buyers: number): Promise<string[]> {
  const server = await servers.startSeeded({ LOG_LEVEL: "error", TRUSTED_PROXIES: "1" });
  const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  try {
    const rows = async (statement: string, ...values: unknown[]) => (await sql.query(statement, values)).rows;
    const product = await addProduct(rows, { stock: LEFT });
    const lines = JSON.stringify([{ productId: product.id, quantity: 1, priceCents: product.priceCents }]);
    const buy = async (nth: number) => {
      const browser = new PlainBrowser(`http://localhost:${server.port}`, {
        caller: `10.${nth >> 8}.${nth & 255}.7`,
      });
      const fields = { ...DELIVERY, clientId: randomUUID(), lines };
      const { status, text } = await browser.post("/checkout.data", new URLSearchParams(fields));
      return `${status}${text.includes("n’est plus en stock") ? " sold out" : ""}`;
    };
    const answers = await Promise.all(Array.from({ length: buyers }, (_, nth) => buy(nth)));
    const told = new Map<string, number>();
    for (const answer of answers) told.set(answer, (told.get(answer) ?? 0) + 1);
    const [made] = await rows(
      `select (select count(*)::int from order_lines where product_id = $1) as orders, stock_quantity as stock,
         (select count(distinct o.payment_id)::int from orders o join order_lines l on l.order_id = o.id
          where l.product_id = $1) as payments from products where id = $1`,
      product.id,
    );
    const expected = new Map([
      ["200", LEFT],
      ["409 sold out", buyers - LEFT],
    ]);
    const wrong = [...told].filter(([answer, times]) => times !== expected.get(answer));
    return [
      ...wrong.map(([answer, times]) => `${times} were answered ${answer}`),
      ...(made.orders === LEFT && made.payments === LEFT && made.stock === 0
        ? []
        : [`${JSON.stringify(made)}, not ${LEFT} orders and payments, and nothing left`]),
    ];
  } finally {
    await sql.end();
    await server.stop();
  }
}
