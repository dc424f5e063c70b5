import type pg from "pg";
import { SESSION_RENEWAL_MS } from "./auth.server.ts";

export interface SessionRead {
  session: { id: string; userId: string; expiresAt: Date };
  user: { id: string; name: string; email: string; emailVerified: boolean; role: string };
}

interface Row extends Omit<SessionRead["user"], "id"> {
  sessionId: string;
  userId: string;
  expiresAt: Date;
}

const STATEMENT = `
  select s.id as "sessionId", u.id as "userId", s.expires_at as "expiresAt",
         u.name, u.email, u.email_verified as "emailVerified", u.role
  from sessions s join users u on u.id = s.user_id
  where s.token = $1 and s.expires_at > $2`;

/**
 * Reads a session in one prepared statement instead of the many steps of the authentication library. Returns
 * undefined for sessions that have ended or are due for renewal, which the library has to handle.
 */
export async function readSession(pool: pg.Pool, token: string): Promise<SessionRead | undefined> {
  const now = new Date();
  const { rows } = await pool.query<Row>({ name: "session", text: STATEMENT, values: [token, now] });
  const [row] = rows;
  if (!row || Number(row.expiresAt) - Number(now) <= SESSION_RENEWAL_MS) return undefined;
  const { sessionId, userId, expiresAt, ...user } = row;
  return { session: { id: sessionId, userId, expiresAt }, user: { id: userId, ...user } };
}
