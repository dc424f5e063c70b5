import type pg from "pg";
import { BootError } from "../config/boot-error.server.ts";

const LOOKS = 5;

/**
 * PgBouncer in transaction mode gives each transaction another session: notifications would be lost, and
 * locks and prepared statements would silently belong to others. In that mode, the next transaction gets the
 * session that was just released, so two connections show the same backend; otherwise they never do.
 */
export async function requireOwnSessions(pool: pg.Pool): Promise<void> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    for (let looks = 0; looks < LOOKS; looks += 1)
      if ((await sessionOf(one)) === (await sessionOf(other)))
        throw new BootError(
          "DATABASE_URL mène à un PgBouncer en mode « transaction », qui ne suffit pas à Élan : réglez-le sur « pool_mode = session », ou donnez l’adresse de PostgreSQL.",
        );
  } finally {
    one.release(true);
    other.release(true);
  }
}

async function sessionOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query("select pg_backend_pid() as pid");
  return rows[0].pid;
}
