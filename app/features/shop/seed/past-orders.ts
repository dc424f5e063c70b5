import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { DemoEmail } from "~/features/accounts/seed.server.ts";
import { holderOf } from "~/features/payments/ledger/commands/post-ledger-entry.server.ts";
import { pastSale } from "~/features/payments/seed/past-sale.ts";
import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { deliveryCents } from "../cart/rules/delivery.ts";
import { issueOrderDocument } from "../orders/commands/issue-order-document.server.ts";
import { ORDER_PAYABLE } from "../orders/commands/on-payment-changed.server.ts";
import {
  deliveredCents,
  type OrderStep,
  RESERVED_MINUTES,
  totalCents,
} from "../orders/rules/order-states.ts";
import { orderName } from "../orders/rules/orders.ts";
import {
  type Order,
  orderLines,
  orderSteps,
  orders,
  productPictures,
  products,
  stockMoves,
} from "../tables.server.ts";
import { seedSubscription } from "./past-subscription.ts";

export interface PastOrderSettings {
  operator: OperatorIdentity;
  delivery: DeliverySettings;
}

export type Sold = Awaited<ReturnType<typeof findSold>>;
type Recipient = Pick<
  Order,
  "firstName" | "lastName" | "email" | "address" | "city" | "postalCode" | "country"
>;

export interface PastOrder {
  /** quantity by product id */
  wanted: Record<number, number>;
  daysAgo: number;
  tracking?: string;
  shippedDaysAgo?: number;
  deliveredDaysAgo?: number;
}

/** Products 1 and 2 of the seeded catalogue are dumbbells and whey. */
const SAMPLES: readonly PastOrder[] = [
  {
    wanted: { 1: 1, 2: 1 },
    daysAgo: 41,
    shippedDaysAgo: 40,
    deliveredDaysAgo: 37,
    tracking: "6A04811172530",
  },
  { wanted: { 2: 2 }, daysAgo: 3, shippedDaysAgo: 1, tracking: "6A04811205947" },
  { wanted: { 1: 1 }, daysAgo: 1 },
];

const HOME: Recipient = {
  firstName: "Manon",
  lastName: "Petit",
  email: "eleve@exemple.fr",
  address: "14 rue de la Folie-Méricourt",
  city: "Paris",
  postalCode: "75011",
  country: "France",
};

const dayAgo = (daysAgo: number, time: string) => parisInstant(addDays(parisDay(new Date()), -daysAgo), time);
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** Seeds a demo student's orders (one delivered, one shipped, one to ship) and subscription. */
export async function seedOrders(
  tx: Transaction,
  people: Record<DemoEmail, string>,
  parts: PastOrderSettings,
): Promise<void> {
  const sold = await findSold(tx, [1, 2]);
  if (sold.length < 2) return;
  const student = people["eleve@exemple.fr"];
  const [first, ...later] = SAMPLES;
  // Documents are numbered in the order of their dates: the first order is older than the subscription, the
  // others are not.
  const home = { user: student, recipient: HOME };
  if (first) await pastOrder(tx, home, first, { ...parts, sold });
  await seedSubscription(tx, student, parts);
  for (const sample of later) await pastOrder(tx, home, sample, { ...parts, sold });
}

/** Only products that are shipped. */
export const findSold = (tx: Transaction, ids: number[]) =>
  tx
    .select({
      productId: products.id,
      name: products.name,
      unitCents: products.priceCents,
      vatRate: products.vatRate,
      image: productPictures.image,
    })
    .from(products)
    .leftJoin(
      productPictures,
      and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)),
    )
    .where(and(inArray(products.id, ids), inArray(products.category, ["equipment", "supplements"])))
    .orderBy(products.id);

/** Seeds a past order with its stock, money, history and invoice. */
export async function pastOrder(
  tx: Transaction,
  { user, recipient }: { user: string; recipient: Recipient },
  { wanted, daysAgo, tracking = "", shippedDaysAgo, deliveredDaysAgo }: PastOrder,
  { operator, delivery, sold }: PastOrderSettings & { sold: Sold },
): Promise<void> {
  const lines = sold
    .filter(({ productId }) => wanted[productId])
    .map((line, position) => ({
      ...line,
      position,
      image: line.image ?? "",
      quantity: wanted[line.productId] ?? 1,
      heldQuantity: null,
      isSent: true,
      returnedQuantity: 0,
    }));
  const createdAt = dayAgo(daysAgo, "18:20");
  const paidAt = later(createdAt, 3);
  const shippedAt = shippedDaysAgo === undefined ? null : dayAgo(shippedDaysAgo, "10:05");
  const deliveredAt = deliveredDaysAgo === undefined ? null : dayAgo(deliveredDaysAgo, "19:40");
  const sums = {
    linesCents: lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    deliveryCents: deliveryCents(delivery, lines),
  };
  const [made] = await tx
    .insert(orders)
    .values({
      userId: user,
      ...recipient,
      ...sums,
      createdAt,
      paidAt,
      shippedAt,
      deliveredAt,
      status: deliveredAt ? "delivered" : shippedAt ? "shipped" : "paid",
      carrier: shippedAt ? "Colissimo" : "",
      tracking,
      reservedUntil: later(createdAt, RESERVED_MINUTES),
      changedAt: deliveredAt ?? shippedAt ?? paidAt,
    })
    .returning();
  if (!made) throw new Error("An insert returned no row.");
  await tx.insert(orderLines).values(lines.map((line) => ({ orderId: made.id, ...line })));
  // The goods come from an earlier delivery, so that the current stock stays that of the catalogue.
  await tx.insert(stockMoves).values(
    lines.flatMap(({ productId, quantity }) => [
      { productId, kind: "received" as const, quantity, at: later(createdAt, -60) },
      { productId, orderId: made.id, kind: "reserved" as const, quantity: -quantity, at: createdAt },
    ]),
  );
  const order = await seedPayment(tx, user, made, { lines, paidAt, shippedAt });
  await seedSteps(tx, order, operator);
}

/** The payment is earned when the parcel leaves. */
async function seedPayment(
  tx: Transaction,
  user: string,
  order: Order,
  about: { lines: Parameters<typeof deliveredCents>[1]; paidAt: Date; shippedAt: Date | null },
): Promise<Order> {
  const paymentId = randomUUID();
  const sale = pastSale(tx, {
    id: paymentId,
    kind: "once",
    status: "paid",
    payable: { kind: ORDER_PAYABLE, id: order.id },
    description: `Commande ${orderName(order)}`,
    cents: totalCents(order),
    paidAt: about.paidAt,
    sellerId: null,
    payerId: await holderOf(tx, { user }),
  });
  await sale.collect();
  if (about.shippedAt) await sale.deliver(deliveredCents(order, about.lines), about.shippedAt);
  await tx.update(orders).set({ paymentId }).where(eq(orders.id, order.id));
  return { ...order, paymentId };
}

/** Steps are marked as mailed, so that no mail is sent at the first start. */
async function seedSteps(tx: Transaction, order: Order, operator: OperatorIdentity): Promise<void> {
  const steps: [OrderStep, "customer" | "operator", Date | null][] = [
    ["ordered", "customer", order.createdAt],
    ["paid", "customer", order.paidAt],
    ["shipped", "operator", order.shippedAt],
    ["delivered", "customer", order.deliveredAt],
  ];
  for (const [step, by, at] of steps) {
    if (!at) continue;
    const [written] = await tx
      .insert(orderSteps)
      .values({ orderId: order.id, step, by, at, mailedAt: at })
      .returning();
    if (written && step === "paid") await issueOrderDocument(tx, order, written, { operator, at });
  }
}
