import type pg from "pg";
import type { Status as AccompanimentStatus } from "~/features/accompaniment/contract/rules/states.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { PackState } from "~/features/bookings/packs/rules.ts";
import type { BookingState } from "~/features/bookings/sessions/rules/states.ts";
import type { SaleDocumentKind } from "~/features/invoicing/rules/document-numbers.ts";
import type { Subject } from "~/features/invoicing/rules/sale-documents.ts";
import type { ReportReason } from "~/features/messages/rules.ts";
import type { PaymentStatus } from "~/features/payments/core/rules/payment-states.ts";
import type { OrderState } from "~/features/shop/orders/rules/order-states.ts";
import type { SubscriptionState } from "~/features/shop/subscriptions/rules/subscriptions.ts";
import type { OperatorAction } from "../../rules/actions.ts";

/** The latest of each kind; the lists of the back office have the others. */
const LATEST = 5;
const LATEST_OF_ACTIVITY = 20;

/** Rows of a part; instants are ISO strings, because PostgreSQL builds them as JSON. */
interface Row {
  id: string;
  at: string;
}

export interface PersonSales {
  sessions: (Row & { status: BookingState; startsAt: string | null; coach: string; priceCents: number })[];
  packs: (Row & { status: PackState; coach: string; priceCents: number })[];
  payments: (Row & { status: PaymentStatus; description: string; amountCents: number; isPayer: boolean })[];
  orders: (Row & { number: number; status: OrderState; cents: number })[];
  subscriptions: (Row & { status: SubscriptionState; name: string; priceCents: number })[];
  accompaniments: (Row & { status: AccompanimentStatus; months: number; totalCents: number })[];
  documents: (Row & {
    kind: SaleDocumentKind;
    series: string;
    number: number;
    totalCents: number;
    subject: Subject;
    orderNumber: number | null;
  })[];
}

/** Newest first, a few of each; `from` ends before the order. */
const latest = (fields: string, from: string, { by, limit = LATEST }: { by: string; limit?: number }) => `
  coalesce((select json_agg(x order by x.at desc, x.id desc) from (
    select ${fields}, ${by} as at ${from} order by ${by} desc limit ${limit}) x), '[]')`;

/** The purchases of a person, and the sales of a coach. `$1` is the person and `$2` their page, or null. */
const SALES = `select
  ${latest(
    `b.id, b.status, b.starts_at as "startsAt", c.name as coach, b.price_cents as "priceCents"`,
    `from (select id from bookings where student_id = $1 union select id from bookings where coach_id = $2) own
     join bookings b using (id) join coaches c on c.id = b.coach_id where b.status <> 'held'`,
    { by: "b.created_at" },
  )} as sessions,
  ${latest(
    `k.id, k.status, c.name as coach, k.price_cents as "priceCents"`,
    `from (select id from packs where student_id = $1 union select id from packs where coach_id = $2) own
     join packs k using (id) join coaches c on c.id = k.coach_id where k.purpose = 'bought'`,
    { by: "k.created_at" },
  )} as packs,
  ${latest(
    `y.id, y.status, y.description, y.amount_cents as "amountCents", y.payer_id = h.id as "isPayer"`,
    `from ledger_holders h join lateral (
       (select * from payments where payer_id = h.id order by created_at desc limit ${LATEST})
       union (select * from payments where seller_id = h.id order by created_at desc limit ${LATEST})) y on true
     where h.user_id = $1`,
    { by: "y.created_at" },
  )} as payments,
  ${latest(
    `o.id, o.number::float8 as number, o.status, o.lines_cents + o.delivery_cents as cents`,
    "from orders o where o.user_id = $1",
    { by: "o.created_at" },
  )} as orders,
  ${latest(
    `s.id, s.status, s.name, s.price_cents as "priceCents"`,
    "from product_subscriptions s where s.user_id = $1",
    { by: "s.created_at" },
  )} as subscriptions,
  ${latest(
    `a.id, a.status, a.months, a.total_cents as "totalCents"`,
    `from (select id from accompaniments where student_id = $1 union select id from accompaniments where coach_id = $2) own
     join accompaniments a using (id)`,
    { by: "a.created_at" },
  )} as accompaniments,
  ${latest(
    `d.id, d.kind, d.series, d.number, d.total_cents as "totalCents", d.subject,
     (select o.number::float8 from orders o where o.id = d.order_id) as "orderNumber"`,
    `from order_documents d where d.subject_id in (
       select id from bookings where student_id = $1 union all select id from packs where student_id = $1
       union all select id from orders where user_id = $1 union all select id from product_subscriptions where user_id = $1
       union all select id from accompaniments where student_id = $1)`,
    { by: "d.issued_at", limit: 10 },
  )} as documents`;

interface Whose {
  personId: string;
  /** null without a coach's page */
  coachId: number | null;
}

export async function findPersonSales(
  pool: pg.Pool,
  _operator: Operator,
  { personId, coachId }: Whose,
): Promise<PersonSales> {
  const { rows } = await pool.query<PersonSales>({
    name: "person-sales",
    text: SALES,
    values: [personId, coachId],
  });
  return rows[0] as PersonSales;
}

export interface PersonNote {
  id: number;
  words: string;
  aboutOthers: boolean;
  author: string | null;
  isOwn: boolean;
  at: string;
}

export interface PersonActivity {
  phone: string | null;
  hasTwoSteps: boolean;
  coachId: number | null;
  reviews: (Row & { rating: number; other: string; isAuthor: boolean })[];
  reports: (Row & { reason: ReportReason; isReporter: boolean; handledAt: string | null })[];
  mails: (Row & { subject: string; sentAt: string | null })[];
  devices: { userAgent: string | null; since: string; at: string }[];
  /** networks are stored as digests: how many there are, and when one was last used */
  networks: { count: number; usedAt: string | null };
  actions: (Row & { action: OperatorAction; operator: string | null; reason: string | null })[];
  notes: PersonNote[];
}

const operatorName = (id: string) =>
  `(select coalesce(nullif(concat_ws(' ', n.first_name, n.last_name), ''), n.email) from profiles n where n.id = ${id})`;

/** The person's actions and the operators' notes. Messages are not in it: a report has those that were reported. */
const ACTIVITY = `select p.phone_number as phone, u.two_factor_enabled as "hasTwoSteps", c.id as "coachId",
  ${latest(
    `r.id::text as id, r.rating, case when r.author_id = p.id then k.name else r.author_name end as other,
     r.author_id is not distinct from p.id as "isAuthor"`,
    `from (select id from reviews where author_id = p.id union select id from reviews where coach_id = c.id) own
     join reviews r using (id) join coaches k on k.id = r.coach_id`,
    { by: "r.created_at" },
  )} as reviews,
  ${latest(
    `r.id::text as id, r.reason, r.reporter_id = p.id as "isReporter", r.handled_at as "handledAt"`,
    `from (select id from reports where reporter_id = p.id union select id from reports where reported_id = p.id) own
     join reports r using (id)`,
    { by: "r.created_at" },
  )} as reports,
  ${latest(`m.id::text as id, m.subject, m.sent_at as "sentAt"`, "from mails m where m.recipient = p.email", {
    by: "m.created_at",
    limit: LATEST_OF_ACTIVITY,
  })} as mails,
  ${latest(
    `s.id, s.user_agent as "userAgent", s.created_at as since`,
    "from sessions s where s.user_id = p.id and s.expires_at > now()",
    { by: "s.updated_at", limit: LATEST_OF_ACTIVITY },
  )} as devices,
  (select json_build_object('count', count(*), 'usedAt', max(used_at)) from known_networks where user_id = p.id) as networks,
  ${latest(
    `a.id::text as id, a.action, a.reason, ${operatorName("a.operator_id")} as operator`,
    `from (select id from operator_actions where person_id = p.id union select id from operator_actions where coach_id = c.id) own
     join operator_actions a using (id)`,
    { by: "a.created_at", limit: LATEST_OF_ACTIVITY },
  )} as actions,
  ${latest(
    `t.id::float8 as id, t.words, t.about_others as "aboutOthers", ${operatorName("t.author_id")} as author,
     t.author_id is not distinct from $2 as "isOwn"`,
    "from person_notes t where t.person_id = p.id",
    { by: "t.created_at", limit: 50 },
  )} as notes
  from profiles p join users u on u.id = p.id left join coaches c on c.user_id = p.id where p.id = $1`;

export async function findPersonActivity(
  pool: pg.Pool,
  operator: Operator,
  personId: string,
): Promise<PersonActivity | undefined> {
  const { rows } = await pool.query<PersonActivity>({
    name: "person-activity",
    text: ACTIVITY,
    values: [personId, operator.id],
  });
  return rows[0];
}
