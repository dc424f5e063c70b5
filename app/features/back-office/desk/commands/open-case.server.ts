import { eq } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { DECISION_MAILS } from "~/features/accounts/rules/mail-kinds.ts";
import type { Side } from "~/features/bookings/sessions/rules/states.ts";
import { bookings } from "~/features/bookings/tables.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { askedForWordsMail, caseMail } from "../emails/case-mails.ts";
import {
  type CaseKind,
  caseDueAt,
  ownCasePath,
  type ProblemGround,
  reachableSides,
  sidesAskedAtOnce,
  wordsDueAt,
} from "../rules/cases.ts";
import { operatorCases } from "../tables.server.ts";
import { findCasePeople } from "./case-people.server.ts";

export interface CaseParts extends MailParts {
  db: Database;
  /** the operators' mailboxes */
  operatorEmails: readonly string[];
}

interface News {
  kind: CaseKind;
  key: string;
  bookingId?: string;
  paymentId?: string | null;
  cents?: number | null;
  openedBy?: Side;
  ground?: ProblemGround;
  openedAt: Date;
  dueAt: Date;
  what: string;
}

/** Idempotent: an absence that is contested is one case. */
export async function openAbsenceCase(parts: CaseParts, { bookingId }: { bookingId: string }): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId));
    if (!booking?.absenceContestedAt || booking.absenceSettledAt) return;
    const { absenceContestedAt: openedAt, paymentId, service: what } = booking;
    const key = `absence ${bookingId} ${Math.trunc(openedAt.getTime() / 1000)}`;
    const dueAt = caseDueAt(openedAt);
    await openCase(tx, parts, { kind: "absence", key, bookingId, paymentId, openedAt, dueAt, what });
  });
}

interface PaymentNews {
  kind: "refund" | "dispute";
  ref: string;
  paymentId: string;
  cents: number;
  /** until when the bank takes an answer */
  respondBy?: string | undefined;
}

/** Idempotent: the news of a refund or a dispute arrives more than once. */
export async function openPaymentCase(
  parts: CaseParts,
  { kind, ref, paymentId, cents, respondBy }: PaymentNews,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    if (!payment) return;
    const openedAt = new Date();
    await openCase(tx, parts, {
      kind,
      key: `${kind} ${ref}`,
      paymentId,
      cents,
      openedAt,
      dueAt: respondBy ? new Date(respondBy) : caseDueAt(openedAt),
      what: payment.description,
    });
  });
}

/** Returns the id of the new case, and undefined if it is open already. The operators and those who can help are mailed. */
export async function openCase(
  tx: Transaction,
  parts: CaseParts,
  { what, ...news }: News,
): Promise<string | undefined> {
  const { kind, cents = null, openedBy = null, openedAt, dueAt } = news;
  const [opened] = await tx
    .insert(operatorCases)
    .values(news)
    .onConflictDoNothing({ target: operatorCases.key })
    .returning({ id: operatorCases.id, bookingId: operatorCases.bookingId });
  if (!opened) return undefined;
  const { id } = opened;
  const mail = caseMail({ ...opened, kind, cents, what, dueAt, publicUrl: parts.publicUrl });
  for (const to of parts.operatorEmails) await enqueueMail(tx, { to, ...mail });
  const asked = sidesAskedAtOnce(kind, openedBy);
  if (asked.length > 0) await askSides(tx, parts, { id, kind, cents, openedBy, dueAt }, openedAt, asked);
  return id;
}

interface AskedCase {
  id: string;
  kind: CaseKind;
  cents: number | null;
  openedBy: Side | null;
  dueAt: Date;
}

/**
 * Asks for the words of the people who have an account, and returns their sides. The case of a guest's order without a coach is not
 * marked, because nobody is asked.
 */
export async function askSides(
  tx: Transaction,
  parts: MailParts,
  { id, kind, cents, openedBy, dueAt: caseDue }: AskedCase,
  wordsAskedAt: Date,
  sides: readonly Side[],
): Promise<Side[]> {
  const { what, users } = await findCasePeople(tx, id);
  const asked = reachableSides(users).filter((side) => sides.includes(side));
  if (asked.length === 0) return asked;
  const dueAt = wordsDueAt(wordsAskedAt, caseDue);
  await tx.update(operatorCases).set({ wordsAskedAt, wordsDueAt: dueAt }).where(eq(operatorCases.id, id));
  const url = parts.publicUrl + ownCasePath(id);
  for (const side of asked) {
    const userId = users[side];
    if (userId)
      await mailPerson(tx, parts, {
        userId,
        kind: DECISION_MAILS,
        write: (_, { firstName }) =>
          askedForWordsMail({ kind, cents, openedBy, firstName, side, what, dueAt, url }),
      });
  }
  return asked;
}
