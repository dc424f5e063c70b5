import type { ChildProcess } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { BootError } from "../config/boot-error.server.ts";
import type { EmbeddedSettings } from "./postgres.server.ts";
import { POSTGRES_LOG } from "./postgres-log.server.ts";
import {
  CLUSTER_FOLDER,
  connectionUrl,
  freePort,
  launchServer,
  readRunning,
} from "./postgres-process.server.ts";
import { findPostgresRunner } from "./postgres-runner.server.ts";

interface Recovery {
  /** in which PostgreSQL finds the WAL */
  restoreCommand: string;
  /** the last transaction is the last one that was committed by then; undefined: the last one of the WAL */
  until: Date | undefined;
}

const LOOK_AGAIN_MS = 50;
const NOT_REACHED = "recovery ended before configured recovery target was reached";

/**
 * Replays archived WAL in an unpacked backup, and leaves its cluster stopped, on a timeline of its own. `work` may
 * use the recovered database. Returns false, without having called it, if the WAL ends before a transaction that
 * is later than `until`.
 */
export async function recoverCluster(
  { dataDir, databaseMemoryMb: memoryMb }: Pick<EmbeddedSettings, "dataDir" | "databaseMemoryMb">,
  password: string,
  { restoreCommand, until }: Recovery,
  work: (url: string) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const cluster = path.join(dataDir, CLUSTER_FOLDER);
  const runner = await findPostgresRunner(path.dirname(cluster));
  await writeFile(path.join(cluster, "recovery.signal"), "", { mode: 0o600 });
  const port = await freePort();
  const child = launchServer({ runner, dataDir, memoryMb }, port, {
    restore_command: restoreCommand,
    recovery_target_timeline: "latest",
    ...(until && {
      // PostgreSQL does not know the names of zones here, Z included.
      recovery_target_time: until.toISOString().replace("Z", "+00"),
      recovery_target_action: "promote",
    }),
    // The new timeline waits for the archive that the recovered database will have, if any.
    archive_mode: "on",
    archive_command: "",
    // Nobody is let in before the end.
    hot_standby: "off",
    log_min_messages: "log",
  });
  try {
    while (!(await readRunning(cluster))?.isReady) {
      signal.throwIfAborted();
      if (hasEnded(child)) {
        const log = await readFile(path.join(dataDir, POSTGRES_LOG), "utf8");
        if (until && log.includes(NOT_REACHED)) return false;
        throw explain(log);
      }
      await delay(LOOK_AGAIN_MS);
    }
    await work(connectionUrl(port, password, "elan"));
    return true;
  } finally {
    // A fast shutdown, also of a server that has not written its lock file yet.
    child.kill("SIGINT");
    while (!hasEnded(child)) await delay(LOOK_AGAIN_MS);
  }
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null;

/** The log names files and times of the WAL, and no data. */
function explain(log: string): BootError {
  const lines = log.split("\n").filter((line) => /FATAL|PANIC|WAL archive:/.test(line));
  return new BootError(
    `Les journaux de la base ne peuvent pas être rejoués, et rien n’a été restauré : ${lines.slice(-2).join(" ; ")} Prenez une autre heure ou une autre sauvegarde.`,
  );
}
