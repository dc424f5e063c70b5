import { randomInt } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findDamage } from "../fixtures/database/database-integrity.ts";
import { embeddedUrl, killPostgres } from "../fixtures/database/postgres-process.ts";
import { compareRows, makeRowTables, type RowWriter, rowWriters } from "../fixtures/database/row-writers.ts";
import { ask } from "../fixtures/server/http.ts";
import { operate } from "../fixtures/server/operate.ts";
import type { TestServers } from "../fixtures/server/server-process.ts";

const WRITERS = 6;
/** Longer than the minute of which writes may be lost. */
const [SHORTEST_LOAD_MS, LONGEST_LOAD_MS] = [65_000, 90_000];
const MOST_LOST_MS = 60_000;
const BACKUP_PATIENCE_MS = 120_000;
const SETTINGS = { LOG_LEVEL: "warn", TRUSTED_PROXIES: "1", BACKUP_WAL: "1" };
/** The possible times, in the words of the refusal; the machine's day has no clock change. */
const INTERVAL = /entre le (\S+ \S+) et le (\S+ \S+) \(heure de Paris\)/;

/**
 * Machines that are lost under load, PostgreSQL included, each recovered from any backup so far: at most a minute of
 * acknowledged rows is lost; at a chosen time, every row that was acknowledged by then is there and none that was sent
 * later. The recovered database serves the next round, so the later rounds go through several archives.
 */
export async function recovery(servers: TestServers, rounds: number): Promise<string[]> {
  const problems: string[] = [];
  const backupDir = path.join(servers.folder, "backups");
  mkdirSync(backupDir);
  const settings = { ...SETTINGS, BACKUP_DIR: backupDir };
  let dataDir = servers.dataDir;
  let server = await servers.start(settings);
  await makeRowTables(embeddedUrl(dataDir));
  let rowsBefore = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await until(() => backupsIn(backupDir).length === round);
    const url = embeddedUrl(dataDir);
    const writers = rowWriters(WRITERS, round * WRITERS);
    const begun = Date.now();
    const writing = writers.map((writer) => writer.write(url));
    await delay(randomInt(SHORTEST_LOAD_MS, LONGEST_LOAD_MS));
    await server.kill();
    await killPostgres(dataDir);
    await Promise.all(writing);
    const loadMs = Date.now() - begun;
    renameSync(dataDir, `${dataDir}-lost`);

    const backups = backupsIn(backupDir);
    const backup = path.join(backupDir, backups[randomInt(backups.length)] as string);
    const end = await findEnd(backup, path.join(servers.folder, "refused"));
    const acknowledged = writers.flatMap((writer) => [...writer.acknowledgedAt.values()]);
    const lostMs = Math.max(0, Math.max(...acknowledged) - end);
    const lost = acknowledged.filter((time) => time >= end).length;
    if (lostMs > MOST_LOST_MS) problems.push(`round ${round}: ${lostMs} ms of acknowledged rows are lost`);
    console.log(
      [
        `${String(round).padStart(3)}  ${acknowledged.length} rows in ${Math.round(loadMs / 1_000)} s`,
        `lost with the machine: ${lost} rows of the last ${lostMs} ms`,
        describeArchives(backupDir),
      ].join("   "),
    );

    const restoreTo = async (time: number, place: string, given: Record<string, string>) => {
      const folder = path.join(servers.folder, place);
      const restoring = performance.now();
      const args = ["restore", backup, "--until", new Date(time).toISOString()];
      const { code, stderr } = await operate(args, { DATA_DIR: folder });
      const took = Math.round(performance.now() - restoring);
      if (code !== 0) throw new Error(`round ${round}: ${stderr}`);
      const restored = await servers.start({ ...given, DATA_DIR: folder });
      const found = await examine(embeddedUrl(folder), { writers, time, rowsBefore });
      if ((await ask(`${restored.url}/`)).status !== 200)
        found.problems.push("the home page does not answer");
      problems.push(...found.problems.map((problem) => `round ${round}, ${place}: ${problem}`));
      console.log(
        [
          `     backup ${backups.indexOf(path.basename(backup)) + 1} of ${backups.length}`,
          `to ${Math.round((end - time) / 1_000)} s before the end`,
          `restored in ${took} ms`,
          `${found.promised} rows promised, ${found.missing} missing, ${found.later} later ones`,
        ].join("   "),
      );
      return { folder, restored, rows: found.rows };
    };
    const drill = await restoreTo(randomInt(begun + 1_000, end), `drill-${round}`, { LOG_LEVEL: "warn" });
    await drill.restored.stop();
    rmSync(drill.folder, { recursive: true, force: true });
    const next = await restoreTo(end, `machine-${round + 1}`, settings);
    rmSync(`${dataDir}-lost`, { recursive: true, force: true });
    [dataDir, server, rowsBefore] = [next.folder, next.restored, next.rows];
  }
  return problems;
}

/** The end of the possible times, as the refusal of a time far away tells it. */
async function findEnd(backup: string, dataDir: string): Promise<number> {
  const { stderr } = await operate(["restore", backup, "--until", "2099-01-01 00:00"], { DATA_DIR: dataDir });
  const [, , end] = INTERVAL.exec(stderr) ?? [];
  if (!end) throw new Error(`no interval: ${stderr}`);
  return parisTime(end);
}

/** "2026-11-19 10:00:00" in Paris. */
function parisTime(text: string): number {
  const utc = new Date(`${text.replace(" ", "T")}Z`);
  const shown = new Date(`${utc.toLocaleString("sv", { timeZone: "Europe/Paris" }).replace(" ", "T")}Z`);
  return utc.getTime() - (shown.getTime() - utc.getTime());
}

/** Lists the problems of a database that was restored to a moment. */
async function examine(
  url: string,
  { writers, time, rowsBefore }: { writers: RowWriter[]; time: number; rowsBefore: number },
) {
  const promised = writers.map(({ worker, acknowledgedAt }) => ({
    worker,
    acknowledged: new Set([...acknowledgedAt].filter(([, at]) => at < time).map(([seq]) => seq)),
  }));
  const { rows, acknowledged, missing, problems } = await compareRows(url, promised);
  const later = rows.filter(({ worker, seq }) => {
    const sentAt = writers.find((writer) => writer.worker === worker)?.sentAt.get(seq);
    return sentAt !== undefined && sentAt > time;
  }).length;
  if (later > 0) problems.push(`${later} rows were sent after the chosen time`);
  const [first] = writers;
  const before = rows.filter(({ worker }) => worker < (first as RowWriter).worker).length;
  if (before !== rowsBefore) problems.push(`${before} rows of earlier rounds instead of ${rowsBefore}`);
  problems.push(...(await findDamage(url)));
  return { promised: acknowledged, missing, later, problems, rows: rows.length };
}

const backupsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".backup"))
    .sort();

function describeArchives(backupDir: string): string {
  const files = readdirSync(path.join(backupDir, "wal"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".gz"))
    .map((name) => statSync(path.join(backupDir, "wal", name)).size);
  const bytes = files.reduce((sum, size) => sum + size, 0);
  return `${files.length} files of ${(bytes / 1e6).toFixed(1)} MB archived so far`;
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + BACKUP_PATIENCE_MS;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error("the first backup was not taken");
    await delay(100);
  }
}
