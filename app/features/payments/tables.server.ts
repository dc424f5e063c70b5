import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { SUPPLIER_VAT_TREATMENTS, type Supplier } from "~/features/invoicing/rules/self-billing.ts";
import { instant } from "~/platform/database/columns.server.ts";
import { CHARGE_STATUSES, PAYMENT_STATUSES } from "./core/rules/payment-states.ts";
import { ACCOUNT_STATUSES, type DisputeState, NEWS_KINDS, PAYMENT_KINDS } from "./core/rules/provider.ts";
import { LEDGER_ACCOUNTS, LEDGER_KINDS, type LedgerSums } from "./ledger/rules/ledger.ts";
import { BUSINESS_TYPES, COUNTRIES, PAYOUT_FREQUENCIES, VAT_STATUSES } from "./payouts/rules/payment-info.ts";

const PROVIDERS = ["stripe", "demo"] as const;
const id = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
const holder = (name: string) => bigint(name, { mode: "number" });

/** The owner of money in the ledger. Closing the account removes the user id; the holder stays. */
export const ledgerHolders = pgTable("ledger_holders", {
  id: id(),
  userId: text("user_id"),
  /** when the coach was last asked to pay a negative balance */
  balanceAskedAt: instant("balance_asked_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const payments = pgTable("payments", {
  id: uuid("id").primaryKey(),
  kind: text("kind", { enum: PAYMENT_KINDS }).notNull(),
  status: text("status", { enum: PAYMENT_STATUSES }).notNull().default("open"),
  /** the thing it pays for, in another room */
  payableKind: text("payable_kind").notNull(),
  payableId: text("payable_id").notNull(),
  description: text("description").notNull(),
  /** the total; for a subscription, the amount of each month */
  amountCents: integer("amount_cents").notNull(),
  instalments: smallint("instalments").notNull().default(1),
  /** null if the marketplace sells */
  sellerId: holder("seller_id"),
  /** in percent, as it was when this was sold: the marketplace's share of what a coach earns from */
  commissionRate: smallint("commission_rate").notNull(),
  /**
   * of a sale by the marketplace whose coaches are its suppliers, the VAT rate in thousandths; null where a
   * coach earns the price less the commission
   */
  suppliedVatRate: smallint("supplied_vat_rate"),
  /** null for guests */
  payerId: holder("payer_id"),
  /** first name and initial as of the purchase; erased when either account is closed */
  payerName: text("payer_name"),
  provider: text("provider", { enum: PROVIDERS }).notNull(),
  checkoutRef: text("checkout_ref"),
  checkoutUrl: text("checkout_url"),
  customerRef: text("customer_ref"),
  methodRef: text("method_ref"),
  subscriptionRef: text("subscription_ref"),
  subscriptionAskedAt: instant("subscription_asked_at"),
  returnPath: text("return_path").notNull(),
  cancelPath: text("cancel_path").notNull(),
  expiresAt: instant("expires_at").notNull(),
  collectedCents: integer("collected_cents").notNull().default(0),
  /** refunded, or lost in disputes */
  refundedCents: integer("refunded_cents").notNull().default(0),
  deliveredCents: integer("delivered_cents").notNull().default(0),
  recognisedCents: integer("recognised_cents").notNull().default(0),
  /** the part of the amount that a code or a gift card pays, and not the payer's card */
  reductionCents: integer("reduction_cents").notNull().default(0),
  /** the part of `collectedCents` that is no money of the payer, and of it the part of `refundedCents` */
  reducedCents: integer("reduced_cents").notNull().default(0),
  unreducedCents: integer("unreduced_cents").notNull().default(0),
  /** delivered, and will never be paid */
  writtenOffCents: integer("written_off_cents").notNull().default(0),
  /** set while the collection of instalments is suspended */
  heldAt: instant("held_at"),
  /** the version of the terms in force at the purchase, which the database fills in; null before there were versions */
  acceptedTerms: bigint("accepted_terms", { mode: "number" }).default(sql`accepted_terms()`),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

export const charges = pgTable("charges", {
  id: uuid("id").primaryKey(),
  paymentId: uuid("payment_id").notNull(),
  number: integer("number").notNull(),
  amountCents: integer("amount_cents").notNull(),
  /** what was deducted from the planned amount, because a service was not provided */
  creditCents: integer("credit_cents").notNull().default(0),
  status: text("status", { enum: CHARGE_STATUSES }).notNull().default("planned"),
  dueAt: instant("due_at").notNull(),
  /** set by an attempt: the time of the retry if it fails */
  nextAttemptAt: instant("next_attempt_at"),
  attempts: smallint("attempts").notNull().default(0),
  ref: text("ref"),
  /** why the last attempt failed */
  reason: text("reason"),
  feeCents: integer("fee_cents").notNull().default(0),
  refundedCents: integer("refunded_cents").notNull().default(0),
  disputes: jsonb("disputes").$type<DisputeState[]>().notNull().default([]),
  disputedCents: integer("disputed_cents").notNull().default(0),
  lostCents: integer("lost_cents").notNull().default(0),
  dispute: text("dispute", { enum: ["open", "won", "lost"] }),
  paidAt: instant("paid_at"),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

/** One click on a button that buys, by the browser's idempotency key. */
export const purchases = pgTable("purchases", {
  idempotencyKey: uuid("idempotency_key").primaryKey(),
  /** null for guests */
  buyerId: text("buyer_id"),
  kind: text("kind").notNull(),
  purchaseId: uuid("purchase_id").notNull(),
  /** null if there was nothing to pay */
  checkoutCallId: uuid("checkout_call_id"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The coaches' shares of a payment to the marketplace. */
export const paymentShares = pgTable(
  "payment_shares",
  {
    paymentId: uuid("payment_id").notNull(),
    holderId: holder("holder_id").notNull(),
    deliveredCents: integer("delivered_cents").notNull().default(0),
    recognisedCents: integer("recognised_cents").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.holderId] })],
);

/**
 * The parts of a payment that a coach delivered to the marketplace, item by item: a session, a review, a month. Only
 * for payments with `suppliedVatRate`.
 */
export const paymentShareItems = pgTable(
  "payment_share_items",
  {
    paymentId: uuid("payment_id").notNull(),
    holderId: holder("holder_id").notNull(),
    item: text("item").notNull(),
    /** on documents, for example "Séance du 12 novembre 2026" */
    what: text("what").notNull(),
    /** items become income in this order */
    at: instant("at").notNull(),
    deliveredCents: integer("delivered_cents").notNull().default(0),
    recognisedCents: integer("recognised_cents").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.holderId, table.item] })],
);

/** The marketplace's purchase from a coach in a ledger transaction, as supplier of one of its sales. */
export const servicePurchases = pgTable("service_purchases", {
  transactionId: bigint("transaction_id", { mode: "number" }).primaryKey(),
  holderId: holder("holder_id").notNull(),
  item: text("item").notNull(),
  what: text("what").notNull(),
  /** the sold price without VAT, and the coach's share of it */
  baseCents: integer("base_cents").notNull(),
  netCents: integer("net_cents").notNull(),
  vatTreatment: text("vat_treatment", { enum: SUPPLIER_VAT_TREATMENTS }).notNull(),
  /** in thousandths */
  vatRate: smallint("vat_rate").notNull(),
  /** on top of `netCents` */
  vatCents: integer("vat_cents").notNull(),
  /** the coach's mandate was in force: the marketplace issues the invoice */
  isSelfBilled: boolean("is_self_billed").notNull(),
  /** the coach as of that day, until the invoice is issued: the account may be closed before */
  seller: jsonb("seller").$type<Supplier>(),
  documentId: uuid("document_id"),
});

export const CALL_KINDS = [
  "checkout",
  "expire checkout",
  "capture",
  "release",
  "refund",
  "charge",
  "end subscription",
  "pause subscription",
  "resume subscription",
  "create account",
  "pay out",
] as const;

/** Calls to the provider, stored before they are made (outbox). */
export const providerCalls = pgTable("provider_calls", {
  id: uuid("id").primaryKey(),
  kind: text("kind", { enum: CALL_KINDS }).notNull(),
  paymentId: uuid("payment_id"),
  chargeId: uuid("charge_id"),
  payoutId: uuid("payout_id"),
  holderId: holder("holder_id"),
  amountCents: integer("amount_cents"),
  status: text("status", { enum: ["wanted", "done", "refused"] })
    .notNull()
    .default("wanted"),
  ref: text("ref"),
  reason: text("reason"),
  createdAt: instant("created_at").notNull().defaultNow(),
  firstTriedAt: instant("first_tried_at"),
  endedAt: instant("ended_at"),
});

/** The provider's webhooks. */
export const providerEvents = pgTable("provider_events", {
  id: text("id").primaryKey(),
  provider: text("provider", { enum: PROVIDERS }).notNull(),
  type: text("type").notNull(),
  objectKind: text("object_kind", { enum: NEWS_KINDS }).notNull(),
  objectRef: text("object_ref").notNull(),
  madeAt: instant("made_at").notNull(),
  receivedAt: instant("received_at").notNull().defaultNow(),
  handledAt: instant("handled_at"),
});

export const ledgerTransactions = pgTable("ledger_transactions", {
  id: id(),
  key: text("key").notNull(),
  kind: text("kind", { enum: LEDGER_KINDS }).notNull(),
  paymentId: uuid("payment_id"),
  payoutId: uuid("payout_id"),
  bookedAt: instant("booked_at").notNull().defaultNow(),
});

/** Debits are positive, credits negative. The database checks that each transaction sums to zero. */
export const ledgerEntries = pgTable("ledger_entries", {
  id: id(),
  transactionId: bigint("transaction_id", { mode: "number" }).notNull(),
  account: text("account", { enum: LEDGER_ACCOUNTS }).notNull(),
  holderId: holder("holder_id"),
  cents: bigint("cents", { mode: "number" }).notNull(),
  availableAt: instant("available_at"),
});

export const payoutAccounts = pgTable("payout_accounts", {
  holderId: holder("holder_id").primaryKey(),
  provider: text("provider", { enum: PROVIDERS }).notNull(),
  ref: text("ref").notNull(),
  status: text("status", { enum: ACCOUNT_STATUSES }).notNull().default("pending"),
  onboardingCompleted: boolean("onboarding_completed").notNull().default(false),
  askedAt: instant("asked_at"),
  payoutFrequency: text("payout_frequency", { enum: PAYOUT_FREQUENCIES }).notNull().default("monthly"),
  heldUntil: instant("held_until"),
  /** an operator holds the payouts, until an operator releases them */
  operatorHeldAt: instant("operator_held_at"),
  operatorHoldReason: text("operator_hold_reason"),
  lastPayday: date("last_payday", { mode: "string" }),
  /** the account that the owner was mailed about */
  toldRef: text("told_ref"),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

export const payouts = pgTable("payouts", {
  id: uuid("id").primaryKey(),
  holderId: holder("holder_id").notNull(),
  provider: text("provider", { enum: PROVIDERS }).notNull(),
  accountRef: text("account_ref").notNull(),
  cents: integer("cents").notNull(),
  status: text("status", { enum: ["wanted", "paid", "failed"] })
    .notNull()
    .default("wanted"),
  reason: text("reason"),
  /** the outcome that the coach was mailed about */
  told: text("told", { enum: ["paid", "failed"] }),
  createdAt: instant("created_at").notNull().defaultNow(),
  endedAt: instant("ended_at"),
});

/** The primary key ensures that each entry is paid once. */
export const payoutLines = pgTable("payout_lines", {
  entryId: bigint("entry_id", { mode: "number" }).primaryKey(),
  payoutId: uuid("payout_id").notNull(),
});

export const coachPaymentInfo = pgTable("coach_payment_info", {
  /** id of the coach's account, not of the public page */
  coachId: text("coach_id").primaryKey(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  email: text("email").notNull(),
  phone: text("phone"),
  dateOfBirth: date("date_of_birth", { mode: "string" }),
  addressLine1: text("address_line1").notNull(),
  addressLine2: text("address_line2"),
  city: text("city").notNull(),
  postalCode: text("postal_code").notNull(),
  country: text("country", { enum: COUNTRIES }).notNull().default("FR"),
  businessType: text("business_type", { enum: BUSINESS_TYPES }).notNull().default("individual"),
  businessName: text("business_name"),
  siretNumber: text("siret_number"),
  /** null until answered, and outside France */
  vatStatus: text("vat_status", { enum: VAT_STATUSES }),
  vatNumber: text("vat_number"),
  /** in thousandths: 200 is 20 % */
  vatRate: smallint("vat_rate"),
  invoicingMandateAt: instant("invoicing_mandate_at"),
  /** null while the mandate lasts; giving it again clears it */
  invoicingMandateRevokedAt: instant("invoicing_mandate_revoked_at"),
  selfBillingMandateAt: instant("self_billing_mandate_at"),
  selfBillingRevokedAt: instant("self_billing_revoked_at"),
  /** abroad, where there is no SIRET */
  taxNumber: text("tax_number"),
  /** the coach's own declaration of services at home, such as SAP732829320 */
  homeServicesNumber: text("home_services_number"),
  /** the day the coach gave this number: only later sessions are certified */
  homeServicesSince: date("home_services_since", { mode: "string" }),
  /** encrypted */
  iban: text("iban"),
  ibanLast4: text("iban_last4"),
  ibanChangedAt: instant("iban_changed_at"),
  accountHolderName: text("account_holder_name"),
  payoutFrequency: text("payout_frequency", { enum: PAYOUT_FREQUENCIES }).notNull().default("monthly"),
  calendarUrl: text("calendar_url"),
  latitude: doublePrecision("latitude"),
  longitude: doublePrecision("longitude"),
  formattedAddress: text("formatted_address"),
  geocodingVerified: boolean("geocoding_verified").notNull().default(false),
  /** the position is that of the street or of the browser, and not only that of the town */
  isPrecise: boolean("is_precise").notNull().default(false),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** The chart of accounts of the books, where it differs from `BOOK_ACCOUNTS`. */
export const bookAccounts = pgTable("book_accounts", {
  account: text("account").primaryKey(),
  number: text("number").notNull(),
  label: text("label").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

/** The demo provider's own storage. */
export const demoProviderObjects = pgTable("demo_provider_objects", {
  ref: text("ref").primaryKey(),
  kind: text("kind", { enum: [...NEWS_KINDS, "onboarding"] }).notNull(),
  callId: uuid("call_id"),
  body: jsonb("body").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The mode of the keys this database is used with. */
export const providerModes = pgTable("provider_modes", {
  provider: text("provider", { enum: PROVIDERS }).primaryKey(),
  mode: text("mode", { enum: ["test", "live"] }).notNull(),
});

export const reconciliations = pgTable("reconciliations", {
  id: id(),
  provider: text("provider", { enum: PROVIDERS }).notNull(),
  startedAt: instant("started_at").notNull().defaultNow(),
  endedAt: instant("ended_at"),
  since: instant("since").notNull().defaultNow(),
  stage: text("stage"),
  after: text("after"),
  lookedAt: integer("looked_at").notNull().default(0),
  differences: jsonb("differences").$type<string[]>().notNull().default([]),
  more: integer("more").notNull().default(0),
  /** sums of the ledger at the end of the run */
  ledger: jsonb("ledger").$type<LedgerSums>(),
});
