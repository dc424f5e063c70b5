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
import {
  ORDER_DOCUMENT_KINDS,
  type OrderDocumentContent,
  type OrderRecipient,
} from "./orders/rules/order-documents.ts";
import { ORDER_ENDINGS, ORDER_STATES, ORDER_STEPS, STEP_AUTHORS } from "./orders/rules/order-states.ts";
import {
  SUBSCRIPTION_ENDINGS,
  SUBSCRIPTION_STATES,
  SUBSCRIPTION_STEPS,
} from "./subscriptions/rules/subscriptions.ts";
import { CONTRACT_KINDS, type GivenBack, WITHDRAWAL_STATES } from "./withdrawals/rules/withdrawal.ts";

const id = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

export const products = pgTable("products", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  name: text("name").notNull(),
  /** one sentence, as cards show it */
  summary: text("summary").notNull(),
  description: text("description").notNull(),
  /** what is in the parcel, or in the file */
  inside: text("inside").array().notNull().default([]),
  /** all taxes included; of a subscription, each month's */
  priceCents: integer("price_cents").notNull(),
  category: text("category", { enum: CATEGORIES }).notNull(),
  type: text("type", { enum: PRODUCT_TYPES }).notNull(),
  /** within the price, in thousandths: 200 is 20 % */
  vatRate: smallint("vat_rate").notNull().default(200),
  /** what its history adds up to: kept by a trigger, and written by nobody */
  stockQuantity: integer("stock_quantity").notNull().default(0),
  /** how much food is inside, without its packaging */
  netGrams: integer("net_grams"),
  /** which programme its file is made of */
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

/** A programme by the month, as it was sold to somebody. */
export const productSubscriptions = pgTable("product_subscriptions", {
  id: uuid("id").primaryKey(),
  /** null once the account is closed */
  userId: text("user_id"),
  productId: integer("product_id").notNull(),
  name: text("name").notNull(),
  programme: text("programme").notNull(),
  priceCents: integer("price_cents").notNull(),
  vatRate: smallint("vat_rate").notNull(),
  /** of the same programme, paid for before: whoever comes back goes on from there */
  monthsBefore: integer("months_before").notNull().default(0),
  status: text("status", { enum: SUBSCRIPTION_STATES }).notNull().default("awaiting_payment"),
  ending: text("ending", { enum: SUBSCRIPTION_ENDINGS }),
  paymentId: uuid("payment_id"),
  /** what goes back after a withdrawal */
  refundCents: integer("refund_cents").notNull().default(0),
  createdAt: instant("created_at").notNull().defaultNow(),
  startedAt: instant("started_at"),
  endedAt: instant("ended_at"),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
export type ProductSubscription = typeof productSubscriptions.$inferSelect;

/** What happened to a subscription: only added to. A month is the step by which its charge was paid. */
export const productSubscriptionSteps = pgTable("product_subscription_steps", {
  id: id(),
  subscriptionId: uuid("subscription_id").notNull(),
  step: text("step", { enum: SUBSCRIPTION_STEPS }).notNull(),
  /** of the programme, counted from 1 */
  month: integer("month"),
  chargeId: uuid("charge_id"),
  cents: integer("cents"),
  at: instant("at").notNull().defaultNow(),
  mailedAt: instant("mailed_at"),
});

export const orders = pgTable("orders", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** what people say on the telephone */
  number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity(),
  /** null for guests */
  userId: text("user_id"),
  /** its idempotency key, for processes of the version before `purchases` that still serve during an update */
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
  status: text("status", { enum: ORDER_STATES }).notNull().default("awaiting_payment"),
  ending: text("ending", { enum: ORDER_ENDINGS }),
  /** what of it goes back by now, in all */
  refundCents: integer("refund_cents").notNull().default(0),
  paymentId: uuid("payment_id"),
  /** while it is being paid for, its stock is nobody else's */
  reservedUntil: instant("reserved_until").notNull(),
  carrier: text("carrier").notNull().default(""),
  tracking: text("tracking").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
  paidAt: instant("paid_at"),
  shippedAt: instant("shipped_at"),
  deliveredAt: instant("delivered_at"),
  cancelledAt: instant("cancelled_at"),
  changedAt: instant("changed_at").notNull().defaultNow(),
  /** whose account it was has closed it: the names go as soon as the order does not need them any more */
  accountClosedAt: instant("account_closed_at"),
  /** nobody's name is left on it */
  forgottenAt: instant("forgotten_at"),
});
export type Order = typeof orders.$inferSelect;

/** What was ordered, as it was sold. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderId: uuid("order_id").notNull(),
    position: smallint("position").notNull(),
    productId: integer("product_id").notNull(),
    name: text("name").notNull(),
    image: text("image").notNull(),
    unitCents: integer("unit_cents").notNull(),
    vatRate: smallint("vat_rate").notNull(),
    quantity: integer("quantity").notNull(),
    /** by post; a file is there as soon as it is paid */
    isSent: boolean("is_sent").notNull(),
    returnedQuantity: integer("returned_quantity").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);
export type OrderLine = typeof orderLines.$inferSelect;

/** What happened to an order, step by step: only added to. */
export const orderSteps = pgTable("order_steps", {
  id: id(),
  orderId: uuid("order_id").notNull(),
  step: text("step", { enum: ORDER_STEPS }).notNull(),
  by: text("by", { enum: STEP_AUTHORS }).notNull(),
  words: text("words").notNull().default(""),
  /** of a refund, how much */
  cents: integer("cents"),
  /** of a refund, what it is for; null of a gesture, which is for the whole order */
  given: jsonb("given").$type<GivenBack>(),
  at: instant("at").notNull().defaultNow(),
  /** its paper is written, and its mail on its way */
  mailedAt: instant("mailed_at"),
});
export type WrittenStep = typeof orderSteps.$inferSelect;

/** Invoices and credit notes, each for a step of its order, of its subscription, or of its accompaniment. */
export const orderDocuments = pgTable("order_documents", {
  id: uuid("id").primaryKey().defaultRandom(),
  orderId: uuid("order_id"),
  stepId: bigint("step_id", { mode: "number" }),
  subscriptionId: uuid("subscription_id"),
  subscriptionStepId: bigint("subscription_step_id", { mode: "number" }),
  accompanimentId: uuid("accompaniment_id"),
  accompanimentStepId: bigint("accompaniment_step_id", { mode: "number" }),
  kind: text("kind", { enum: ORDER_DOCUMENT_KINDS }).notNull(),
  series: text("series").notNull(),
  number: integer("number").notNull(),
  /** kept as long as the books are, for the operator alone once the order has forgotten whose it was */
  recipient: jsonb("recipient").$type<OrderRecipient>(),
  content: jsonb("content").$type<OrderDocumentContent>().notNull(),
  totalCents: integer("total_cents").notNull(),
  issuedAt: instant("issued_at").notNull().defaultNow(),
});
export type OrderDocument = typeof orderDocuments.$inferSelect;

/** Why there is as much of a product as there is: only added to. */
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

/** What somebody has withdrawn from, and what became of it. */
export const withdrawals = pgTable("withdrawals", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** what stands on the parcel */
  number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity(),
  kind: text("kind", { enum: CONTRACT_KINDS }).notNull(),
  orderId: uuid("order_id"),
  contractId: uuid("contract_id").notNull(),
  userId: text("user_id"),
  /** what the browser calls it: sent again, it is the same */
  clientId: uuid("client_id").notNull(),
  /** what was declared, as the receipt says it */
  contract: text("contract").notNull(),
  declared: text("declared").notNull(),
  status: text("status", { enum: WITHDRAWAL_STATES }).notNull(),
  /** what went back at once, what is to go back with the goods, and what of that did */
  atOnceCents: integer("at_once_cents").notNull().default(0),
  laterCents: integer("later_cents").notNull().default(0),
  refundedCents: integer("refunded_cents").notNull().default(0),
  proofCarrier: text("proof_carrier").notNull().default(""),
  proofTracking: text("proof_tracking").notNull().default(""),
  words: text("words").notNull().default(""),
  declaredAt: instant("declared_at").notNull().defaultNow(),
  sentAt: instant("sent_at"),
  refundedAt: instant("refunded_at"),
  receivedAt: instant("received_at"),
  closedAt: instant("closed_at"),
});
export type Withdrawal = typeof withdrawals.$inferSelect;

export const withdrawalLines = pgTable(
  "withdrawal_lines",
  {
    withdrawalId: uuid("withdrawal_id").notNull(),
    orderId: uuid("order_id").notNull(),
    position: smallint("position").notNull(),
    quantity: integer("quantity").notNull(),
    /** of goods, how many were paid for and never came */
    missingQuantity: integer("missing_quantity").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.withdrawalId, table.position] })],
);
