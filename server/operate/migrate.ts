import { loadSecrets } from "~/platform/crypto/secrets.server.ts";
import { createPool } from "~/platform/database/db.server.ts";
import { withEmbeddedPostgres } from "~/platform/database/postgres.server.ts";
import { openFileStore } from "~/platform/files/open-file-store.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { prepareDatabase } from "../boot.ts";
import { type Command, refuseArguments } from "./command.ts";

/** npm run migrate: what a start does to the database, before the start. Processes of the previous version go on serving. */
export const migrate: Command = async (args, settings) => {
  refuseArguments("migrate", args);
  const secrets = await loadSecrets(settings.dataDir, settings.secrets);
  const log = createLogger("warn");
  const files = await openFileStore(settings, log);
  const prepare = async (url: string) => {
    const pool = createPool(url, { name: "elan-migrate", size: 3, slow: true });
    try {
      return await prepareDatabase(pool, { settings, secrets, files, log });
    } finally {
      await pool.end();
    }
  };
  const ran = settings.databaseUrl
    ? await prepare(settings.databaseUrl)
    : await withEmbeddedPostgres(settings, secrets.databasePassword, prepare);
  return ran.length > 0
    ? `La base est à jour : ${ran.length} migrations appliquées, de ${ran[0]} à ${ran.at(-1)}.`
    : "La base est déjà à jour : il n’y avait rien à appliquer.";
};
