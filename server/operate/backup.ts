import { takeBackup } from "~/platform/backup.server.ts";
import { type Command, fileArgument } from "./command.ts";

/** npm run backup -- FILE */
export const backup: Command = async (args, settings, signal) => {
  const file = fileArgument("backup", args);
  const { contents, bytes } = await takeBackup(settings, file, signal);
  const size = new Intl.NumberFormat("fr", { maximumFractionDigits: 1 }).format(bytes / 1e6);
  const rest = contents.postgres
    ? "la base, les fichiers et les secrets"
    : "les fichiers et les secrets, mais pas la base de DATABASE_URL, que l’on sauvegarde avec ses propres outils (pg_dump --format=custom, ou les instantanés de son hébergeur), avant les fichiers";
  return `Sauvegarde faite : ${file} (${size} Mo) contient ${rest} ; comme elle contient des secrets, gardez-la à l’abri.`;
};
