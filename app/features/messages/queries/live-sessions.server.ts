import type pg from "pg";
import type { Listener } from "../gate.server.ts";

/** Returns the sessions that are still valid, with their current coach page. */
export async function findLasting(pool: pg.Pool, sessionIds: string[]): Promise<Listener[]> {
  const { rows } = await pool.query<Listener>({
    name: "lasting sessions",
    text: `
      select s.id as "sessionId", s.user_id as "userId", c.id as "coachId"
      from sessions s left join coaches c on c.user_id = s.user_id
      where s.id = any ($1) and s.expires_at > $2`,
    values: [sessionIds, new Date()],
  });
  return rows;
}
