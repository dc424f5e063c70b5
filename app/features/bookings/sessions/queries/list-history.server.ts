import type pg from "pg";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { packName } from "~/features/discovery/rules/packs.ts";
import type { SaleDocumentKind } from "~/features/invoicing/rules/document-numbers.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import type { Unit } from "../../packs/rules.ts";
import { sharedSessionName } from "../rules/session-name.ts";
import type { BookingState, Ending } from "../rules/states.ts";
import { disciplineOf } from "./session-discipline.server.ts";

const PER_PAGE = 20;

interface HistoryCommon {
  id: string;
  /** start of the session, or purchase of the pack */
  at: Date;
  coachId: number;
  coachName: string;
  coachImage: string | null;
  title: string;
  priceCents: number;
  collectedCents: number;
  refundedCents: number;
  /** issued in the coach's name, in order */
  documents: { id: string; kind: SaleDocumentKind; series: string; number: number }[];
}

export type HistoryRow = HistoryCommon &
  (
    | {
        kind: "session";
        minutes: number;
        status: BookingState;
        ending: Ending | null;
        isFree: boolean;
        packId: string | null;
        unit: Unit | null;
      }
    | {
        kind: "pack";
        minutesLeft: number;
        sessionMinutes: number | null;
        expiresAt: Date | null;
        isOver: boolean;
      }
  );

/** Payments of the year, the refunds of these payments (also later ones), and completed sessions. */
export interface HistoryYear {
  year: number;
  paidCents: number;
  refundedCents: number;
  sessions: number;
}

/** Selects sessions that were completed, due or paid and are not still to come, and bought packs. */
const ALL = `
  select 'session' as kind, b.id, coalesce(b.starts_at, b.confirmed_at, b.created_at) as at, b.coach_id, ${disciplineOf("b")} as discipline, '' as title,
    b.minutes::int, null::int as total_minutes, null::int as session_minutes, b.status, b.ending, b.is_free, b.pack_id, b.unit, null::int as minutes_left,
    null::timestamptz as expires_at, b.price_cents, b.payment_id
  from bookings b left join payments p on p.id = b.payment_id
  where b.student_id = $1 and (b.status = 'completed' or b.ending in ('late', 'due by operator') or p.collected_cents > 0)
    and (b.status in ('completed', 'cancelled') or b.starts_at <= now())
  union all
  select 'pack', k.id, k.bought_at, k.coach_id, null, k.name, null, k.total_minutes, k.session_minutes::int, k.status, null, false, null, null,
    k.minutes_left, k.expires_at, k.price_cents, k.payment_id
  from packs k where k.student_id = $1 and k.bought_at is not null and k.purpose = 'bought'`;

export async function listHistory(
  pool: pg.Pool,
  { id }: Student,
  page: number,
): Promise<Page<HistoryRow> & { years: HistoryYear[] }> {
  const [shown, years] = await Promise.all([
    pagedSqlRead<FoundRow>(pool, {
      name: "history",
      count: `select count(*)::int as total from (${ALL}) as h`,
      list: (range) => `
        select h.kind, h.id, h.at, h.coach_id as "coachId", c.name as "coachName", c.image as "coachImage", h.title, h.discipline, h.minutes,
          h.total_minutes as "totalMinutes", h.session_minutes as "sessionMinutes", h.status, h.ending, h.is_free as "isFree", h.pack_id as "packId", h.unit, h.minutes_left as "minutesLeft",
          h.expires_at as "expiresAt", h.status = 'ended' as "isOver", h.price_cents as "priceCents",
          coalesce(p.collected_cents, 0) as "collectedCents", coalesce(p.refunded_cents, 0) as "refundedCents",
          (select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'series', d.series, 'number', d.number)
              order by d.subject_step_id), '[]')
            from order_documents d where d.subject_id = h.id and d.subject = h.kind) as documents
        from (${ALL}) as h join coaches c on c.id = h.coach_id left join payments p on p.id = h.payment_id
        order by h.at desc, h.id desc ${range}`,
      values: [id],
      page,
      size: PER_PAGE,
    }),
    pool.query<HistoryYear>({ name: "history-years", text: YEARS, values: [id] }),
  ]);
  return { ...shown, rows: shown.rows.map(nameRow), years: years.rows };
}

type FoundRow = HistoryRow & { discipline: string | null; totalMinutes: number };

const nameRow = ({ discipline, totalMinutes, ...row }: FoundRow): HistoryRow =>
  row.kind === "pack"
    ? { ...row, title: packName({ ...row, name: row.title, totalMinutes }) }
    : { ...row, title: sharedSessionName({ discipline, unit: row.unit }, row) };

/** Counts what cards have paid by the year in Paris of the payment, or of the session. */
const YEARS = `
  with own as (
    select payment_id from bookings where student_id = $1 union all select payment_id from packs where student_id = $1
  ), sums as (
    select extract(year from coalesce((select max(c.paid_at) from charges c where c.payment_id = p.id), p.created_at)
        at time zone 'Europe/Paris')::int as year,
      p.collected_cents - p.reduced_cents as paid, p.refunded_cents - p.unreduced_cents as refunded, 0 as sessions
    from own join payments p on p.id = own.payment_id where p.collected_cents > 0
    union all
    select extract(year from b.starts_at at time zone 'Europe/Paris')::int, 0, 0, 1
    from bookings b where b.student_id = $1 and b.status = 'completed' and b.starts_at is not null
  )
  select year, sum(paid)::int as "paidCents", sum(refunded)::int as "refundedCents", sum(sessions)::int as sessions
  from sums where year is not null group by year order by year desc`;
