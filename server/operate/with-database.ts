import pg from "pg";
import type { Settings } from "~/platform/config/env.server.ts";
import { type EmbeddedSettings, withEmbeddedPostgres } from "~/platform/database/postgres.server.ts";
import { explainDatabase } from "../explain-database.ts";

const CONNECT_MS = 10_000;

/** Opens one connection to the configured database, whether the product runs or not. */
export async function withDatabase<T>(
  settings: EmbeddedSettings & Pick<Settings, "databaseUrl">,
  password: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const connected = async (connectionString: string) => {
    const client = new pg.Client({
      connectionString,
      application_name: "elan-operate",
      connectionTimeoutMillis: CONNECT_MS,
    });
    // The next query fails and reports the lost connection.
    client.on("error", () => {});
    try {
      await client.connect();
      return await work(client);
    } catch (error) {
      throw explainDatabase(error);
    } finally {
      await client.end().catch(() => {});
    }
  };
  const { databaseUrl } = settings;
  return databaseUrl ? connected(databaseUrl) : withEmbeddedPostgres(settings, password, connected);
}
