import { restoreBackup } from "~/platform/backup/restore.server.ts";
import { partsOf } from "./backup-words.ts";
import { type Command, fileArgument } from "./command.ts";

const ELSEWHERE = {
  postgres:
    "rétablissez la base avec ses propres outils (pg_restore, ou les instantanés de son hébergeur), et donnez sa DATABASE_URL",
  files: "les fichiers sont restés dans leur compartiment, donnez S3_URL et ses clés",
  secrets: "les secrets sont restés dans SECRETS, donnez-le",
};

/** npm run restore -- FILE */
export const restore: Command = async (args, settings, signal) => {
  const file = fileArgument("restore", args);
  const contents = await restoreBackup(settings, file, signal);
  const { here, elsewhere } = partsOf(contents, ELSEWHERE);
  const made = new Date(contents.madeAt).toLocaleString("fr", {
    timeZone: "Europe/Paris",
    dateStyle: "long",
    timeStyle: "short",
  });
  const done = `Restauration faite : ${settings.dataDir} contient ${here} de la sauvegarde du ${made}`;
  return `${[done, ...elsewhere, "démarrez avec ce DATA_DIR"].join(" ; ")}.`;
};
