import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type Page, pageOf } from "~/platform/database/paging.ts";

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
}

const FOUND = "where person_words(p.first_name, p.last_name, p.email) @@ person_query($1)";

/** The statements differ, because a search uses another index than the full list. */
const countStatement = (found: string) => `
  select count(*)::int as total from profiles p ${found}`;
const pageStatement = (found: string) => `
  select u.id, u.email, p.first_name as "firstName", p.last_name as "lastName", p.photo, p.role,
    u.email_verified as confirmed, u.created_at as "createdAt",
    u.suspended_at as "suspendedAt", u.suspended_reason as "suspendedReason",
    (select max(n.used_at) from known_networks n where n.user_id = u.id) as "lastSignInAt",
    (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) as "sessionsCount"
  from users u join profiles p on p.id = u.id ${found}
  order by u.created_at desc, u.id desc`;

/** Lists everybody, or a search by name or address; newest first. */
export async function findPeople(
  pool: pg.Pool,
  _operator: Operator,
  { words, page }: { words: string; page: number },
): Promise<Page<FoundPerson>> {
  const [found, name, typed] = words ? [FOUND, "people-found", [words]] : ["", "people", []];
  const counted = await pool.query<{ total: number }>({
    name: `${name}-count`,
    text: countStatement(found),
    values: typed,
  });
  const { offset, ...shown } = pageOf(counted.rows[0]?.total ?? 0, page, PAGE_SIZE);
  const after = typed.length;
  const { rows } = await pool.query<FoundPerson>({
    name,
    text: `${pageStatement(found)} limit $${after + 1} offset $${after + 2}`,
    values: [...typed, PAGE_SIZE, offset],
  });
  return { rows, ...shown };
}
