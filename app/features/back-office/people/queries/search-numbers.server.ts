import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { FoundKind, SearchedNumbers } from "../rules/search.ts";

export interface FoundThing {
  kind: FoundKind;
  /** the id of its page: of the thing that was sold for a document of a sale */
  key: string;
  /** its own number, as people read it out */
  number: string;
  /** the person it is about; null if the account is gone */
  person: string | null;
  personId: string | null;
  /** of a document of a sale: what was sold */
  subject: string | null;
  at: Date | null;
}

const EACH = 10;

const person = (id: string) =>
  `(select coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) from profiles p where p.id = ${id})`;
const thing = (kind: FoundKind, table: string, personId: string) => `
  (select '${kind}' as kind, t.id::text as key, t.id::text as number, ${person(personId)} as person,
    ${personId} as "personId", null as subject, t.created_at as at
   from ${table} t where t.id between $1::uuid and $2::uuid order by t.id limit ${EACH})`;
const holder = (id: string) => `(select h.user_id from ledger_holders h where h.id = ${id})`;
const payoutDocument = (table: string) => `
  (select 'payout document', t.id::text, t.series || '-' || t.number, ${person(holder("t.holder_id"))},
    ${holder("t.holder_id")}, null, t.issued_at from ${table} t where t.series = $4 and t.number = $5)`;

/** Everything that has one of these numbers, in one statement, each part by an index. */
const STATEMENT = [
  thing("session", "bookings", "t.student_id"),
  thing("pack", "packs", "t.student_id"),
  thing("payment", "payments", holder("t.payer_id")),
  thing("subscription", "product_subscriptions", "t.user_id"),
  thing("accompaniment", "accompaniments", "t.student_id"),
  `(select 'order', o.number::text, 'C-' || lpad(o.number::text, 6, '0'), o.first_name || ' ' || o.last_name, o.user_id,
     null, o.created_at from orders o where o.number = $3)`,
  `(select 'sale document', coalesce((select o.number::text from orders o where o.id = d.order_id), d.subject_id::text),
     d.series || '-' || d.number, d.recipient ->> 'name', null, d.subject, d.issued_at
   from order_documents d where d.series = $4 and d.number = $5)`,
  payoutDocument("documents"),
  payoutDocument("self_billed_documents"),
  `(select 'person', f.id, f.phone_number, coalesce(nullif(concat_ws(' ', f.first_name, f.last_name), ''), f.email), f.id, null, null
   from profiles f where f.phone_number collate "C" >= $6 and f.phone_number collate "C" < $7
   order by f.phone_number collate "C" limit ${EACH})`,
].join(" union all ");

export async function searchNumbers(
  pool: pg.Pool,
  _operator: Operator,
  { ids, order, document, phones }: SearchedNumbers,
): Promise<FoundThing[]> {
  const { rows } = await pool.query<FoundThing>({
    name: "search-numbers",
    text: STATEMENT,
    values: [
      ids?.first ?? null,
      ids?.last ?? null,
      order,
      document?.series ?? null,
      document?.number ?? null,
      phones?.from ?? null,
      phones?.to ?? null,
    ],
  });
  return rows;
}
