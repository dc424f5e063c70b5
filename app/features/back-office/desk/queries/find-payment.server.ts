import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Subject } from "~/features/invoicing/rules/sale-documents.ts";
import {
  findPaymentStory,
  listStoryDocuments,
  type PaymentStory,
  type StoryDocument,
} from "./payment-story.server.ts";

/** What the documents of each payable kind are about. */
const SUBJECTS: Record<string, Subject> = {
  booking: "session",
  pack: "pack",
  order: "order",
  subscription: "subscription",
  accompaniment: "accompaniment",
};

export interface FoundPayment extends PaymentStory {
  documents: StoryDocument[];
  /** the page of what it pays in the back office, if it has one */
  soldAt: string | null;
}

/** A payment with its whole story, for an operator; undefined if there is none. */
export async function findPayment(
  pool: pg.Pool,
  operator: Operator,
  id: string,
): Promise<FoundPayment | undefined> {
  const story = await findPaymentStory(pool, operator, id);
  if (!story) return undefined;
  const { payableKind, payableId } = story;
  const subject = SUBJECTS[payableKind];
  const [documents, soldAt] = await Promise.all([
    subject ? listStoryDocuments(pool, operator, { subject, id: payableId }) : [],
    findSoldPage(pool, payableKind, payableId),
  ]);
  return { ...story, documents, soldAt };
}

async function findSoldPage(pool: pg.Pool, kind: string, id: string): Promise<string | null> {
  if (kind === "booking") return `/back-office/sessions/${id}`;
  if (kind === "pack") return `/back-office/packs/${id}`;
  if (kind === "accompaniment") return `/back-office/accompagnements/${id}`;
  if (kind !== "order") return null;
  const { rows } = await pool.query<{ number: string }>({
    name: "number-of-paid-order",
    text: "select number from orders where id = $1",
    values: [id],
  });
  return rows[0] ? `/back-office/boutique/commandes/${rows[0].number}` : null;
}
