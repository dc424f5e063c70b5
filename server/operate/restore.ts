import { access, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { FILES_FOLDER } from "~/platform/backup/backup.server.ts";
import type { BackupContents } from "~/platform/backup/backup-file.server.ts";
import { restoreUntil } from "~/platform/backup/point-in-time.server.ts";
import { MISSING_FILES, restoreBackup } from "~/platform/backup/restore.server.ts";
import { BootError } from "~/platform/config/boot-error.server.ts";
import { pictureKeys } from "~/platform/files/pictures/picture-sources.ts";
import { formatMoment, readMoment } from "~/platform/format/moments.ts";
import { STORED_FILES } from "../wiring/stored-files.ts";
import { partsOf } from "./backup-words.ts";
import { type Command, fileArgument } from "./command.ts";

const ELSEWHERE = {
  postgres:
    "rétablissez la base avec ses propres outils (pg_restore, ou les instantanés de son hébergeur), et donnez sa DATABASE_URL",
  files: "les fichiers sont restés dans leur compartiment, donnez S3_URL et ses clés",
  secrets: "les secrets sont restés dans SECRETS, donnez-le",
};
/** npm run restore -- FILE [--until TIME] */
export const restore: Command = async (args, settings, signal) => {
  const option = args.indexOf("--until");
  const file = fileArgument("restore", option < 0 ? args : args.slice(0, option));
  const until = option < 0 ? undefined : momentOf(args.slice(option + 1).join(" "));
  let missing = 0;
  const examine = async (url: string, draft: string) => {
    const keys = settings.bucket ? [] : await findMissingFiles(url, path.join(draft, FILES_FOLDER));
    missing = keys.length;
    if (missing > 0)
      await writeFile(path.join(draft, MISSING_FILES), `${keys.join("\n")}\n`, { mode: 0o600 });
  };
  const contents = until
    ? await restoreUntil(settings, file, { until, examine }, signal)
    : await restoreBackup(settings, file, signal);
  const { here, elsewhere } = partsOf(contents, ELSEWHERE);
  const sentences = [
    `Restauration faite : ${settings.dataDir} contient ${here} de la sauvegarde du ${momentOfBackup(contents)}`,
    ...(until ? [`la base est celle du ${formatMoment(until)} (heure de Paris)`] : []),
    ...(missing > 0
      ? [
          `${missing} fichiers stockés depuis la sauvegarde manquent (${MISSING_FILES} les nomme) : copiez-les de l’ancien DATA_DIR, s’il existe encore`,
        ]
      : []),
    ...elsewhere,
    ...(until && settings.bucket ? ["les fichiers supprimés depuis cette heure y manquent"] : []),
    "démarrez avec ce DATA_DIR",
  ];
  return `${sentences.join(" ; ")}.`;
};

const momentOfBackup = ({ madeAt }: BackupContents) =>
  new Date(madeAt).toLocaleString("fr", { timeZone: "Europe/Paris", dateStyle: "long", timeStyle: "short" });

function momentOf(text: string): Date {
  const moment = readMoment(text);
  if (moment) return moment;
  throw new BootError(
    "Donnez après --until une heure de Paris, par exemple « 2026-03-29 14:30:15 », ou une heure avec son fuseau, par exemple « 2026-03-29 12:30:15Z » ; une heure que le changement d’heure répète ou saute demande un fuseau.",
  );
}

/** Files that were stored after the backup, although the recovered rows point to them. */
async function findMissingFiles(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "elan-operate" });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>(STORED_FILES);
    const keys = rows.flatMap(({ key }) => pictureKeys(key));
    const absent = await Promise.all(
      keys.map((key) =>
        access(path.join(folder, key)).then(
          () => false,
          () => true,
        ),
      ),
    );
    return keys.filter((_, at) => absent[at]);
  } finally {
    await client.end();
  }
}
