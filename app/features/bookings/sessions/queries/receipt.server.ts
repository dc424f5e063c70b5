import { eq, sql } from "drizzle-orm";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { coachPaymentInfo, payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnReceipt } from "../../gate.server.ts";
import { bookings, packs } from "../../tables.server.ts";
import { formatLength, whenWords } from "../rules/words.ts";

export interface Receipt {
  /** short, and enough to find the payment; no law requires consecutive numbers for receipts */
  number: string;
  paidAt: Date;
  /** the coach is the seller; the business is null until the coach enters it */
  seller: { name: string; businessName: string | null; siret: string | null };
  payer: string;
  lines: { what: string; cents: number }[];
  paidCents: number;
  refundedCents: number;
  /** paid to the demo provider, so no money moved */
  isDemo: boolean;
}

const PAID_AT = sql<Date>`(select max(c.paid_at) from charges c where c.payment_id = ${payments.id})`.mapWith(
  payments.createdAt,
);

const COLUMNS = {
  paidAt: PAID_AT,
  coachName: coaches.name,
  businessName: coachPaymentInfo.businessName,
  siret: coachPaymentInfo.siretNumber,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  email: profiles.email,
  paidCents: payments.collectedCents,
  refundedCents: payments.refundedCents,
  provider: payments.provider,
};

/** The receipt shows the present state: a later refund appears on the next copy. */
export async function readReceipt(db: Executor, { id, kind }: OwnReceipt): Promise<Receipt | undefined> {
  return kind === "session" ? readSession(db, id) : readPack(db, id);
}

async function readSession(db: Executor, id: string): Promise<Receipt | undefined> {
  const [found] = await db
    .select({
      ...COLUMNS,
      service: bookings.service,
      minutes: bookings.minutes,
      startsAt: bookings.startsAt,
      extras: bookings.extras,
      priceCents: bookings.priceCents,
    })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .innerJoin(profiles, eq(profiles.id, bookings.studentId))
    .leftJoin(coachPaymentInfo, eq(coachPaymentInfo.coachId, coaches.userId))
    .where(eq(bookings.id, id));
  if (!found) return undefined;
  const { service, minutes, startsAt, extras, priceCents } = found;
  const extraCents = extras.reduce((sum, extra) => sum + extra.priceCents, 0);
  const session = `${service}, ${formatLength(minutes)}, ${whenWords(startsAt)}`;
  return receiptOf(id, found, [
    { what: session, cents: priceCents - extraCents },
    ...extras.map(({ name, priceCents: cents }) => ({ what: name, cents })),
  ]);
}

async function readPack(db: Executor, id: string): Promise<Receipt | undefined> {
  const [found] = await db
    .select({ ...COLUMNS, hours: packs.hours, priceCents: packs.priceCents })
    .from(packs)
    .innerJoin(payments, eq(payments.id, packs.paymentId))
    .innerJoin(coaches, eq(coaches.id, packs.coachId))
    .innerJoin(profiles, eq(profiles.id, packs.studentId))
    .leftJoin(coachPaymentInfo, eq(coachPaymentInfo.coachId, coaches.userId))
    .where(eq(packs.id, id));
  if (!found) return undefined;
  return receiptOf(id, found, [
    { what: `Pack de ${found.hours}\u00a0h de séances`, cents: found.priceCents },
  ]);
}

interface Paid {
  paidAt: Date;
  coachName: string;
  businessName: string | null;
  siret: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string;
  paidCents: number;
  refundedCents: number;
  provider: "stripe" | "demo";
}

function receiptOf(id: string, paid: Paid, lines: Receipt["lines"]): Receipt {
  const { paidAt, coachName, businessName, siret, paidCents, refundedCents, provider } = paid;
  const isDemo = provider === "demo";
  return {
    number: `${isDemo ? "DEMO-" : ""}${id.slice(0, 8).toUpperCase()}`,
    paidAt,
    seller: { name: coachName, businessName, siret },
    payer: displayName(paid),
    lines,
    paidCents,
    refundedCents,
    isDemo,
  };
}
