import { and, eq, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { packName } from "~/features/discovery/rules/packs.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { ServiceContract } from "~/features/withdrawals/rules/withdrawal.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { StudentBooking } from "../../gate.server.ts";
import { bookings, packs } from "../../tables.server.ts";
import { packValueCents } from "../rules/money.ts";
import { bookingsPath, boughtPackPath } from "../rules/paths.ts";
import { sessionName } from "../rules/session-name.ts";
import { DISCIPLINE } from "./session-discipline.server.ts";

/** Returns undefined if the student has not bought the pack. */
export async function findWithdrawablePack(
  db: Executor,
  { id: studentId }: Student,
  packId: string,
): Promise<ServiceContract | undefined> {
  const isLive = sql`b.status in ('pending', 'confirmed')`;
  const freelyUntil = sql`now() + make_interval(hours => b.free_change_hours)`;
  const isFree = sql`${isLive} and (b.starts_at is null or b.starts_at > ${freelyUntil})`;
  const isNear = sql`${isLive} and b.starts_at > now() and b.starts_at <= ${freelyUntil}`;
  const [found] = await db
    .select({
      coachName: coaches.name,
      boughtAt: packs.boughtAt,
      isOpen: sql<boolean>`${packs.status} = 'active'`,
      name: packs.name,
      totalMinutes: packs.totalMinutes,
      sessionMinutes: packs.sessionMinutes,
      priceCents: packs.priceCents,
      freeChangeHours: packs.freeChangeHours,
      drawn: sql<number>`coalesce((select -sum(m.minutes) from pack_moves m where m.pack_id = ${packs.id}
        and m.booking_id is not null and not exists (select from bookings b where b.id = m.booking_id and ${isFree})), 0)::int`,
      near: sql<{ startsAt: string; minutes: number }[]>`coalesce(
        (select json_agg(json_build_object('startsAt', b.starts_at, 'minutes', b.minutes) order by b.starts_at)
         from bookings b where b.pack_id = ${packs.id} and ${isNear}), '[]')`,
      sessions: sql<number>`(select count(*) from bookings b where b.pack_id = ${packs.id} and ${isFree})::int`,
    })
    .from(packs)
    .innerJoin(coaches, eq(coaches.id, packs.coachId))
    .where(
      and(sql`${packs.id}::text = ${packId}`, eq(packs.studentId, studentId), eq(packs.purpose, "bought")),
    );
  if (!found?.boughtAt) return undefined;
  const { coachName, boughtAt, isOpen, priceCents, freeChangeHours, drawn, near, sessions } = found;
  const dueCents = packValueCents(found, drawn);
  const nearMinutes = near.reduce((sum, { minutes }) => sum + minutes, 0);
  const keptCents = dueCents - packValueCents(found, drawn - nearMinutes);
  const reasons = [
    drawn > nearMinutes && "utilisées",
    near.length > 0 && `qui commencent dans les ${freeChangeHours}\u00a0h`,
  ];
  const due =
    dueCents > 0
      ? `, ${formatEuros(dueCents)} restant dus pour les ${found.sessionMinutes === null ? "heures" : "séances"} ${reasons.filter(Boolean).join(" ou ")}`
      : "";
  return {
    name: `${packName(found)} avec ${coachName}`,
    boughtAt,
    isOpen,
    priceCents,
    dueCents,
    declared: `Le pack entier${due}`,
    kept: sayKept(
      near.map(({ startsAt }) => new Date(startsAt)),
      { cents: keptCents, freeChangeHours },
    ),
    ends: sayCancelled(sessions, { others: near.length > 0 }),
    path: boughtPackPath(packId),
  };
}

function sayKept(
  near: readonly Date[],
  { cents, freeChangeHours }: { cents: number; freeChangeHours: number },
): ServiceContract["kept"] {
  const [first, ...others] = near;
  if (!first) return undefined;
  const price = formatEuros(cents);
  const text =
    others.length > 0
      ? `Les ${near.length} séances qui commencent dans moins de ${freeChangeHours}\u00a0h restent réservées, et leurs ${price} restent dus\u00a0: ${near.map((start) => formatDayTime(start)).join("\u00a0; ")}. Si le coach en annule une, elle vous est remboursée.`
      : `La séance du ${formatDayTime(first)} commence dans moins de ${freeChangeHours}\u00a0h\u00a0: elle reste réservée, et ses ${price} restent dus. Si le coach l’annule, ils vous sont remboursés.`;
  return { cents, text };
}

/** `others`: some sessions of the pack stay, and were named before. */
function sayCancelled(sessions: number, { others }: { others: boolean }): string | undefined {
  if (sessions === 0) return undefined;
  if (sessions > 1)
    return `Les ${sessions} ${others ? "autres " : ""}séances réservées avec ce pack sont annulées.`;
  return `${others ? "L’autre" : "La"} séance réservée avec ce pack est annulée.`;
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
      discipline: DISCIPLINE,
      unit: bookings.unit,
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
  const { coachName, boughtAt, isOpen, priceCents } = found;
  return {
    name: sessionName(found, coachName),
    boughtAt,
    isOpen,
    priceCents,
    dueCents: 0,
    declared: "La séance, dont la date n’est pas fixée",
    path: bookingsPath("student", id),
  };
}
