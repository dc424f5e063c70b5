import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { CHANGED_COACHES } from "../../queries/list-coach-files.server.ts";
import { WAITING_KINDS, type WaitingKind } from "../rules/inbox.ts";
import { IS_OPEN_CASE } from "./list-cases.server.ts";

export interface WaitingItem {
  label: string;
  to: string;
  since: string;
}

export interface WaitingGroup {
  kind: WaitingKind;
  count: number;
  /** the one that has waited longest */
  oldestAt: Date;
  /** the oldest ones */
  items: WaitingItem[];
}

const ITEMS_SHOWN = 5;

/** One select for each kind: a label, the address of the thing, and since when it waits. */
const SELECTS: Record<WaitingKind, string> = {
  case: `select coalesce(y.description, b.service, '') as label,
      case when o.kind = 'absence' then '/back-office/sessions/' || o.booking_id else '/back-office/litiges/' || o.id end as "to", o.opened_at as since
    from operator_cases o left join bookings b on b.id = o.booking_id left join payments y on y.id = o.payment_id
    where ${IS_OPEN_CASE}`,
  coach: `select name as label, '/back-office/coachs/' || id as "to", asked_at as since from coaches where approval = 'waiting'`,
  appeal: `select l.title as label, '/back-office/coachs/' || l.coach_id as "to", l.appealed_at as since
    from listings l where l.appealed_at is not null`,
  page: `select c.name as label, '/back-office/coachs/' || c.id as "to", d.since
    from (${CHANGED_COACHES}) as d join coaches c on c.id = d.coach_id`,
  paper: `select c.name as label, '/back-office/papiers' as "to", p.sent_at as since
    from coach_papers p join coaches c on c.id = p.coach_id where p.status = 'waiting'`,
  accompaniment: `select coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email, 'Compte fermé') as label,
      '/back-office/accompagnements/' || a.id as "to",
      coalesce((select max(s.at) from accompaniment_steps s where s.accompaniment_id = a.id and s.step = 'nobody found'), a.started_at) as since
    from accompaniments a left join profiles p on p.id = a.student_id
    where a.status in ('running', 'paused') and a.coach_id is null`,
  order: `select 'Commande ' || number || ', ' || first_name || ' ' || last_name as label,
      '/back-office/boutique/commandes/' || number as "to", paid_at as since from orders where status = 'paid'`,
  return: `select 'Retour ' || number as label, '/back-office/boutique/retours' as "to", declared_at as since
    from withdrawals where closed_at is null`,
  stock: `select p.name as label, '/back-office/boutique/produits/' || p.id as "to",
      coalesce((select max(s.at) from stock_moves s where s.product_id = p.id), p.created_at) as since
    from products p where p.is_on_sale and p.category <> 'coaching' and p.stock_quantity = 0`,
  payout: `select 'Titulaire nº ' || f.holder_id as label, '/back-office/finances/' || f.holder_id as "to", f.ended_at as since
    from payouts f where f.status = 'failed' and not exists (select from payouts l
      where l.holder_id = f.holder_id and l.status <> 'failed' and l.created_at > f.created_at)`,
  refund: `select y.description as label, '/back-office/paiements/' || y.id as "to", c.ended_at as since
    from provider_calls c join payments y on y.id = c.payment_id where c.kind = 'refund' and c.status = 'refused'
      and not exists (select from provider_calls l where l.payment_id = c.payment_id and l.kind = 'refund'
        and l.status <> 'refused' and l.created_at > c.created_at)`,
  report: `select 'Signalement nº ' || id as label, '/back-office/reports/' || id as "to", created_at as since
    from reports where handled_at is null`,
  "review report": `select 'Avis nº ' || review_id as label, '/back-office/reports/reviews' as "to", created_at as since
    from review_reports where handled_at is null`,
  "former review": `select f.first_name || ', ' || c.name as label, '/back-office/reports/former-clients' as "to", f.changed_at as since
    from former_clients f join coaches c on c.id = f.coach_id where f.status = 'with_operator'`,
  recommendation: `select q.author || ', ' || c.name as label, '/back-office/reports/recommandations' as "to", q.changed_at as since
    from recommendation_requests q join coaches c on c.id = q.coach_id where q.status = 'with_operator'`,
  message: `select subject as label, '/back-office/messages' as "to", created_at as since
    from contact_messages where handled_at is null`,
};

const STATEMENT = `
  with waiting as (${WAITING_KINDS.map((kind) => `select '${kind}' as kind, w.* from (${SELECTS[kind]}) as w`).join(" union all ")}),
  ranked as (select waiting.*, row_number() over (partition by kind order by since) as position from waiting)
  select kind, count(*)::int as count, min(since) as "oldestAt",
    json_agg(json_build_object('label', label, 'to', "to", 'since', since) order by position)
      filter (where position <= ${ITEMS_SHOWN}) as items
  from ranked group by kind`;

const inOrder = (groups: WaitingGroup[]): WaitingGroup[] =>
  groups.sort((one, other) => WAITING_KINDS.indexOf(one.kind) - WAITING_KINDS.indexOf(other.kind));

/** Lists the work that waits for an operator, the oldest of each kind first. */
export async function listWaiting(pool: pg.Pool, _operator: Operator): Promise<WaitingGroup[]> {
  const { rows } = await pool.query<WaitingGroup>({ name: "operators-inbox", text: STATEMENT });
  return inOrder(rows);
}

/** For the job that mails the operators. */
export async function listWaitingForMail(db: Executor): Promise<WaitingGroup[]> {
  const { rows } = await db.execute<WaitingGroup & Record<string, unknown>>(sql.raw(STATEMENT));
  return inOrder(rows.map((group) => ({ ...group, oldestAt: new Date(group.oldestAt) })));
}
