import { restoreBackup } from "~/platform/restore.server.ts";
import { type Command, fileArgument } from "./command.ts";

/** npm run restore -- FILE */
export const restore: Command = async (args, settings, signal) => {
  const file = fileArgument("restore", args);
  const { madeAt, postgres } = await restoreBackup(settings, file, signal);
  const from = `la sauvegarde du ${new Date(madeAt).toLocaleString("fr", { timeZone: "Europe/Paris", dateStyle: "long", timeStyle: "short" })}`;
  return postgres
    ? `${settings.dataDir} contient ${from} : base, fichiers et secrets ; démarrez avec ce DATA_DIR.`
    : `${settings.dataDir} contient ${from} : fichiers et secrets, mais pas la base, à rétablir avec ses propres outils (pg_restore, ou les instantanés de son hébergeur) ; démarrez avec ce DATA_DIR et sa DATABASE_URL.`;
};
