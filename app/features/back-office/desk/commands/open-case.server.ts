import { eq } from "drizzle-orm";
import { bookings } from "~/features/bookings/tables.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { caseMail } from "../emails/case-mails.ts";
import { type CaseKind, caseDueAt } from "../rules/cases.ts";
import { operatorCases } from "../tables.server.ts";

export interface CaseParts {
  db: Database;
  publicUrl: string;
  /** the operators' mailboxes */
  operatorEmails: readonly string[];
}

interface News {
  kind: CaseKind;
  key: string;
  bookingId?: string;
  paymentId?: string | null;
  cents?: number | null;
  openedAt: Date;
  what: string;
}

/** Idempotent: an absence that is contested is one case. */
export async function openAbsenceCase(parts: CaseParts, { bookingId }: { bookingId: string }): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId));
    if (!booking?.absenceContestedAt || booking.absenceSettledAt) return;
    const { absenceContestedAt: openedAt, paymentId, service } = booking;
    const key = `absence ${bookingId} ${Math.trunc(openedAt.getTime() / 1000)}`;
    await openCase(tx, parts, { kind: "absence", key, bookingId, paymentId, openedAt, what: service });
  });
}

/** Idempotent: the news of a refund or a dispute arrives more than once. */
export async function openPaymentCase(
  parts: CaseParts,
  {
    kind,
    ref,
    paymentId,
    cents,
  }: { kind: "refund" | "dispute"; ref: string; paymentId: string; cents: number },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    if (!payment) return;
    const news = {
      kind,
      key: `${kind} ${ref}`,
      paymentId,
      cents,
      openedAt: new Date(),
      what: payment.description,
    };
    await openCase(tx, parts, news);
  });
}

async function openCase(
  tx: Transaction,
  { publicUrl, operatorEmails }: CaseParts,
  { what, ...news }: News,
): Promise<void> {
  const dueAt = caseDueAt(news.openedAt);
  const { rowCount } = await tx
    .insert(operatorCases)
    .values({ ...news, dueAt })
    .onConflictDoNothing({ target: operatorCases.key });
  if (rowCount === 0) return;
  const mail = caseMail({ kind: news.kind, cents: news.cents ?? null, what, dueAt, publicUrl });
  for (const to of operatorEmails) await enqueueMail(tx, { to, ...mail });
}
