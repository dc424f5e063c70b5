import { loadSecrets } from "~/platform/crypto/secrets.server.ts";
import { openFileStore } from "~/platform/files/open-file-store.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { acceptInstallation } from "../installation.ts";
import { type Command, refuseArguments } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** npm run accept-machine: the secrets and the file store of this machine are those of the database from now on. */
export const acceptMachine: Command = async (args, settings) => {
  refuseArguments("accept-machine", args);
  const secrets = await loadSecrets(settings.dataDir, settings.secrets);
  const files = await openFileStore(settings, createLogger("warn"));
  await withDatabase(settings, secrets.databasePassword, (client) =>
    acceptInstallation(client, { secrets, files }),
  );
  return "Les secrets et les fichiers de cette machine sont désormais ceux de la base : les processus qui en ont d’autres ne démarreront plus.";
};
