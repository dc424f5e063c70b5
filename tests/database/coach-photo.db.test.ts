import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removePhoto, setPhoto } from "~/features/accounts/commands/change-account.server.ts";
import { writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { createFolderStore } from "~/platform/files/files.server.ts";
import { stopPictureProcess } from "~/platform/files/pictures/images.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { publishPage } from "../fixtures/accounts/newcomers.ts";
import { ownerOf } from "../fixtures/accounts/owners.ts";
import { testDatabase } from "../fixtures/database/database.ts";
import { drawing } from "../stress/pictures/drawing.ts";

const { db, pool } = testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "elan-coach-photos-"));
const services = { db, files: createFolderStore(folder), log: createLogger("silent") };
const yanis = randomUUID();

beforeAll(async () => {
  await db.transaction(writeFirstDisciplines);
  await pool.query(
    "insert into users (id, email, name, role) values ($1, 'yanis@exemple.fr', 'Yanis N', 'coach')",
    [yanis],
  );
});
afterAll(async () => {
  await stopPictureProcess();
  await rm(folder, { recursive: true, force: true });
});

const first = async (query: string, id: string | number) => (await pool.query(query, [id])).rows[0];
const imageOf = async (coach: number) =>
  (await first("select image from coaches where id = $1", coach)).image;
const photoOf = async () =>
  `/files/${(await first("select photo from profiles where id = $1", yanis)).photo}`;
const takePhoto = async () =>
  setPhoto(services, ownerOf(yanis), new Blob([new Uint8Array(await drawing(600).png().toBuffer())]));

test("a coach's photo is the picture of their own page, and of nobody else's, until they leave", async () => {
  const other = await publishPage(pool, { id: null });
  const own = await publishPage(pool, { id: yanis });
  expect(await imageOf(own)).toBeNull();
  await takePhoto();
  expect(await imageOf(own)).toBe(await photoOf());
  expect(await imageOf(other)).toBeNull();
  await removePhoto(services, ownerOf(yanis));
  expect(await imageOf(own)).toBeNull();

  await takePhoto();
  await pool.query("delete from coaches where id = $1", [own]);
  const again = await publishPage(pool, { id: yanis });
  expect(await imageOf(again)).toBe(await photoOf());
  await pool.query("delete from users where id = $1", [yanis]);
  expect(await imageOf(again)).toBeNull();
});
