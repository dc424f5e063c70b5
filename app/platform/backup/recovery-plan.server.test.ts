import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type BackupEntry, entryOf, writeBackup } from "./backup-file.server.ts";
import { planRecovery } from "./recovery-plan.server.ts";
import { MANIFEST, storeWalFile } from "./wal-file.server.ts";

// A backup whose WAL begins in segment 10, and that was complete at 12:00:05 UTC.
const never = new AbortController().signal;
const at = (time: string) => new Date(`2026-03-10T${time}Z`);
const segment = (position: number, timeline = 1) =>
  `${String(timeline).padStart(8, "0")}00000000${position.toString(16).toUpperCase().padStart(8, "0")}`;

const folders: string[] = [];
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-plan-"));
  folders.push(folder);
  file = path.join(folder, "elan.backup");
  await mkdir(path.join(folder, "wal"));
  await writeFor("first");
});
afterAll(() => Promise.all(folders.map((made) => rm(made, { recursive: true, force: true }))));

async function writeFor(walArchive: string | undefined): Promise<void> {
  const contents = {
    madeAt: at("12:00:00").toISOString(),
    postgres: 18,
    files: true,
    secrets: true,
    walArchive,
  };
  const label = `START WAL LOCATION: 0/A000028 (file ${segment(10)})\nCHECKPOINT LOCATION: 0/A000080\n`;
  const entries: BackupEntry[] = [
    entryOf("postgres/cluster/backup_label", label),
    entryOf("secrets.json", "{}"),
  ];
  await rm(file, { force: true });
  await writeBackup(
    file,
    contents,
    (async function* () {
      yield* entries;
    })(),
    never,
  );
}

async function store(archive: string, name: string, text: string, time: Date): Promise<void> {
  const source = path.join(folder, name);
  await writeFile(source, text);
  await utimes(source, time, time);
  await storeWalFile(path.join(folder, "wal", archive), source);
}

/** Segments from `first` on, one for each time at which it was closed. */
async function makeArchive(
  id: string,
  {
    first,
    times,
    since = "12:00:00",
    after,
    timeline = 1,
  }: {
    first: number;
    times: (string | undefined)[];
    since?: string;
    after?: string;
    timeline?: number;
  },
): Promise<void> {
  await mkdir(path.join(folder, "wal", id));
  await writeFile(path.join(folder, "wal", id, MANIFEST), JSON.stringify({ since: at(since), after }));
  for (const [index, time] of times.entries())
    if (time) await store(id, segment(first + index, timeline), "", at(time));
}
const complete = (id = "first") =>
  store(id, `${segment(10)}.00000028.backup`, "STOP TIME: 2026-03-10 12:00:05 UTC\n", at("12:00:05"));

const plan = (time: string, walDirs = [path.join(folder, "wal")]) =>
  planRecovery(file, at(time), walDirs, never);
const archivesOf = async (time: string) => (await plan(time)).folders.map((found) => path.basename(found));

test("leads to a time between the end of the backup and the last write of the archive, in Paris time", async () => {
  await makeArchive("first", { first: 9, times: ["11:00:00", "12:00:05", "12:01:00", "12:02:30.8"] });
  await complete();
  expect(await plan("12:00:06")).toEqual({
    folders: [path.join(folder, "wal/first")],
    archive: "first",
    lastSegment: segment(12),
  });
  expect((await plan("12:02:30")).lastSegment).toBe(segment(12));
  for (const time of ["12:00:05.999", "12:02:30.5", "11:00:00", "23:00:00"])
    await expect(plan(time)).rejects.toThrow(
      /entre le 2026-03-10 13:00:06 et le 2026-03-10 13:02:30 \(heure de Paris\), et non au 2026-03-1\d \d\d:\d\d:\d\d :/,
    );
});

test("not beyond a gap, and not without the end of the backup", async () => {
  await makeArchive("first", { first: 10, times: ["12:00:05", "12:01:00", undefined, "12:03:00"] });
  await expect(plan("12:00:30")).rejects.toThrow(/s’arrête avant la fin de la sauvegarde/);
  await complete();
  expect((await plan("12:00:30")).lastSegment).toBe(segment(11));
  await expect(plan("12:02:00")).rejects.toThrow(/et le 2026-03-10 13:01:00/);
});

test("not where the WAL was not archived, or is not there", async () => {
  await expect(plan("12:00:30")).rejects.toThrow(/rétablissez le dossier first dans/);
  await makeArchive("first", { first: 11, times: ["12:01:00"] });
  await complete();
  await expect(plan("12:00:30")).rejects.toThrow(/s’arrête avant la fin/);
  await writeFor(undefined);
  await expect(plan("12:00:30")).rejects.toThrow(/a été faite sans BACKUP_WAL=1/);
});

test("the archive is looked for in every folder that is given", async () => {
  await makeArchive("first", { first: 10, times: ["12:00:05", "12:01:00"] });
  await complete();
  const found = await plan("12:00:30", [path.join(folder, "absent"), path.join(folder, "wal")]);
  expect(found.archive).toBe("first");
});

describe("after a recovery", () => {
  beforeEach(async () => {
    // The first database ended at 12:10. It was recovered to 12:05, and then served from 12:20 on.
    await makeArchive("first", { first: 10, times: ["12:00:05", "12:04:00", "12:08:00", "12:10:00"] });
    await complete();
    const after = "first";
    await makeArchive("second", {
      first: 12,
      times: ["12:21:00", "12:30:00"],
      since: "12:20:00",
      after,
      timeline: 2,
    });
  });

  test("a time is that of the database that served then", async () => {
    expect(await archivesOf("12:09:00")).toEqual(["first"]);
    expect(await archivesOf("12:29:00")).toEqual(["second", "first"]);
    expect((await plan("12:29:00")).lastSegment).toBe(segment(13, 2));
    await expect(plan("12:15:00")).rejects.toThrow(/et le 2026-03-10 13:10:00/);
    await expect(plan("12:31:00")).rejects.toThrow(/et le 2026-03-10 13:30:00/);
  });

  test("and of the last one, if it was done again", async () => {
    const again = { after: "first", timeline: 2 };
    await makeArchive("again", { first: 11, times: ["12:41:00", "12:50:00"], since: "12:40:00", ...again });
    // Begun, but nothing is in it.
    await makeArchive("empty", { first: 11, times: [], since: "12:45:00", ...again });
    await makeArchive("third", {
      first: 12,
      times: ["13:01:00"],
      since: "13:00:00",
      after: "again",
      timeline: 3,
    });
    expect(await archivesOf("12:29:00")).toEqual(["second", "first"]);
    expect(await archivesOf("12:49:00")).toEqual(["again", "first"]);
    expect(await archivesOf("13:00:30")).toEqual(["third", "again", "first"]);
  });

  test("a database that left the first one before this backup is of no use", async () => {
    await makeArchive("early", {
      first: 8,
      times: ["12:41:00"],
      since: "12:40:00",
      after: "first",
      timeline: 2,
    });
    await expect(plan("12:40:30")).rejects.toThrow(/et le 2026-03-10 13:30:00/);
  });
});
