import { randomInt } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findDamage, findMissingFiles } from "../fixtures/database/database-integrity.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import {
  askDatabase,
  compareRows,
  makeRowTables,
  promisedBy,
  rowWriters,
} from "../fixtures/database/row-writers.ts";
import { ask } from "../fixtures/server/http.ts";
import { operate } from "../fixtures/server/operate.ts";
import type { ServerProcess, TestServers } from "../fixtures/server/server-process.ts";
import { cookiesOf, freshNetwork, signIn } from "./abuse/person.ts";
import { phonePicture, sendPhoto } from "./abuse/pictures.ts";

const WRITERS = 6;
const PEOPLE = ["eleve@exemple.fr", "eleve2@exemple.fr", "coach@exemple.fr", "coach2@exemple.fr"];
const LONGEST_PAUSE_MS = 1_000;
/** The number of damaged copies that are made of each backup. */
const DAMAGED = 4;
const SETTINGS = { LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" };

/**
 * Backups while rows are written and photos come and go, each restored elsewhere and started: what was acknowledged before it began
 * is there, the database is sound, and every file to which it points. Damaged copies are refused, and leave nothing.
 */
export async function backup(servers: TestServers, rounds: number): Promise<string[]> {
  const problems: string[] = [];
  const server = await servers.start(SETTINGS);
  const url = embeddedUrl(servers.dataDir);
  await makeRowTables(url);
  const writers = rowWriters(WRITERS);
  const writing = writers.map((writer) => writer.write(url));
  const photos = new PhotoChanges(server, url);
  const changing = photos.change();
  for (let round = 1; round <= rounds; round += 1) {
    await delay(randomInt(LONGEST_PAUSE_MS));
    const file = path.join(servers.folder, `${round}.backup`);
    const [promised, before] = [promisedBy(writers), photos.changed];
    const begun = performance.now();
    const { code, stderr } = await operate(["backup", file], { DATA_DIR: servers.dataDir });
    const took = Math.round(performance.now() - begun);
    const changed = photos.changed - before;
    const found =
      code === 0 ? await examine(servers, file, promised) : { said: "not taken", problems: [stderr] };
    problems.push(...found.problems.map((problem) => `round ${round}: ${problem}`));
    console.log(
      [
        `${String(round).padStart(3)}  taken in ${String(took).padStart(5)} ms`,
        `${changed} photos changed meanwhile`,
        found.said,
      ].join("   "),
    );
    rmSync(file, { force: true });
  }
  for (const writer of writers) writer.stop();
  photos.stop();
  await Promise.all([...writing, changing]);
  const slots = await askDatabase(url, "select from pg_replication_slots");
  if (slots.length > 0) problems.push(`${slots.length} slots are left`);
  problems.push(...photos.problems);
  return problems;
}

/** Examines a backup, both intact and damaged, and lists the problems. */
async function examine(servers: TestServers, file: string, promised: Parameters<typeof compareRows>[1]) {
  const dataDir = `${file}.restored`;
  const problems = await refuseDamaged(file, dataDir);
  const back = await operate(["restore", file], { DATA_DIR: dataDir });
  if (back.code !== 0) return { said: "not restored", problems: [...problems, back.stderr] };
  const begun = performance.now();
  const server = await servers.start({ ...SETTINGS, DATA_DIR: dataDir });
  const started = Math.round(performance.now() - begun);
  const url = embeddedUrl(dataDir);
  const compared = await compareRows(url, promised);
  const missing = await findMissingFiles(url, dataDir);
  problems.push(...compared.problems, ...(await findDamage(url)), ...missing.map((key) => `no file ${key}`));
  const { status } = await ask(`${server.url}/`);
  if (status !== 200) problems.push(`home ${status}`);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const said = `started in ${started} ms, ${compared.acknowledged} acknowledged, ${compared.missing} missing, ${missing.length} files missing`;
  return { said, problems };
}

/** A bit of it changed, or cut off, anywhere: refused, and nothing is there. */
async function refuseDamaged(file: string, dataDir: string): Promise<string[]> {
  const whole = readFileSync(file);
  const damaged = `${file}.damaged`;
  const problems: string[] = [];
  for (let copy = 0; copy < DAMAGED; copy += 1) {
    const at = randomInt(whole.length);
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << randomInt(8)), at);
    writeFileSync(damaged, copy % 2 === 0 ? flipped : whole.subarray(0, at));
    const { code } = await operate(["restore", damaged], { DATA_DIR: dataDir });
    if (code !== 1) problems.push(`${copy % 2 === 0 ? "changed" : "cut off"} at ${at}, and not refused`);
    if (existsSync(dataDir))
      problems.push(`${copy % 2 === 0 ? "changed" : "cut off"} at ${at}, and something was made of it`);
  }
  rmSync(damaged);
  return problems;
}

/** Photos that take the place of others, whose files go at once: of each person one after the other. */
class PhotoChanges {
  changed = 0;
  readonly problems: string[] = [];
  #stopped = false;

  constructor(
    private readonly server: ServerProcess,
    private readonly url: string,
  ) {}

  async change(): Promise<void> {
    const photo = await phonePicture(800, 600);
    const change = async (email: string) => {
      const cookie = cookiesOf(await signIn(this.server.url, email));
      while (!this.#stopped) {
        // Nobody changes theirs so often in an hour.
        await askDatabase(this.url, "delete from rate_limits");
        const headers = { Cookie: cookie, "X-Forwarded-For": freshNetwork() };
        const { status } = await sendPhoto(this.server.url, photo, headers);
        if (status === 200) this.changed += 1;
        else if (status !== 429 && status !== 503) this.problems.push(`a photo was answered with ${status}`);
      }
    };
    await Promise.all(PEOPLE.map(change));
  }

  stop(): void {
    this.#stopped = true;
  }
}
