import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Unit } from "~/features/bookings/packs/rules.ts";
import { disciplineOf } from "~/features/bookings/sessions/queries/session-discipline.server.ts";
import { sharedSessionName } from "~/features/bookings/sessions/rules/session-name.ts";
import type { Side, Step, StepAuthor } from "~/features/bookings/sessions/rules/states.ts";
import { isDemoPayment } from "~/features/payments/core/queries/payment-provider.server.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";

const PAGE_SIZE = 20;

interface Party {
  name: string;
  /** null after the account is closed */
  email: string | null;
}

/** One person reported the other absent, and the other disputes it. */
export interface ListedAbsence {
  id: string;
  /** "Musculation avec Camille" */
  title: string;
  minutes: number;
  startsAt: Date;
  /** the side that was reported absent */
  absent: Side;
  contestedAt: Date;
  settledAt: Date | null;
  coach: Party;
  student: Party;
  /** paid through the demo provider, also by a pack or an accompaniment: no money came in */
  isDemo: boolean;
  unit: Unit | null;
}

type ReadAbsence = Omit<ListedAbsence, "title"> & { discipline: string | null };

const PAYMENT = `coalesce(b.payment_id, (select coalesce(k.payment_id, a.payment_id)
  from packs k left join accompaniments a on a.id = k.accompaniment_id where k.id = b.pack_id))`;
const LISTED = `b.id, ${disciplineOf("b")} as discipline, b.unit, b.minutes::int, b.starts_at as "startsAt", b.absent, b.absence_contested_at as "contestedAt",
  b.absence_settled_at as "settledAt",
  json_build_object('name', c.name, 'email', (select email from profiles p where p.id = c.user_id)) as coach,
  json_build_object('name', coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.email, 'Compte fermé'),
    'email', s.email) as student, ${isDemoPayment(PAYMENT)} as "isDemo"`;
const FROM = `from bookings b join coaches c on c.id = b.coach_id left join profiles s on s.id = b.student_id
  where b.absence_contested_at is not null`;

/** Open disputes come first, the oldest at the top. */
export async function listAbsences(
  pool: pg.Pool,
  _operator: Operator,
  page: number,
): Promise<Page<ListedAbsence>> {
  const found = await pagedSqlRead<ReadAbsence>(pool, {
    name: "absences",
    count: "select count(*)::int as total from bookings where absence_contested_at is not null",
    list: (range) => `select ${LISTED} ${FROM}
      order by (b.absence_settled_at is not null), b.absence_contested_at, b.id ${range}`,
    page,
    size: PAGE_SIZE,
  });
  return { ...found, rows: found.rows.map(nameAbsence) };
}

const nameAbsence = <R extends ReadAbsence>({ discipline, ...absence }: R) => ({
  ...absence,
  title: sharedSessionName({ discipline, unit: absence.unit }, { coachName: absence.coach.name }),
});

export interface FoundAbsence extends ListedAbsence {
  priceCents: number;
  isFree: boolean;
  packId: string | null;
  /** the history of the session with what each person wrote */
  steps: { id: number; step: Step; by: StepAuthor; startsAt: string | null; words: string; at: string }[];
}

export async function findAbsence(
  pool: pg.Pool,
  _operator: Operator,
  id: string,
): Promise<FoundAbsence | undefined> {
  const { rows } = await pool.query<Omit<FoundAbsence, "title"> & ReadAbsence>({
    name: "absence",
    text: `select ${LISTED}, b.price_cents as "priceCents", b.is_free as "isFree", b.pack_id as "packId",
        coalesce((select json_agg(json_build_object('id', t.id, 'step', t.step, 'by', t.by, 'startsAt', t.starts_at,
            'words', t.words, 'at', t.at) order by t.id)
          from booking_steps t where t.booking_id = b.id), '[]') as steps
      ${FROM} and b.id = $1`,
    values: [id],
  });
  return rows[0] && nameAbsence(rows[0]);
}
