import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { closeWalArchive, openWalArchive, type WalArchive } from "../backup/wal-archive.server.ts";
import { BootError } from "../config/boot-error.server.ts";
import type { Settings } from "../config/env.server.ts";
import { secretsFile } from "../crypto/secrets.server.ts";
import { POSTGRES_LOG, rotatePostgresLog } from "./postgres-log.server.ts";
import {
  accepts,
  CLUSTER_FOLDER,
  connectionUrl,
  type EmbeddedServer,
  freePort,
  launchServer,
  readRunning,
  stopServer,
} from "./postgres-process.server.ts";
import {
  findPostgresRunner,
  type PostgresRunner,
  refuseOthersCluster,
  refuseOtherVersion,
} from "./postgres-runner.server.ts";

/** The database of a process without DATABASE_URL: a PostgreSQL server of our own, in DATA_DIR. */
export interface EmbeddedPostgres {
  url: string;
  /** where its WAL is archived; undefined: nowhere */
  walArchive: WalArchive | undefined;
  /** resolves with the reason if another process took DATA_DIR while PostgreSQL was down */
  lost: Promise<BootError>;
  /** fast shutdown; resolves when the server is gone */
  stop(): Promise<void>;
}

export type EmbeddedSettings = Pick<Settings, "dataDir"> &
  Partial<Pick<Settings, "databaseMemoryMb" | "walDir" | "secrets">>;

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
  { dataDir, databaseMemoryMb: memoryMb, walDir, secrets }: EmbeddedSettings,
  password: string,
): Promise<EmbeddedPostgres> {
  const cluster = path.join(dataDir, CLUSTER_FOLDER);
  const folder = path.dirname(cluster);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await refuseOthersCluster(cluster);
  const runner = await findPostgresRunner(folder);
  if (walDir && !runner.isOurUser)
    throw new BootError(
      "BACKUP_WAL=1 ne va pas avec root sur cette machine, où la base embarquée tourne avec l’utilisateur nobody, qui n’écrit pas dans BACKUP_DIR : lancez Élan avec un utilisateur ordinaire.",
    );
  await createCluster(runner, folder, cluster, password);
  await rotatePostgresLog(dataDir);
  const openArchive = async () =>
    walDir
      ? openWalArchive({ cluster, walDir, secretsFile: secrets ? undefined : secretsFile(dataDir) })
      : undefined;
  const server: PasswordedServer = { runner, dataDir, memoryMb, password, more: {} };
  // The archive of a server that runs may be changed by its owner alone.
  if (!(await readRunning(cluster))) server.more = (await openArchive())?.settings ?? {};
  let port = await runServer(server);
  const own = () => takeOwnership(connectionUrl(port, password, "postgres"), dataDir);
  let owner = await own();
  const walArchive = await openArchive();
  server.more = walArchive?.settings ?? {};
  if (!(await archivesTo(owner, walArchive))) {
    await owner.end();
    await stopServer(cluster);
    port = await runServer(server);
    owner = await own();
  }
  if (!walArchive) await closeWalArchive(cluster);
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
    walArchive,
    lost,
    async stop() {
      stopping = true;
      await regaining;
      await owner.end().catch(() => {});
      await stopServer(cluster);
    },
  };
}

/** Uses the running database of DATA_DIR, or starts one for the duration of the work. */
export async function withEmbeddedPostgres<T>(
  settings: EmbeddedSettings,
  password: string,
  work: (url: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { dataDir } = settings;
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
  const embedded = await startEmbeddedPostgres(settings, password);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

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

interface PasswordedServer extends EmbeddedServer {
  password: string;
  more: Record<string, string>;
}

/** Returns the port of a server that accepts connections; starts one if none runs. */
async function runServer(server: PasswordedServer, wantedPort?: number): Promise<number> {
  const { dataDir, password, more } = server;
  const cluster = path.join(dataDir, CLUSTER_FOLDER);
  const begun = Date.now();
  let child: { exitCode: number | null } | undefined;
  while (Date.now() - begun < START_PATIENCE_MS) {
    const running = await readRunning(cluster);
    if (running?.port && (await accepts(connectionUrl(running.port, password, "postgres"))))
      return running.port;
    // After a kill, remains of the old server can refuse a new one for a moment, so the start is retried.
    if (!running && (!child || child.exitCode !== null)) {
      if (Date.now() - begun > GHOST_PATIENCE_MS) await dropGhostLock(cluster);
      child = launchServer(server, wantedPort ?? (await freePort()), more);
    }
    await delay(25);
  }
  throw new BootError(
    `La base embarquée ne démarre pas : voyez ${path.join(dataDir, POSTGRES_LOG)}, ou indiquez une base avec DATABASE_URL.`,
  );
}

/**
 * PostgreSQL itself handles the lock file of a dead server, and checks that no child of it still runs. It
 * fails only if the dead server's pid now belongs to another process or to a zombie; then the file is stale.
 */
async function dropGhostLock(cluster: string): Promise<void> {
  if (!(await readRunning(cluster))) await rm(path.join(cluster, "postmaster.pid"), { force: true });
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

/** A server that a killed process left behind may archive elsewhere, with a program of another version, or not at all. */
async function archivesTo(client: pg.Client, walArchive: WalArchive | undefined): Promise<boolean> {
  const { rows } = await client.query<{ command: string }>(
    "select current_setting('archive_command') as command",
  );
  return rows[0]?.command === (walArchive?.settings.archive_command ?? "(disabled)");
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'elan'");
  if (!rowCount) await client.query("create database elan");
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
