import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { disciplineOf } from "~/features/bookings/sessions/queries/session-discipline.server.ts";
import { sharedSessionName } from "~/features/bookings/sessions/rules/session-name.ts";
import type { SuspensionGround } from "../rules/suspension.ts";

const SESSIONS_SHOWN = 20;

export interface EffectSession {
  id: string;
  title: string;
  startsAt: string | null;
  student: string;
  /** paid, and not returned so far */
  paidCents: number;
}

/** The cancellations and refunds that follow the suspension of an account. */
export interface SuspensionEffect {
  personId: string;
  name: string;
  email: string;
  isCoach: boolean;
  isConfirmed: boolean;
  suspendedAt: Date | null;
  suspendedGround: SuspensionGround | null;
  suspendedReason: string | null;
  /** of a coach's public page; null for a student, and for a coach without one */
  coachId: number | null;
  salesPausedAt: Date | null;
  salesPausedReason: string | null;
  sessions: number;
  /** refunded to students for these sessions */
  sessionCents: number;
  /** reserved on cards, and released */
  reservedCents: number;
  packs: number;
  /** refunded to students for what was not used of packs */
  packCents: number;
  groups: number;
  accompaniments: number;
  /** earned, and not paid out while the account is suspended */
  owedCents: number;
  listed: EffectSession[];
}

/** The condition of the sweep that cancels the sessions of a suspended coach, without holds. */
const CANCELLED = `b.coach_id = c.id and (b.status = 'pending'
  or b.status = 'confirmed' and coalesce(b.starts_at, now()) >= now())`;

const PACKS = `packs k join payments y on y.id = k.payment_id where k.coach_id = c.id and k.status = 'active' and k.purpose = 'bought'`;

/** The minutes of a pack that were given or stay due; sessions to come give theirs back. */
const USED = `coalesce((select -sum(m.minutes) from pack_moves m join bookings b on b.id = m.booking_id
  where m.pack_id = k.id and not (${CANCELLED})), 0)`;

const STATEMENT = `
  select p.id as "personId", coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as name, p.email,
    p.role = 'coach' as "isCoach", u.email_verified as "isConfirmed", u.suspended_at as "suspendedAt",
    u.suspended_ground as "suspendedGround", u.suspended_reason as "suspendedReason", c.id as "coachId",
    c.sales_paused_at as "salesPausedAt", c.sales_paused_reason as "salesPausedReason",
    (select count(*)::int from bookings b where ${CANCELLED}) as sessions,
    (select coalesce(sum(y.collected_cents - y.refunded_cents), 0)::int from bookings b join payments y on y.id = b.payment_id
      where ${CANCELLED}) as "sessionCents",
    (select coalesce(sum(y.amount_cents), 0)::int from bookings b join payments y on y.id = b.payment_id
      where ${CANCELLED} and y.status = 'authorised') as "reservedCents",
    (select count(*)::int from ${PACKS}) as packs,
    (select coalesce(sum(greatest(0, k.price_cents - round(k.price_cents * least(${USED}, k.total_minutes) / k.total_minutes::numeric)
      - y.refunded_cents)), 0)::int from ${PACKS}) as "packCents",
    (select count(*)::int from group_sessions g where g.coach_id = c.id and g.status = 'open' and g.starts_at >= now()) as groups,
    (select count(*)::int from accompaniments a where a.coach_id = c.id and a.status = 'running') as accompaniments,
    (select coalesce(-sum(e.cents), 0)::int from ledger_entries e join ledger_holders h on h.id = e.holder_id
      where h.user_id = p.id and e.account = 'coaches') as "owedCents",
    coalesce((select json_agg(l) from (
      select b.id, ${disciplineOf("b")} as discipline, b.unit, c.name as "coachName", b.starts_at as "startsAt",
        coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.email, 'Compte fermé') as student,
        coalesce(y.collected_cents - y.refunded_cents, 0) as "paidCents"
      from bookings b left join profiles s on s.id = b.student_id left join payments y on y.id = b.payment_id
      where ${CANCELLED} order by b.starts_at nulls last, b.id limit ${SESSIONS_SHOWN}) as l), '[]') as listed
  from profiles p join users u on u.id = p.id left join coaches c on c.user_id = p.id where p.id = $1`;

type ReadSession = Omit<EffectSession, "title"> &
  Parameters<typeof sharedSessionName>[0] & { coachName: string };

/** Undefined if there is no such account. */
export async function findSuspensionEffect(
  pool: pg.Pool,
  _operator: Operator,
  { personId }: { personId: string },
): Promise<SuspensionEffect | undefined> {
  const { rows } = await pool.query<Omit<SuspensionEffect, "listed"> & { listed: ReadSession[] }>({
    name: "suspension-effect",
    text: STATEMENT,
    values: [personId],
  });
  const [found] = rows;
  if (!found) return undefined;
  const listed = found.listed.map((session) => ({ ...session, title: sharedSessionName(session, session) }));
  return { ...found, listed };
}
