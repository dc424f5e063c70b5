import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askForData, exportData } from "~/features/accounts/commands/export-data.server.ts";
import { exportAccount, findDataExport } from "~/features/accounts/queries.server.ts";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { exportDiscovery } from "~/features/discovery/queries/export-discovery.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { contactCoach } from "~/features/messages/commands/contact-coach.server.ts";
import { exportMessages } from "~/features/messages/queries/export-messages.server.ts";
import { exportTraining } from "~/features/training/queries/export-training.server.ts";
import { createFolderStore, type FileStore } from "~/platform/files/files.server.ts";
import { findOwnFile, prunePrivateFiles, readPrivateFile } from "~/platform/files/private-files.server.ts";
import { ownerOf } from "../fixtures/accounts/owners.ts";
import { SECRETS } from "../fixtures/accounts/secrets.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const { db, pool } = testDatabase();
const { columnKeys } = SECRETS;
const PARTS = {
  compte: exportAccount,
  recherche: exportDiscovery,
  messages: exportMessages,
  formation: exportTraining,
};
let folder: string;
let files: FileStore;
let people: Awaited<ReturnType<typeof seedPeople>>;
let student: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-private-"));
  files = createFolderStore(folder);
  await db.transaction(async (tx) => {
    people = await seedPeople(tx);
    await writeFirstDisciplines(tx);
    await seedCatalogue(tx, people);
  });
  student = people["eleve@exemple.fr"];
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await rm(path.join(folder, "private"), { recursive: true, force: true });
  await pool.query(
    "select testing.empty_tables('attachments, private_files, forgotten_files, rate_limits, graphile_worker._private_jobs')",
  );
});

const stored = () => readdir(path.join(folder, "private")).catch(() => []);
const asked = async () =>
  (
    await pool.query("select payload ->> 'fileId' as file from graphile_worker._private_jobs order by id")
  ).rows.map(({ file }) => file as string);
/** Asks for a copy, and has it made. */
async function makeCopy(userId = student): Promise<string> {
  await askForData(db, ownerOf(userId));
  const id = (await asked()).at(-1) ?? "";
  await exportData({ db, files, columnKeys }, PARTS, id);
  return id;
}
const longAgo = (table: string, column: string) =>
  pool.query(`update ${table} set ${column} = now() - interval '2 hours'`);

test("a copy is asked for, made once and then ready, with what is known of that person alone", async () => {
  await contactCoach(db, {
    writer: ownerOf(student),
    coach: { id: 1, userId: people["coach@exemple.fr"] },
    network: "10.0.0.1",
    content: { message: "Mes mots à moi", address: null, phone: "+33611111111" },
  });
  await pool.query("select testing.empty_tables('graphile_worker._private_jobs')");
  expect(await findDataExport(db, ownerOf(student))).toEqual({ state: "none" });
  await askForData(db, ownerOf(student));
  expect(await findDataExport(db, ownerOf(student))).toEqual({ state: "making" });
  const [id = ""] = await asked();
  expect(await findOwnFile(db, student, id)).toBeUndefined();
  await exportData({ db, files, columnKeys }, PARTS, id);
  const [made] = await stored();
  await exportData({ db, files, columnKeys }, PARTS, id);
  expect(await stored()).toEqual([made]);
  expect(await findDataExport(db, ownerOf(student))).toMatchObject({
    state: "ready",
    path: `/private-files/${id}`,
  });
  const file = await findOwnFile(db, student, id);
  expect(file).toMatchObject({ name: "mes-donnees.json" });
  if (!file) throw new Error("There is no copy.");
  const { bytes, contentType } = (await readPrivateFile({ files, columnKeys }, file)) ?? {};
  expect(contentType).toBe("application/json");
  const text = String(bytes);
  // At rest it says nothing, and opens for its own row alone.
  expect(String((await files.get(file.key))?.bytes)).toMatch(/^s1\.[\w.-]+$/);
  await expect(readPrivateFile({ files, columnKeys }, { ...file, id: randomUUID() })).rejects.toThrow();
  expect(JSON.parse(text)).toMatchObject({
    compte: { email: "eleve@exemple.fr", role: "student" },
    messages: {
      conversations: [
        { coach: 1, cote: "élève", telephone: "+33611111111", messages: [{ message: "Mes mots à moi" }] },
      ],
    },
  });
  expect(text).not.toMatch(/coach@|eleve2@|password|scrypt|token/i);
});

test("it is its owner's, and nobody else's", async () => {
  const id = await makeCopy();
  for (const other of [people["eleve2@exemple.fr"], people["coach@exemple.fr"], ""]) {
    expect(await findOwnFile(db, other, id)).toBeUndefined();
    expect(await findDataExport(db, ownerOf(other))).toEqual({ state: "none" });
  }
});

test("a new one takes its place, and what is no longer needed leaves nothing behind", async () => {
  const first = await makeCopy();
  await makeCopy();
  expect(await findOwnFile(db, student, first)).toBeUndefined();
  expect(await stored()).toHaveLength(2);
  // A new file is kept for a while: the request that stored it may not be committed yet.
  await prunePrivateFiles(db, files);
  expect(await stored()).toHaveLength(2);
  await longAgo("forgotten_files", "forgotten_at");
  await prunePrivateFiles(db, files);
  expect(await stored()).toHaveLength(1);
  await longAgo("private_files", "expires_at");
  expect(await findDataExport(db, ownerOf(student))).toEqual({ state: "none" });
  await prunePrivateFiles(db, files);
  await longAgo("forgotten_files", "forgotten_at");
  await prunePrivateFiles(db, files);
  expect(await stored()).toEqual([]);
  expect((await pool.query("select from forgotten_files")).rowCount).toBe(0);
});

test("what was stored for somebody who has left meanwhile is deleted as well", async () => {
  await askForData(db, ownerOf(student));
  const [id = ""] = await asked();
  const leaving: FileStore = {
    ...files,
    put: async (...given) => {
      await files.put(...given);
      await pool.query("delete from private_files where id = $1", [id]);
    },
  };
  await exportData({ db, files: leaving, columnKeys }, PARTS, id);
  expect(await stored()).toHaveLength(1);
  await longAgo("forgotten_files", "forgotten_at");
  await prunePrivateFiles(db, files);
  expect(await stored()).toEqual([]);
});

test("a few a day are enough", async () => {
  for (let copy = 0; copy < 5; copy += 1) await askForData(db, ownerOf(student));
  await expect(askForData(db, ownerOf(student))).rejects.toMatchObject({ code: "rate_limited" });
});

test("a long copy is sealed in pieces, of which none can be left out or moved", async () => {
  await askForData(db, ownerOf(student));
  const [id = ""] = await asked();
  const words = Array.from({ length: 3_000 }, (_, at) => `${at} ${"é\n".repeat(300)}`);
  await exportData({ db, files, columnKeys }, { messages: async () => words }, id);
  const file = await findOwnFile(db, student, id);
  if (!file) throw new Error("There is no copy.");
  const read = () => readPrivateFile({ files, columnKeys }, file);
  expect(JSON.parse(String((await read())?.bytes)).messages).toEqual(words);
  const lines = String((await files.get(file.key))?.bytes).split("\n");
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line).toMatch(/^s1\.[\w.-]+$/);
  const [first = "", second = "", ...others] = lines;
  for (const changed of [[second, first, ...others], lines.slice(0, -1), [first]]) {
    await files.put(file.key, Buffer.from(changed.join("\n")), "application/octet-stream");
    await expect(read()).rejects.toThrow("authenticate");
  }
});
