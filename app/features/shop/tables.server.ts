import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { CATEGORIES, PRODUCT_TYPES } from "./catalogue/rules/catalogue.ts";
import { ORDER_ENDINGS, ORDER_STATES, ORDER_STEPS, STEP_AUTHORS } from "./orders/rules/order-states.ts";
import type { RefundParts } from "./returns/rules/returns.ts";
import {
  SUBSCRIPTION_ENDINGS,
  SUBSCRIPTION_PURPOSES,
  SUBSCRIPTION_STATES,
  SUBSCRIPTION_STEPS,
} from "./subscriptions/rules/subscriptions.ts";

const id = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

export const products = pgTable("products", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  name: text("name").notNull(),
  /** one sentence, shown on cards */
  summary: text("summary").notNull(),
  description: text("description").notNull(),
  /** content of the parcel or the file */
  inside: text("inside").array().notNull().default([]),
  /** including VAT; monthly for a subscription */
  priceCents: integer("price_cents").notNull(),
  category: text("category", { enum: CATEGORIES }).notNull(),
  type: text("type", { enum: PRODUCT_TYPES }).notNull(),
  /** included in the price, in thousandths: 200 is 20 % */
  vatRate: smallint("vat_rate").notNull().default(200),
  /** sum of `stock_moves`, maintained by a trigger; never written directly */
  stockQuantity: integer("stock_quantity").notNull().default(0),
  /** net weight, for foods only */
  netGrams: integer("net_grams"),
  /** slug of the programme its file is made from */
  programme: text("programme"),
  isOnSale: boolean("is_on_sale").notNull().default(true),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
  searchText: text("search_text")
    .notNull()
    .generatedAlwaysAs(sql`fold_article_text(name || ' ' || summary || ' ' || description)`),
});

export const productPictures = pgTable("product_pictures", {
  id: id(),
  productId: integer("product_id").notNull(),
  position: smallint("position").notNull(),
  image: text("image").notNull(),
  alt: text("alt").notNull(),
});

/** What is paid by the month, a programme or Premium, with the terms at the time of sale. */
export const productSubscriptions = pgTable("product_subscriptions", {
  id: uuid("id").primaryKey(),
  /** null once the account is closed */
  userId: text("user_id"),
  purpose: text("purpose", { enum: SUBSCRIPTION_PURPOSES }).notNull().default("programme"),
  /** these two are null for Premium */
  productId: integer("product_id"),
  name: text("name").notNull(),
  programme: text("programme"),
  priceCents: integer("price_cents").notNull(),
  vatRate: smallint("vat_rate").notNull(),
  /** months of this programme paid in earlier subscriptions; a returning customer continues from there */
  monthsBefore: integer("months_before").notNull().default(0),
  status: text("status", { enum: SUBSCRIPTION_STATES }).notNull().default("awaiting_payment"),
  ending: text("ending", { enum: SUBSCRIPTION_ENDINGS }),
  paymentId: uuid("payment_id"),
  /** total to refund after a withdrawal */
  refundCents: integer("refund_cents").notNull().default(0),
  createdAt: instant("created_at").notNull().defaultNow(),
  startedAt: instant("started_at"),
  endedAt: instant("ended_at"),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
export type ProductSubscription = typeof productSubscriptions.$inferSelect;

/** The coaches who have the advantages of Premium now. Their search entries are kept apart by triggers. */
export const premiumCoaches = pgTable("premium_coaches", {
  coachId: integer("coach_id").primaryKey(),
  subscriptionId: uuid("subscription_id").notNull(),
  /** of an ended subscription, the end of its last paid month; null while it runs */
  until: instant("until"),
});

/** Append-only history. A paid month is the step that names its charge. */
export const productSubscriptionSteps = pgTable("product_subscription_steps", {
  id: id(),
  subscriptionId: uuid("subscription_id").notNull(),
  step: text("step", { enum: SUBSCRIPTION_STEPS }).notNull(),
  /** month of the programme, from 1 */
  month: integer("month"),
  chargeId: uuid("charge_id"),
  cents: integer("cents"),
  at: instant("at").notNull().defaultNow(),
  mailedAt: instant("mailed_at"),
  /** what an operator told the customer */
  words: text("words"),
});

export const orders = pgTable("orders", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** shown as "C-000123"; customers quote it on the phone */
  number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity(),
  /** null for guests */
  userId: text("user_id"),
  /**
   * idempotency key used by processes of the version before `purchases`, which may still run during an update
   */
  clientId: uuid("client_id").notNull().defaultRandom(),
  email: text("email").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  address: text("address").notNull(),
  city: text("city").notNull(),
  postalCode: text("postal_code").notNull(),
  country: text("country").notNull(),
  linesCents: integer("lines_cents").notNull(),
  deliveryCents: integer("delivery_cents").notNull(),
  /** the code that has reduced the lines */
  promotionCode: text("promotion_code"),
  status: text("status", { enum: ORDER_STATES }).notNull().default("awaiting_payment"),
  ending: text("ending", { enum: ORDER_ENDINGS }),
  /** total to refund so far */
  refundCents: integer("refund_cents").notNull().default(0),
  paymentId: uuid("payment_id"),
  /** end of the hold on the stock of an unpaid order */
  reservedUntil: instant("reserved_until").notNull(),
  /** digest of the network that an unpaid order came from; null once it is paid or over */
  network: text("network"),
  carrier: text("carrier").notNull().default(""),
  tracking: text("tracking").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
  paidAt: instant("paid_at"),
  shippedAt: instant("shipped_at"),
  deliveredAt: instant("delivered_at"),
  cancelledAt: instant("cancelled_at"),
  changedAt: instant("changed_at").notNull().defaultNow(),
  /** set when the account is closed; personal data is deleted once the order no longer needs it */
  accountClosedAt: instant("account_closed_at"),
  /** set when personal data was deleted */
  forgottenAt: instant("forgotten_at"),
});
export type Order = typeof orders.$inferSelect;

/** The lines with the terms at the time of sale. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderId: uuid("order_id").notNull(),
    position: smallint("position").notNull(),
    productId: integer("product_id").notNull(),
    name: text("name").notNull(),
    image: text("image").notNull(),
    unitCents: integer("unit_cents").notNull(),
    /** the price of a unit before a promotion code; null without one */
    fullUnitCents: integer("full_unit_cents"),
    vatRate: smallint("vat_rate").notNull(),
    quantity: integer("quantity").notNull(),
    /** units held while the order is unpaid; null if all are (orders of earlier releases, and files) */
    heldQuantity: integer("held_quantity"),
    /** true for parcels; a file is available as soon as it is paid */
    isSent: boolean("is_sent").notNull(),
    returnedQuantity: integer("returned_quantity").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);
export type OrderLine = typeof orderLines.$inferSelect;

/** Append-only history. */
export const orderSteps = pgTable("order_steps", {
  id: id(),
  orderId: uuid("order_id").notNull(),
  step: text("step", { enum: ORDER_STEPS }).notNull(),
  by: text("by", { enum: STEP_AUTHORS }).notNull(),
  words: text("words").notNull().default(""),
  /** amount of a refund */
  cents: integer("cents"),
  /** the part a refund is for; null for a goodwill refund on the whole order */
  given: jsonb("given").$type<RefundParts>(),
  at: instant("at").notNull().defaultNow(),
  /** set when the document is issued and the mail enqueued */
  mailedAt: instant("mailed_at"),
  /** the mail was not sent, because its address had been sent too many */
  isWithheld: boolean("is_withheld").notNull().default(false),
});
export type WrittenStep = typeof orderSteps.$inferSelect;

/** Append-only history; stock is its sum. */
export const stockMoves = pgTable("stock_moves", {
  id: id(),
  productId: integer("product_id").notNull(),
  orderId: uuid("order_id"),
  kind: text("kind", { enum: ["received", "corrected", "reserved", "released", "returned"] }).notNull(),
  quantity: integer("quantity").notNull(),
  operatorId: text("operator_id"),
  words: text("words").notNull().default(""),
  at: instant("at").notNull().defaultNow(),
});

/** The lines of an order that a withdrawal is about. */
export const withdrawalLines = pgTable(
  "withdrawal_lines",
  {
    withdrawalId: uuid("withdrawal_id").notNull(),
    orderId: uuid("order_id").notNull(),
    position: smallint("position").notNull(),
    quantity: integer("quantity").notNull(),
    /** goods that were refunded and never came back */
    missingQuantity: integer("missing_quantity").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.withdrawalId, table.position] })],
);
