import type pg from "pg";
import type { CoachViewer, StudentViewer } from "~/features/accounts/rules/viewer.ts";
import type { Side } from "~/features/bookings/sessions/rules/states.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import { AppError } from "~/platform/web/errors.ts";
import { CASE_SOURCE } from "./queries/case-source.server.ts";

/** The viewer is one of the two people of this case, and was told of it. */
export type OwnCase = Own<"case", { id: string; side: Side; authorId: string }>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A contested absence is on the page of its session. Cases that nobody was told of are the operators' alone. The side is that
 * of the case: a coach who paid in the shop is the buyer.
 */
const STATEMENT = `select o.id, case when s.id = $2 then 'student' else 'coach' end as side ${CASE_SOURCE}
  where o.id = $1 and o.kind <> 'absence' and (o.words_asked_at is not null or o.opened_by is not null or o.is_told)
  and (s.id = $2 or c.user_id = $2)`;

/** Another person's case is answered as not found. */
export async function requireOwnCase(
  pool: pg.Pool,
  viewer: StudentViewer | CoachViewer,
  id: string,
): Promise<OwnCase> {
  const missing = new AppError("not_found", { message: "Ce litige n’existe pas, ou n’est pas le vôtre." });
  if (!UUID.test(id)) throw missing;
  const { rows } = await pool.query<{ id: string; side: Side }>({
    name: "own-case-gate",
    text: STATEMENT,
    values: [id, viewer.id],
  });
  const [found] = rows;
  if (!found) throw missing;
  return asOwn<"case", { id: string; side: Side; authorId: string }>({ ...found, authorId: viewer.id });
}
