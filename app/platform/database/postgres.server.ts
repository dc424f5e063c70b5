import { closeSync, openSync } from "node:fs";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { BootError } from "../config/boot-error.server.ts";
import { POSTGRES_LOG, rotatePostgresLog } from "./postgres-log.server.ts";
import {
  findPostgresRunner,
  type PostgresRunner,
  refuseOthersCluster,
  refuseOtherVersion,
} from "./postgres-runner.server.ts";

/** The database of a process without DATABASE_URL: a PostgreSQL server of our own, in DATA_DIR. */
export interface EmbeddedPostgres {
  url: string;
  /** resolves with the reason if another process took DATA_DIR while PostgreSQL was down */
  lost: Promise<BootError>;
  /** fast shutdown; resolves when the server is gone */
  stop(): Promise<void>;
}

/** relative to DATA_DIR */
export const CLUSTER_FOLDER = "postgres/cluster";

/** The memory that PostgreSQL plans with, the cache of the system included. A quarter of it is allocated at the start. */
const DEFAULT_MEMORY_MB = 1_024;

const OWNER_LOCK = 721_505;
const START_PATIENCE_MS = 30_000;
const GHOST_PATIENCE_MS = 3_000;
const OWNER_PATIENCE_MS = 3_000;
const RETRY_MS = 500;

/**
 * Starts the embedded PostgreSQL, or takes over a server that a killed process left behind. The holder of the
 * owner lock in the database owns DATA_DIR. The lock ends with its session, so a crash needs no cleanup.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  password: string,
  memoryMb = DEFAULT_MEMORY_MB,
): Promise<EmbeddedPostgres> {
  const cluster = path.join(dataDir, CLUSTER_FOLDER);
  const folder = path.dirname(cluster);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await refuseOthersCluster(cluster);
  const runner = await findPostgresRunner(folder);
  await createCluster(runner, folder, cluster, password);
  await rotatePostgresLog(dataDir);
  const server = { runner, dataDir, cluster, password, memoryMb };
  const port = await runServer(server);
  const own = () => takeOwnership(connectionUrl(port, password, "postgres"), dataDir);
  let owner = await own();
  await createDatabase(owner);

  // A crash of PostgreSQL ends every session, so the server is restarted and the owner lock taken again.
  let [stopping, regaining] = [false, Promise.resolve()];
  const lost = new Promise<BootError>((resolve) => {
    const regain = async () => {
      while (!stopping) {
        try {
          await runServer(server, port);
          owner = await own();
          return guard();
        } catch (error) {
          if (error instanceof BootError) return resolve(error);
          await delay(RETRY_MS);
        }
      }
    };
    const guard = () => {
      owner.once("end", () => {
        regaining = regain();
      });
    };
    guard();
  });
  return {
    url: connectionUrl(port, password, "elan"),
    lost,
    async stop() {
      stopping = true;
      await regaining;
      await owner.end().catch(() => {});
      const running = await readRunning(cluster);
      if (!running) return;
      process.kill(running.pid, "SIGINT");
      while (await readRunning(cluster)) await delay(20);
    },
  };
}

/** Uses the running database of DATA_DIR, or starts one for the duration of the work. */
export async function withEmbeddedPostgres<T>(
  dataDir: string,
  password: string,
  work: (url: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const cluster = path.join(dataDir, CLUSTER_FOLDER);
  if (!(await exists(path.join(cluster, "PG_VERSION"))))
    throw new BootError(`Il n’y a pas de base embarquée dans ${dataDir} : donnez le DATA_DIR du produit.`);
  const deadline = Date.now() + START_PATIENCE_MS;
  // The server may still be starting.
  for (
    let running = await readRunning(cluster);
    running && Date.now() < deadline;
    running = await readRunning(cluster)
  ) {
    signal?.throwIfAborted();
    if (running.port && (await accepts(connectionUrl(running.port, password, "postgres"))))
      return work(connectionUrl(running.port, password, "elan"));
    await delay(25);
  }
  const embedded = await startEmbeddedPostgres(dataDir, password);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

const connectionUrl = (port: number, password: string, database: string) =>
  `postgresql://elan:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** `initdb` works in a draft folder that is renamed at the end, so a cluster is complete or absent. */
async function createCluster(
  runner: PostgresRunner,
  folder: string,
  cluster: string,
  password: string,
): Promise<void> {
  const version = await readFile(path.join(cluster, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version) return refuseOtherVersion(Number(version), cluster);
  const draft = path.join(folder, `draft-${process.pid}-${Date.now()}`);
  const passwordFile = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    await runner.run("initdb", [
      `--pgdata=${draft}`,
      "--username=elan",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-instructions",
    ]);
    await rename(draft, cluster);
  } catch (error) {
    // Another process may have created the cluster first.
    if (!(await exists(path.join(cluster, "PG_VERSION"))))
      throw new BootError(
        `La base embarquée n’a pas pu être créée dans ${folder} : ${firstLine(error)} Vérifiez la place et les droits, ou indiquez une base avec DATABASE_URL.`,
        { cause: error },
      );
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

interface EmbeddedServer {
  runner: PostgresRunner;
  dataDir: string;
  cluster: string;
  password: string;
  memoryMb: number;
}

/** Returns the port of a server that accepts connections; starts one if none runs. */
async function runServer(server: EmbeddedServer, wantedPort?: number): Promise<number> {
  const { dataDir, cluster, password } = server;
  const begun = Date.now();
  let child: { exitCode: number | null } | undefined;
  while (Date.now() - begun < START_PATIENCE_MS) {
    const running = await readRunning(cluster);
    if (running?.port && (await accepts(connectionUrl(running.port, password, "postgres"))))
      return running.port;
    // After a kill, remains of the old server can refuse a new one for a moment, so the start is retried.
    if (!running && (!child || child.exitCode !== null)) {
      if (Date.now() - begun > GHOST_PATIENCE_MS) await dropGhostLock(cluster);
      child = launch(server, wantedPort ?? (await freePort()));
    }
    await delay(25);
  }
  throw new BootError(
    `La base embarquée ne démarre pas : voyez ${path.join(dataDir, POSTGRES_LOG)}, ou indiquez une base avec DATABASE_URL.`,
  );
}

function launch({ runner, dataDir, cluster, memoryMb }: EmbeddedServer, port: number) {
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
  };
  const child = runner.start(
    "postgres",
    ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    log,
  );
  closeSync(log);
  child.unref();
  child.on("error", () => {});
  return child;
}

/** Reads PostgreSQL's lock file. Undefined unless the process that it names is alive and is PostgreSQL. */
async function readRunning(cluster: string): Promise<{ pid: number; port: number | undefined } | undefined> {
  const text = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !(await isPostgres(pid))) return undefined;
  return { pid, port: Number(lines[3]) || undefined };
}

async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  if (process.platform !== "linux") return true;
  // The pid may have been reused by another program, and a killed server stays a zombie until it is reaped.
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return status.includes("(postgres)") && !/\) Z /.test(status);
}

/**
 * PostgreSQL itself handles the lock file of a dead server, and checks that no child of it still runs. It
 * fails only if the dead server's pid now belongs to another process or to a zombie; then the file is stale.
 */
async function dropGhostLock(cluster: string): Promise<void> {
  if (!(await readRunning(cluster))) await rm(path.join(cluster, "postmaster.pid"), { force: true });
}

async function accepts(url: string): Promise<boolean> {
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

async function takeOwnership(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "elan-owner" });
  client.on("error", () => {});
  await client.connect();
  const deadline = Date.now() + OWNER_PATIENCE_MS;
  do {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      OWNER_LOCK,
    ]);
    if (rows[0]?.taken) return client;
    await delay(200);
  } while (Date.now() < deadline);
  await client.end();
  throw new BootError(
    `Un autre processus Élan utilise déjà le dossier ${dataDir} : arrêtez-le, choisissez un autre DATA_DIR, ou partagez une base avec DATABASE_URL.`,
  );
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'elan'");
  if (!rowCount) await client.query("create database elan");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

function firstLine(error: unknown): string {
  const stderr = (error as { stderr?: string }).stderr ?? "";
  return stderr.split("\n").find((line) => line.trim()) ?? String((error as Error).message);
}
