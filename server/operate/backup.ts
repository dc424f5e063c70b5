import { takeBackup } from "~/platform/backup/backup.server.ts";
import { partsOf } from "./backup-words.ts";
import { type Command, fileArgument } from "./command.ts";

const ELSEWHERE = {
  postgres:
    "la base de DATABASE_URL se sauvegarde avec ses propres outils (pg_dump --format=custom, ou les instantanés de son hébergeur), et avant les fichiers",
  files: "les fichiers restent dans le compartiment de S3_URL",
  secrets: "les secrets restent dans SECRETS",
};

/** npm run backup -- FILE */
export const backup: Command = async (args, settings, signal) => {
  const file = fileArgument("backup", args);
  const { contents, bytes } = await takeBackup(settings, file, signal);
  const { here, elsewhere } = partsOf(contents, ELSEWHERE);
  const size = (bytes / 1e6).toLocaleString("fr", { maximumFractionDigits: 1 });
  return `${[`Sauvegarde faite : ${file} (${size} Mo) contient ${here}`, ...elsewhere].join(" ; ")}.`;
};
