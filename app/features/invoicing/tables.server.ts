import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { PAYOUT_DOCUMENT_KINDS, SALE_DOCUMENT_KINDS, SELF_BILLED_KINDS } from "./rules/document-numbers.ts";
import type { Recipient } from "./rules/parties.ts";
import type { PayoutDocumentContent } from "./rules/payout-documents.ts";
import { type SaleDocumentContent, SUBJECTS } from "./rules/sale-documents.ts";
import type { SelfBilledContent, Supplier } from "./rules/self-billing.ts";

/** The last number of each series; series have no gaps. */
export const documentSeries = pgTable("document_series", {
  series: text("series").primaryKey(),
  lastNumber: integer("last_number").notNull().default(0),
});

/** Invoices and credit notes of everything sold; a step has at most one. */
export const saleDocuments = pgTable("order_documents", {
  id: uuid("id").primaryKey().defaultRandom(),
  subject: text("subject", { enum: SUBJECTS }).notNull(),
  subjectId: uuid("subject_id").notNull(),
  subjectStepId: bigint("subject_step_id", { mode: "number" }).notNull(),
  kind: text("kind", { enum: SALE_DOCUMENT_KINDS }).notNull(),
  series: text("series").notNull(),
  number: integer("number").notNull(),
  /** kept for the retention of the books; only the operator sees it once the order's personal data is deleted */
  recipient: jsonb("recipient").$type<Recipient>(),
  content: jsonb("content").$type<SaleDocumentContent>().notNull(),
  totalCents: integer("total_cents").notNull(),
  /** ledger holder of the coach in whose name it is issued; null if the operator sells */
  sellerId: bigint("seller_id", { mode: "number" }),
  issuedAt: instant("issued_at").notNull().defaultNow(),
  // A trigger fills the columns below from the subject. They have the foreign keys, and the previous version reads them.
  orderId: uuid("order_id"),
  orderStepId: bigint("step_id", { mode: "number" }),
  subscriptionId: uuid("subscription_id"),
  subscriptionStepId: bigint("subscription_step_id", { mode: "number" }),
  accompanimentId: uuid("accompaniment_id"),
  accompanimentStepId: bigint("accompaniment_step_id", { mode: "number" }),
});
export type SaleDocument = typeof saleDocuments.$inferSelect;

/** Statements of payouts and invoices of their commission; a payout has at most one of each. */
export const payoutDocuments = pgTable("documents", {
  id: uuid("id").primaryKey(),
  series: text("series").notNull(),
  number: integer("number").notNull(),
  kind: text("kind", { enum: PAYOUT_DOCUMENT_KINDS }).notNull(),
  holderId: bigint("holder_id", { mode: "number" }),
  /** null for the credit note of a commission whose payout was made before */
  payoutId: uuid("payout_id"),
  /** the ledger entry of the reversal that such a credit note is about, and the invoice it corrects */
  entryId: bigint("entry_id", { mode: "number" }),
  correctsId: uuid("corrects_id"),
  /** deleted with the account */
  recipient: jsonb("recipient").$type<Recipient>(),
  content: jsonb("content").$type<PayoutDocumentContent>().notNull(),
  issuedAt: instant("issued_at").notNull().defaultNow(),
});
export type PayoutDocument = typeof payoutDocuments.$inferSelect;

/**
 * The marketplace's purchases from a coach: the invoice or the credit note of a month, issued in the coach's name. A
 * coach has at most one for each month.
 */
export const selfBilledDocuments = pgTable("self_billed_documents", {
  id: uuid("id").primaryKey(),
  holderId: bigint("holder_id", { mode: "number" }).notNull(),
  /** its first day */
  month: date("month", { mode: "string" }).notNull(),
  isDemo: boolean("is_demo").notNull(),
  kind: text("kind", { enum: SELF_BILLED_KINDS }).notNull(),
  series: text("series").notNull(),
  number: integer("number").notNull(),
  /** deleted after the retention of the books, not with the account: it is an invoice of the marketplace's books */
  seller: jsonb("seller").$type<Supplier>(),
  content: jsonb("content").$type<SelfBilledContent>().notNull(),
  netCents: integer("net_cents").notNull(),
  vatCents: integer("vat_cents").notNull(),
  issuedAt: instant("issued_at").notNull().defaultNow(),
});
export type SelfBilledDocument = typeof selfBilledDocuments.$inferSelect;

/** Mails of which a person gets one for each year. */
export const yearlyMails = pgTable(
  "yearly_mails",
  {
    userId: text("user_id").notNull(),
    kind: text("kind", { enum: ["coach statement", "tax certificate"] }).notNull(),
    year: smallint("year").notNull(),
    mailedAt: instant("mailed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.year] })],
);
