import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { BootError } from "../config/boot-error.server.ts";
import { type Settings, WAL_FOLDER } from "../config/env.server.ts";
import { loadSecrets, secretsFile } from "../crypto/secrets.server.ts";
import { CLUSTER_FOLDER } from "../database/postgres-process.server.ts";
import { recoverCluster } from "../database/recover-cluster.server.ts";
import type { BackupContents } from "./backup-file.server.ts";
import { addKeptKeys } from "./kept-keys.server.ts";
import { planRecovery, type RecoveryPlan } from "./recovery-plan.server.ts";
import { restoreBackup } from "./restore.server.ts";
import { noteRecovered, restoreCommand } from "./wal-archive.server.ts";
import { positionOf } from "./wal-file.server.ts";

type RestoreSettings = Pick<
  Settings,
  "dataDir" | "databaseUrl" | "databaseMemoryMb" | "backupDir" | "secrets"
>;

interface Target {
  until: Date;
  /** looks into the recovered database; `draft` is laid out as DATA_DIR */
  examine: (url: string, draft: string) => Promise<void>;
}

/**
 * Restores a backup and replays the WAL that was archived since: every transaction that was committed by then is
 * there, and no later one. The files are those of the backup.
 */
export function restoreUntil(
  settings: RestoreSettings,
  file: string,
  { until, examine }: Target,
  signal: AbortSignal,
): Promise<BackupContents> {
  return restoreBackup(settings, file, signal, async (contents) => {
    const plan = await planRecovery(file, until, walDirsOf(settings, file), signal);
    return async (draft) => {
      const cluster = path.join(draft, CLUSTER_FOLDER);
      if (contents.secrets) await addKeptKeys(plan.folders.toReversed(), secretsFile(draft));
      const { databasePassword } = await loadSecrets(draft, settings.secrets);
      const recover = (to: Date | undefined) =>
        recoverCluster(
          { ...settings, dataDir: draft },
          databasePassword,
          { restoreCommand: restoreCommand(plan.folders), until: to },
          (url) => examine(url, draft),
          signal,
        );
      // Nothing was committed between that time and the end of the archive, which the plan knows to be later.
      if (!(await recover(until))) {
        await recover(undefined);
        await requireWhole(cluster, plan);
      }
      await noteRecovered(cluster, plan.archive);
    };
  });
}

/** The archive is beside the backup, also where both were copied; a backup of another folder has it in BACKUP_DIR. */
const walDirsOf = ({ backupDir }: RestoreSettings, file: string) => [
  ...new Set(
    [path.dirname(file), ...(backupDir ? [backupDir] : [])].map((folder) => path.join(folder, WAL_FOLDER)),
  ),
];

/** Without a target, PostgreSQL takes damage in the WAL as its end. The new timeline says where it begins. */
async function requireWhole(cluster: string, { lastSegment }: RecoveryPlan): Promise<void> {
  const wal = path.join(cluster, "pg_wal");
  const newest = (await readdir(wal))
    .filter((name) => name.endsWith(".history"))
    .sort()
    .at(-1);
  const history = newest ? await readFile(path.join(wal, newest), "utf8") : "";
  const [, log = "", offset = ""] =
    /^\d+\t([0-9A-F]+)\/([0-9A-F]+)\t/.exec(history.trimEnd().split("\n").at(-1) ?? "") ?? [];
  const [high, low] = [log.padStart(8, "0"), offset.padStart(8, "0").slice(0, 2).padStart(8, "0")];
  if (!history || positionOf(`00000000${high}${low}`) < positionOf(lastSegment))
    throw new BootError(
      `Un journal de l’archive est abîmé avant ${lastSegment}, et rien n’a été restauré : prenez une heure plus ancienne ou une autre sauvegarde.`,
    );
}
