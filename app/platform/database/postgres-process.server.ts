import { closeSync, openSync } from "node:fs";
import { readFile, readlink, realpath } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { BootError } from "../config/boot-error.server.ts";
import { POSTGRES_LOG } from "./postgres-log.server.ts";
import type { PostgresRunner } from "./postgres-runner.server.ts";

/** relative to DATA_DIR */
export const CLUSTER_FOLDER = "postgres/cluster";

/** The memory that PostgreSQL plans with, the cache of the system included. A quarter of it is allocated at the start. */
const DEFAULT_MEMORY_MB = 1_024;

export interface EmbeddedServer {
  runner: PostgresRunner;
  dataDir: string;
  memoryMb: number | undefined;
}

/** Starts PostgreSQL on the cluster of DATA_DIR; it outlives this process. `more` are further settings of PostgreSQL. */
export function launchServer(
  { runner, dataDir, memoryMb = DEFAULT_MEMORY_MB }: EmbeddedServer,
  port: number,
  more: Record<string, string>,
) {
  const log = openSync(path.join(dataDir, POSTGRES_LOG), "a", 0o600);
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 100,
    shared_buffers: `${Math.floor(memoryMb / 4)}MB`,
    effective_cache_size: `${memoryMb}MB`,
    work_mem: `${Math.max(4, Math.floor(memoryMb / 64))}MB`,
    random_page_cost: 1.1,
    wal_compression: "on",
    max_wal_size: "2GB",
    log_min_messages: "warning",
    // Statements contain personal data, so the log must not quote them.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_timezone: "UTC",
    ...more,
  };
  const child = runner.start(
    "postgres",
    [
      "-D",
      path.join(dataDir, CLUSTER_FOLDER),
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    log,
  );
  closeSync(log);
  child.unref();
  child.on("error", () => {});
  return child;
}

interface RunningServer {
  pid: number;
  port: number | undefined;
  /** the server takes connections; it does not while it starts or recovers */
  isReady: boolean;
}

/** Reads PostgreSQL's lock file. Undefined unless the process that it names is alive and is this cluster's PostgreSQL. */
export async function readRunning(cluster: string): Promise<RunningServer | undefined> {
  const text = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !(await isPostgres(pid, cluster))) return undefined;
  return { pid, port: Number(lines[3]) || undefined, isReady: lines[7]?.trim() === "ready" };
}

async function isPostgres(pid: number, cluster: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  if (process.platform !== "linux") return true;
  // The pid may have been reused by another program, and a killed server stays a zombie until it is reaped.
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return status.includes("(postgres)") && !/\) Z /.test(status) && (await worksIn(pid, cluster));
}

/** A pid may also have been reused by the PostgreSQL of another cluster. Each works in the folder of its own. */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || folder === (await realpath(cluster).catch(() => cluster));
}

/** Fast shutdown; resolves when the server is gone. */
export async function stopServer(cluster: string): Promise<void> {
  const running = await readRunning(cluster);
  if (!running) return;
  process.kill(running.pid, "SIGINT");
  while (await readRunning(cluster)) await delay(20);
}

export async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith("28"))
      throw new BootError(
        "La base embarquée refuse le mot de passe de secrets.json, ou de SECRETS : rétablissez ceux d’origine depuis une sauvegarde.",
        { cause: error },
      );
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export const connectionUrl = (port: number, password: string, database: string) =>
  `postgresql://elan:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
