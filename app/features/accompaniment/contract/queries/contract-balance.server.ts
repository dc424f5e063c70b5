import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { IS_EARNED } from "~/features/bookings/sessions/rules/money.ts";
import { isFreeChange } from "~/features/bookings/sessions/rules/states.ts";
import { bookings, packs } from "~/features/bookings/tables.server.ts";
import { payments, providerCalls } from "~/features/payments/tables.server.ts";
import { withdrawalEnd } from "~/features/withdrawals/rules/period.ts";
import type { ServiceContract } from "~/features/withdrawals/rules/withdrawal.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnAccompaniment } from "../../gate.server.ts";
import { type Accompaniment, accompanimentCoaches, accompaniments } from "../../tables.server.ts";
import { contractName } from "../rules/contract.ts";
import { WITHDRAW_PATH } from "../rules/paths.ts";
import {
  type EndQuote,
  type Paid,
  quoteEnd,
  quoteStop,
  quoteWithdrawal,
  releasesUnits,
  type Service,
  type UsedUnit,
  unitsCents,
} from "../rules/settlement.ts";
import { isLasting } from "../rules/states.ts";

/** The amounts that were delivered, booked, left and paid so far. */
export interface ContractBalance {
  service: Service;
  /** without the months that were postponed */
  paidInstalments: number;
  /** booked units whose outcome is still open */
  openCents: number;
  /** the part of `openCents` for a first meeting whose time the student has not chosen */
  toChooseCents: number;
  /** bookable units */
  leftCents: number;
  paid: Paid;
}

type Started = Accompaniment & { startedAt: Date };

/** Undefined before the start. Callers that write by it must hold the lock of the accompaniment. */
export async function findContractBalance(
  db: Executor,
  of: Accompaniment,
): Promise<ContractBalance | undefined> {
  if (!hasStarted(of)) return undefined;
  const { id, months, startedAt, ending, servedUntil, lateSince, unitCents, monthCents } = of;
  const hasFreeDays = releasesUnits(of);
  const terms = await db
    .select({
      holderId: accompanimentCoaches.holderId,
      since: accompanimentCoaches.since,
      until: accompanimentCoaches.until,
    })
    .from(accompanimentCoaches)
    .where(eq(accompanimentCoaches.accompanimentId, id))
    .orderBy(asc(accompanimentCoaches.since), asc(accompanimentCoaches.id));
  const { units, open, toChoose, left } = await findUnits(db, id);
  const paid = await findPaid(db, of);
  return {
    service: {
      unitCents,
      monthCents,
      months,
      hasFreeDays,
      startedAt,
      ending,
      servedUntil,
      terms,
      units,
    },
    openCents: unitsCents(open, of),
    toChooseCents: unitsCents(toChoose, of),
    leftCents: unitsCents(left, of),
    // Months postponed without an instalment have passed as well.
    paid: { ...paid, instalments: paid.instalments + of.monthsPutOff, lateSince },
    paidInstalments: paid.instalments,
  };
}

const hasStarted = (of: Accompaniment): of is Started => of.startedAt !== null;

/**
 * The used units, and the minutes that are open and left. Missed and late-cancelled units count as used.
 * Units whose instalments are not paid are not left.
 */
async function findUnits(db: Executor, id: string) {
  const { rows } = await db.execute<{ left: number; drawn: number; had: number; toChoose: number }>(sql`
    select coalesce(sum(greatest(0, p.minutes_left - p.locked_minutes)) filter (where p.status = 'active'), 0)::int as left,
      coalesce(sum((select -sum(m.minutes) from pack_moves m where m.pack_id = p.id and m.booking_id is not null)), 0)::int as drawn,
      coalesce(sum((select sum(b.minutes) from bookings b where b.pack_id = p.id and ${sql.raw(IS_EARNED)})), 0)::int as had,
      coalesce(sum((select sum(b.minutes) from bookings b where b.pack_id = p.id and b.status = 'confirmed'
        and b.starts_at is null and b.student_chooses)), 0)::int as "toChoose"
    from packs p where p.accompaniment_id = ${id}`);
  const { left = 0, drawn = 0, had = 0, toChoose = 0 } = rows[0] ?? {};
  return { units: await listUsedUnits(db, id), open: Math.max(0, drawn - had), toChoose, left };
}

async function listUsedUnits(db: Executor, id: string): Promise<UsedUnit[]> {
  const { rows } = await db.execute<Omit<UsedUnit, "at"> & { at: string }>(sql`
    select b.id, h.holder_id::int as "holderId", b.minutes, p.purpose,
      coalesce(b.starts_at, b.completed_at, b.cancelled_at, b.created_at) as at
    from packs p join bookings b on b.pack_id = p.id
    join lateral (select c.holder_id from accompaniment_coaches c
      where c.accompaniment_id = p.accompaniment_id and c.coach_id = b.coach_id order by c.id limit 1) h on true
    where p.accompaniment_id = ${id} and ${sql.raw(IS_EARNED)}
    order by at, b.id`);
  return rows.map((unit) => ({ ...unit, at: new Date(unit.at) }));
}

async function findPaid(db: Executor, { paymentId }: Accompaniment): Promise<Omit<Paid, "lateSince">> {
  if (!paymentId) return { cents: 0, takenBackCents: 0, instalments: 0 };
  const [paid] = await db
    .select({
      cents: sql<number>`${payments.collectedCents} - ${payments.refundedCents}`.mapWith(Number),
      refundedCents: payments.refundedCents,
      // The column is written out, because the query builder omits its table name here.
      instalments:
        sql<number>`(select count(*) from charges c where c.payment_id = payments.id and c.status = 'paid')`.mapWith(
          Number,
        ),
    })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!paid) return { cents: 0, takenBackCents: 0, instalments: 0 };
  const { cents, instalments, refundedCents } = paid;
  return {
    cents,
    instalments,
    takenBackCents: Math.max(0, refundedCents - (await sumGivenBack(db, paymentId))),
  };
}

/** The refunds that were decided, also those the provider has not executed yet. */
export async function sumGivenBack(db: Executor, paymentId: string): Promise<number> {
  const [given] = await db
    .select({ cents: sql<number>`coalesce(sum(${providerCalls.amountCents}), 0)`.mapWith(Number) })
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.paymentId, paymentId),
        eq(providerCalls.kind, "refund"),
        ne(providerCalls.status, "refused"),
      ),
    );
  return given?.cents ?? 0;
}

async function requireContractBalance(db: Executor, { id }: OwnAccompaniment) {
  const [accompaniment] = await db.select().from(accompaniments).where(eq(accompaniments.id, id));
  const balance = accompaniment && (await findContractBalance(db, accompaniment));
  if (!balance) throw new AppError("not_found");
  return { accompaniment, balance };
}

/** The quote for an end requested now; undefined after the end. */
export async function findEndQuote(
  db: Executor,
  own: OwnAccompaniment,
  now = new Date(),
): Promise<(EndQuote & { bookedCents: number }) | undefined> {
  const { accompaniment, balance } = await requireContractBalance(db, own);
  if (!isLasting(accompaniment)) return undefined;
  const { service, paid, openCents, toChooseCents } = balance;
  return { ...quoteEnd(service, paid, now), bookedCents: openCents - toChooseCents };
}

/** The quote for an end by the operator; undefined unless the accompaniment is running or paused. */
export async function findStopQuote(
  db: Executor,
  _operator: Operator,
  id: string,
  now = new Date(),
): Promise<EndQuote | undefined> {
  const [accompaniment] = await db.select().from(accompaniments).where(eq(accompaniments.id, id));
  const balance = accompaniment && isLasting(accompaniment) && (await findContractBalance(db, accompaniment));
  return balance ? quoteStop(balance.service, balance.paid, now) : undefined;
}

/** The quote for a withdrawal; undefined outside the legal period or after the end. */
export async function findWithdrawableAccompaniment(
  db: Executor,
  own: OwnAccompaniment,
  now = new Date(),
): Promise<(ServiceContract & { balanceCents: number }) | undefined> {
  const { accompaniment, balance } = await requireContractBalance(db, own);
  const { service, paid } = balance;
  if (!isLasting(accompaniment) || now >= withdrawalEnd(service.startedAt)) return undefined;
  const near = await listNear(db, accompaniment, now);
  const {
    paidCents,
    balanceCents,
    unitsCents: units,
    monthsCents,
  } = quoteWithdrawal({ ...service, units: [...service.units, ...near] }, paid, now);
  const dueCents = units + monthsCents;
  const due = dueCents > 0 ? `, ${formatEuros(dueCents)} restant dus pour ce qui est fourni` : "";
  const lastPayment =
    balanceCents < 0
      ? ` Ce qui a été fourni dépasse ce que vous avez payé\u00a0: un dernier paiement de ${formatEuros(-balanceCents)} est prélevé.`
      : "";
  return {
    name: contractName(accompaniment),
    boughtAt: service.startedAt,
    isOpen: true,
    priceCents: paidCents,
    dueCents,
    balanceCents,
    declared: `L’accompagnement, en entier${due}`,
    ends: `L’accompagnement prend fin tout de suite et plus aucune mensualité n’est prélevée. Les séances réservées sont annulées, sauf celles qui commencent dans moins de ${accompaniment.freeChangeHours}\u00a0h\u00a0: elles ont lieu et restent dues.${lastPayment}`,
    path: WITHDRAW_PATH,
  };
}

/** Booked units that are too close to be cancelled: they take place and are charged. */
async function listNear(db: Executor, { id }: Accompaniment, now: Date): Promise<UsedUnit[]> {
  const booked = await db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      freeChangeHours: bookings.freeChangeHours,
      minutes: bookings.minutes,
      purpose: packs.purpose,
      // Only the price of these units is quoted, so whose they are does not matter.
      holderId: bookings.coachId,
    })
    .from(bookings)
    .innerJoin(packs, eq(packs.id, bookings.packId))
    .where(and(eq(packs.accompanimentId, id), inArray(bookings.status, ["held", "pending", "confirmed"])));
  return booked.flatMap(({ purpose, ...booking }) =>
    isFreeChange(booking, now) || purpose === "bought"
      ? []
      : [{ ...booking, purpose, at: booking.startsAt ?? now }],
  );
}
