import { and, eq, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { StudentBooking } from "../../gate.server.ts";
import { bookings, packs } from "../../tables.server.ts";
import { packValueCents } from "../rules/money.ts";
import { FREE_CHANGE_HOURS } from "../rules/states.ts";

/** A purchase that the student may withdraw from: a pack, or a session without a date. */
export interface WithdrawableService {
  coachName: string;
  boughtAt: Date;
  /** paid, and neither ended nor cancelled */
  isOpen: boolean;
  priceCents: number;
  /** stays due: the drawn part of a pack, including sessions too close to be cancelled */
  dueCents: number;
  /** number of sessions that are cancelled with it */
  sessions: number;
}

/** Returns undefined if the student has not bought the pack. */
export async function findWithdrawablePack(
  db: Executor,
  { id: studentId }: Student,
  packId: string,
): Promise<(WithdrawableService & { hours: number }) | undefined> {
  const isFree = sql`b.status in ('pending', 'confirmed')
    and (b.starts_at is null or b.starts_at > now() + make_interval(hours => ${FREE_CHANGE_HOURS}::integer))`;
  const [found] = await db
    .select({
      coachName: coaches.name,
      boughtAt: packs.boughtAt,
      isOpen: sql<boolean>`${packs.status} = 'active'`,
      hours: packs.hours,
      priceCents: packs.priceCents,
      drawn: sql<number>`coalesce((select -sum(m.minutes) from pack_moves m where m.pack_id = ${packs.id}
        and m.booking_id is not null and not exists (select from bookings b where b.id = m.booking_id and ${isFree})), 0)::int`,
      sessions: sql<number>`(select count(*) from bookings b where b.pack_id = ${packs.id} and ${isFree})::int`,
    })
    .from(packs)
    .innerJoin(coaches, eq(coaches.id, packs.coachId))
    .where(
      and(sql`${packs.id}::text = ${packId}`, eq(packs.studentId, studentId), eq(packs.purpose, "bought")),
    );
  if (!found?.boughtAt) return undefined;
  const { drawn, boughtAt, ...pack } = found;
  return { ...pack, boughtAt, dueCents: packValueCents(pack, drawn) };
}

/** Returns undefined if the session has a date or was not paid. */
export async function findWithdrawableSession(
  db: Executor,
  { id }: StudentBooking,
): Promise<(WithdrawableService & { service: string }) | undefined> {
  const [found] = await db
    .select({
      coachName: coaches.name,
      boughtAt: sql<Date>`coalesce(${bookings.confirmedAt}, ${bookings.createdAt})`.mapWith(
        bookings.createdAt,
      ),
      isOpen: sql<boolean>`${bookings.status} = 'confirmed'`,
      service: bookings.service,
      priceCents: bookings.priceCents,
    })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .where(
      and(
        eq(bookings.id, id),
        sql`${bookings.startsAt} is null and ${bookings.paymentId} is not null and ${bookings.status} in ('confirmed', 'cancelled')`,
      ),
    );
  return found && { ...found, dueCents: 0, sessions: 0 };
}
