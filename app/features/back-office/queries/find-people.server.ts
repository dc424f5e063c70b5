import type pg from "pg";
import type { OperatorRole } from "~/features/accounts/rules/operators.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";

const PAGE_SIZE = 20;

export interface FoundPerson {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  photo: string | null;
  role: "student" | "coach";
  confirmed: boolean;
  createdAt: Date;
  lastSignInAt: Date | null;
  sessionsCount: number;
  suspendedAt: Date | null;
  suspendedReason: string | null;
  /** by a row of `operators`; owners by the setting have none */
  operatorRole: OperatorRole | null;
}

const FOUND = "where person_words(p.first_name, p.last_name, p.email) @@ person_query($1)";

const pageStatement = (found: string, range: string) => `
  select u.id, u.email, p.first_name as "firstName", p.last_name as "lastName", p.photo, p.role,
    u.email_verified as confirmed, u.created_at as "createdAt",
    u.suspended_at as "suspendedAt", u.suspended_reason as "suspendedReason",
    (select o.role from operators o where o.user_id = u.id) as "operatorRole",
    (select max(n.used_at) from known_networks n where n.user_id = u.id) as "lastSignInAt",
    (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) as "sessionsCount"
  from users u join profiles p on p.id = u.id ${found}
  order by u.created_at desc, u.id desc ${range}`;

/** A person by id, as in the list. */
export async function findPerson(
  pool: pg.Pool,
  _operator: Operator,
  personId: string,
): Promise<FoundPerson | undefined> {
  const { rows } = await pool.query<FoundPerson>({
    name: "person",
    text: pageStatement("where u.id = $1", "limit 1"),
    values: [personId],
  });
  return rows[0];
}

/** The id of the account with this address. */
export async function findPersonId(
  pool: pg.Pool,
  _operator: Operator,
  email: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>({
    name: "person-by-email",
    text: "select id from users where email = $1",
    values: [email.toLowerCase()],
  });
  return rows[0]?.id;
}

/** Lists everybody, or a search by name or address; newest first. */
export function findPeople(
  pool: pg.Pool,
  _operator: Operator,
  { words, page }: { words: string; page: number },
): Promise<Page<FoundPerson>> {
  // The statements differ, because a search uses another index than the full list.
  const [found, name, values] = words ? [FOUND, "people-found", [words]] : ["", "people", []];
  return pagedSqlRead(pool, {
    name,
    count: `select count(*)::int as total from profiles p ${found}`,
    list: (range) => pageStatement(found, range),
    values,
    page,
    size: PAGE_SIZE,
  });
}
