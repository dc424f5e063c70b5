import { and, eq, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { ServiceContract } from "~/features/withdrawals/rules/withdrawal.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { StudentBooking } from "../../gate.server.ts";
import { bookings, packs } from "../../tables.server.ts";
import { packValueCents } from "../rules/money.ts";
import { bookingsPath, boughtPackPath } from "../rules/paths.ts";
import { FREE_CHANGE_HOURS } from "../rules/states.ts";

/** Returns undefined if the student has not bought the pack. */
export async function findWithdrawablePack(
  db: Executor,
  { id: studentId }: Student,
  packId: string,
): Promise<ServiceContract | undefined> {
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
  const { coachName, boughtAt, isOpen, hours, priceCents, drawn, sessions } = found;
  // Sessions that are too close to be cancelled stay due as well.
  const dueCents = packValueCents(found, drawn);
  const due = dueCents > 0 ? `, ${formatEuros(dueCents)} restant dus pour les heures utilisées` : "";
  return {
    name: `Pack de ${hours}\u00a0h avec ${coachName}`,
    boughtAt,
    isOpen,
    priceCents,
    dueCents,
    declared: `Le pack entier${due}`,
    ends: sayCancelled(sessions),
    path: boughtPackPath(packId),
  };
}

function sayCancelled(sessions: number): string | undefined {
  if (sessions === 0) return undefined;
  return sessions > 1
    ? `Les ${sessions} séances réservées avec ce pack sont annulées.`
    : "La séance réservée avec ce pack est annulée.";
}

/** Returns undefined if the session has a date or was not paid. */
export async function findWithdrawableSession(
  db: Executor,
  { id }: StudentBooking,
): Promise<ServiceContract | undefined> {
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
  if (!found) return undefined;
  const { coachName, boughtAt, isOpen, service, priceCents } = found;
  return {
    name: `Séance «\u00a0${service}\u00a0» avec ${coachName}`,
    boughtAt,
    isOpen,
    priceCents,
    dueCents: 0,
    declared: "La séance, dont la date n’est pas fixée",
    path: bookingsPath("student", id),
  };
}
