import { and, asc, eq, inArray } from "drizzle-orm";
import { findSold, type Parts, pastOrder } from "~/features/shop/seed/past-orders.ts";
import { products } from "~/features/shop/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import type { SeededRandom } from "~/platform/format/seeded-random.ts";
import type { Commune } from "./communes.ts";
import type { Person } from "./people.ts";
import { STREETS } from "./words.ts";

/** The share of students who have ordered something. */
const SHARE = 0.03;
const LONGEST_AGO_DAYS = 60;
const MOST_PRODUCTS = 12;

/**
 * Writes past orders of physical products, if the shop sells any. Invoices are numbered by date, so later
 * people must order later: `from` and `to` are this batch's position in the whole crowd, between 0 and 1.
 */
export async function writeOrders(
  tx: Transaction,
  random: SeededRandom,
  {
    students,
    communes,
    from,
    to,
  }: { students: readonly Person[]; communes: (random: SeededRandom) => Commune; from: number; to: number },
  parts: Parts,
): Promise<void> {
  const onSale = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.isOnSale, true), inArray(products.category, ["equipment", "supplements"])))
    .orderBy(asc(products.id))
    .limit(MOST_PRODUCTS);
  if (onSale.length === 0) return;
  const sold = await findSold(
    tx,
    onSale.map(({ id }) => id),
  );
  const customers = students.filter(() => random.has(SHARE));
  for (const [at, { id, firstName, lastName, email }] of customers.entries()) {
    const share = from + ((to - from) * at) / customers.length;
    const daysAgo = 1 + Math.round((1 - share) * LONGEST_AGO_DAYS);
    const { name: city, postcode: postalCode } = communes(random);
    const address = `${random.upTo(90)} ${random.one(STREETS)}`;
    const wanted = { [random.one(onSale).id]: random.upTo(2) };
    const sent =
      daysAgo > 2
        ? { shippedDaysAgo: daysAgo - 1, tracking: `6A${String(random.upTo(1e11)).padStart(11, "0")}` }
        : {};
    const arrived = daysAgo > 6 ? { deliveredDaysAgo: daysAgo - 4 } : {};
    await pastOrder(
      tx,
      { user: id, recipient: { firstName, lastName, email, address, city, postalCode, country: "France" } },
      { wanted, daysAgo, ...sent, ...arrived },
      { ...parts, sold },
    );
  }
}
