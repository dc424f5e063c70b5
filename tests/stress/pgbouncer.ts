import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startSmtpServer } from "../doubles/smtp.ts";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { freePort } from "../fixtures/free-port.ts";
import type { TestServers } from "../fixtures/server/server-process.ts";
import { signIn } from "./abuse/person.ts";
import { untilChangeShows, untilMailed } from "./failover/site.ts";

const PATIENCE_MS = 10_000;

/** Two processes behind PgBouncer: in session mode everything works, in transaction mode they say that it does not. */
export async function pgbouncer(servers: TestServers): Promise<string[]> {
  if (spawnSync("pgbouncer", ["--version"]).error) {
    console.log("PgBouncer is not installed on this machine (apt-get install pgbouncer): nothing was tried.");
    return [];
  }
  const direct = await servers.startDatabase();
  return [...(await inTransactionMode(servers, direct)), ...(await inSessionMode(servers, direct))];
}

async function inTransactionMode(servers: TestServers, direct: string): Promise<string[]> {
  const bouncer = await startBouncer(servers, direct, "transaction");
  const refused = await servers.spawn({ DATABASE_URL: bouncer.url, SEED: "demo", LOG_LEVEL: "warn" });
  const { code } = await refused.exited;
  bouncer.stop();
  console.log(`transaction mode: ${refused.stderr.trim()}`);
  return code === 1 && /PgBouncer/.test(refused.stderr) ? [] : ["transaction mode was not refused"];
}

async function inSessionMode(servers: TestServers, direct: string): Promise<string[]> {
  const bouncer = await startBouncer(servers, direct, "session");
  const smtp = await startSmtpServer();
  const settings = {
    DATABASE_URL: bouncer.url,
    SEED: "demo",
    SMTP_URL: smtp.url,
    OPERATOR_EMAILS: EMAILS.operator,
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "warn",
  };
  const processes = await Promise.all([servers.start(settings), servers.start(settings)]);
  const origins = processes.map(({ port }) => `http://localhost:${port}`);
  const database = new pg.Client({ connectionString: direct });
  await database.connect();
  const query = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;
  const problems: string[] = [];
  for (const origin of origins) {
    const { status } = await signIn(origin, EMAILS.student);
    if (status !== 200) problems.push(`a sign-in: ${status}`);
  }
  await untilChangeShows({ query }, origins);
  await untilMailed(smtp, origins);
  const sessions = await query(
    "select count(*)::integer as open from pg_stat_activity where application_name like 'elan%'",
  );
  console.log(
    `session mode: ${sessions[0]?.open} sessions for two processes; pages, sign-ins, announcements and jobs work`,
  );
  for (const process of processes) {
    const { code } = await process.stop();
    if (code !== 0 || process.stderr) problems.push(`a process ended with ${code}: ${process.stderr}`);
  }
  await database.end();
  await smtp.stop();
  bouncer.stop();
  return problems;
}

/** With nothing set but its mode and where PostgreSQL is. */
async function startBouncer(servers: TestServers, direct: string, mode: string) {
  const { hostname, port, username, password } = new URL(direct);
  const listens = await freePort();
  const file = path.join(servers.folder, `pgbouncer-${mode}.ini`);
  const target = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  writeFileSync(
    file,
    `[databases]\nelan = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${listens}\nunix_socket_dir =\nauth_type = any
pool_mode = ${mode}\ndefault_pool_size = 80\nmax_client_conn = 200\n`,
  );
  // It refuses to be root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const [entry, access] of [
      [servers.folder, 0o711],
      [file, 0o644],
    ] as const)
      chmodSync(entry, access);
  const child: ChildProcess = spawn("pgbouncer", ["-q", ...(isRoot ? ["-u", "nobody"] : []), file], {
    stdio: "ignore",
  });
  const url = `postgresql://elan@127.0.0.1:${listens}/elan`;
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await answers(url)) && Date.now() < deadline) await delay(50);
  return { url, stop: () => child.kill("SIGKILL") };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return connected;
}
