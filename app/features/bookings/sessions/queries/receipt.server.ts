import { eq, sql } from "drizzle-orm";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { shownReduction } from "~/features/payments/reductions/queries/shown-reduction.server.ts";
import type { ShownReduction } from "~/features/payments/reductions/rules/shown-reduction.ts";
import { coachPaymentInfo, payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnReceipt } from "../../gate.server.ts";
import { bookings, packs, receiptNames } from "../../tables.server.ts";
import { type SoldPart, soldPack, soldSession } from "../rules/sold-parts.ts";

export interface Receipt {
  /** short, and enough to find the payment; no law requires consecutive numbers for receipts */
  number: string;
  paidAt: Date;
  /** the coach is the seller; the business is null until the coach enters it */
  seller: { name: string; businessName: string | null; siret: string | null };
  payer: string;
  lines: SoldPart[];
  paidCents: number;
  refundedCents: number;
  /** what a code or a gift card has paid of it */
  reduction: ShownReduction | null;
  /** paid to the demo provider, so no money moved */
  isDemo: boolean;
}

/** No card is charged where a code or a gift card pays the whole. */
const PAID_AT = sql<Date>`coalesce((select max(c.paid_at) from charges c where c.payment_id = ${payments.id}),
  ${payments.createdAt})`.mapWith(payments.createdAt);

/** Names as of the payment. Those of today only where a process of the version before has not stored them. */
const COLUMNS = {
  paidAt: PAID_AT,
  seller: sql<string>`coalesce(${receiptNames.seller}, ${coaches.name})`,
  businessName: sql<string | null>`case when ${receiptNames.id} is null
    then ${coachPaymentInfo.businessName} else ${receiptNames.businessName} end`,
  siret: sql<string | null>`case when ${receiptNames.id} is null
    then ${coachPaymentInfo.siretNumber} else ${receiptNames.siret} end`,
  payer: receiptNames.payer,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  email: profiles.email,
  paidCents: payments.collectedCents,
  refundedCents: payments.refundedCents,
  reduction: shownReduction(payments.id),
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
    .leftJoin(receiptNames, eq(receiptNames.id, bookings.id))
    .where(eq(bookings.id, id));
  return found && receiptOf(id, found, soldSession(found));
}

async function readPack(db: Executor, id: string): Promise<Receipt | undefined> {
  const [found] = await db
    .select({
      ...COLUMNS,
      name: packs.name,
      totalMinutes: packs.totalMinutes,
      sessionMinutes: packs.sessionMinutes,
      priceCents: packs.priceCents,
    })
    .from(packs)
    .innerJoin(payments, eq(payments.id, packs.paymentId))
    .innerJoin(coaches, eq(coaches.id, packs.coachId))
    .innerJoin(profiles, eq(profiles.id, packs.studentId))
    .leftJoin(coachPaymentInfo, eq(coachPaymentInfo.coachId, coaches.userId))
    .leftJoin(receiptNames, eq(receiptNames.id, packs.id))
    .where(eq(packs.id, id));
  return found && receiptOf(id, found, soldPack(found));
}

interface Paid {
  paidAt: Date;
  seller: string;
  businessName: string | null;
  siret: string | null;
  /** null if it was not stored at the payment */
  payer: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string;
  paidCents: number;
  refundedCents: number;
  reduction: ShownReduction | null;
  provider: "stripe" | "demo";
}

function receiptOf(id: string, paid: Paid, lines: Receipt["lines"]): Receipt {
  const { paidAt, seller, businessName, siret, paidCents, refundedCents, reduction, provider } = paid;
  const isDemo = provider === "demo";
  return {
    number: `${isDemo ? "DEMO-" : ""}${id.slice(0, 8).toUpperCase()}`,
    paidAt,
    seller: { name: seller, businessName, siret },
    payer: paid.payer ?? displayName(paid),
    lines,
    paidCents,
    refundedCents,
    reduction,
    isDemo,
  };
}
