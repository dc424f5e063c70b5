import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFolderStore } from "~/platform/files/files.server.ts";
import { PICTURE_SIDES, pictureKeys } from "~/platform/files/pictures/picture-sources.ts";
import { prunePrivateFiles } from "~/platform/files/private-files.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { endSession, removePhoto, setPhoto, updateProfile } from "./commands/change-account.server.ts";
import { getAccount, listSessions } from "./queries.server.ts";
import { profileSchema } from "./schema.ts";

const { db, pool } = testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "elan-photos-"));
const services = { db, files: createFolderStore(folder), log: createLogger("silent") };
afterAll(() => rm(folder, { recursive: true, force: true }));

let manon: string;
let yanis: string;
beforeEach(async () => {
  await pool.query("select testing.empty_tables('users, rate_limits')");
  manon = await createPerson("manon@exemple.fr");
  yanis = await createPerson("yanis@exemple.fr", "coach");
});

async function createPerson(email: string, role = "student"): Promise<string> {
  const id = randomUUID();
  await pool.query("insert into users (id, email, name, role) values ($1, $2, 'Prénom Nom', $3)", [
    id,
    email,
    role,
  ]);
  // Long ago, so that a change shows.
  await pool.query("update profiles set updated_at = '2020-01-01' where id = $1", [id]);
  return id;
}

async function createSession(userId: string, given: { expires?: string; userAgent?: string } = {}) {
  const id = randomUUID();
  const { expires = "1 day", userAgent = null } = given;
  await pool.query(
    `insert into sessions (id, user_id, token, user_agent, expires_at, updated_at)
     values ($1, $2, $1, $3, now() + $4::interval, clock_timestamp())`,
    [id, userId, userAgent, expires],
  );
  return id;
}

async function profileOf(id: string) {
  const { rows } = await pool.query("select * from profiles where id = $1", [id]);
  return rows[0];
}

const parse = (input: object) =>
  profileSchema.parse({ firstName: "Manon", lastName: "Petit", phoneNumber: "", ...input });
const picture = async (width = 800, height = 700) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: "#b8431f" } })
        .png()
        .toBuffer(),
    ),
  ]);
const storedPhotos = () => readdirSync(path.join(folder, "profiles"));

describe("updating a profile", () => {
  it.each([
    ["06 12 34 56 78", "+33612345678"],
    ["06.12.34.56.78", "+33612345678"],
    ["+33 6 12 34 56 78", "+33612345678"],
    ["+32 470 12 34 56", "+32470123456"],
    ["   ", null],
  ])("keeps %j as %j", async (phoneNumber, stored) => {
    await updateProfile(db, ownerOf(manon), parse({ firstName: "  Manon ", phoneNumber }));
    expect(await profileOf(manon)).toMatchObject({
      first_name: "Manon",
      last_name: "Petit",
      phone_number: stored,
    });
  });

  it("is dated", async () => {
    await updateProfile(db, ownerOf(manon), parse({}));
    expect((await profileOf(manon)).updated_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each(["12", "06 12", "bonjour", "+33 0 00 00 00 00"])("takes no %j for a phone", (phoneNumber) => {
    const read = profileSchema.safeParse({ firstName: "Manon", lastName: "Petit", phoneNumber });
    expect(read.error?.issues).toMatchObject([
      { path: ["phoneNumber"], message: "Ce numéro de téléphone n’est pas valide." },
    ]);
  });

  it("touches nobody else, and neither role, address nor completion, whatever is sent", async () => {
    const other = await profileOf(yanis);
    const before = await profileOf(manon);
    const forged = {
      id: yanis,
      role: "coach",
      email: "autre@exemple.fr",
      profile_completed: true,
      profileCompleted: true,
      photo: "profiles/autre.webp",
    };
    await updateProfile(db, ownerOf(manon), parse(forged));
    await updateProfile(db, ownerOf(manon), { ...parse({}), ...forged });
    const { role, email, profile_completed, photo } = before;
    expect(await profileOf(manon)).toMatchObject({ role, email, profile_completed, photo });
    expect(await profileOf(yanis)).toEqual(other);
  });

  it.each(["profiles", "users"])("leaves the role of %s to no one, not even SQL", async (table) => {
    await expect(pool.query(`update ${table} set role = 'coach' where id = $1`, [manon])).rejects.toThrow(
      "a role is written once, at creation",
    );
    expect((await profileOf(manon)).role).toBe("student");
  });
});

describe("a photo", () => {
  it("becomes a square of ours, and the one before it goes", async () => {
    await setPhoto(services, ownerOf(manon), await picture());
    const first = (await profileOf(manon)).photo;
    expect(first).toMatch(/^profiles\/[0-9a-f]{32}-600\.webp$/);
    const kept = await services.files.get(first);
    expect(await sharp(kept?.bytes).metadata()).toMatchObject({ format: "webp", width: 600, height: 600 });
    const files = pictureKeys(first);
    expect(storedPhotos()).toEqual(expect.arrayContaining(files.map((key) => path.basename(key))));

    await setPhoto(services, ownerOf(manon), await picture());
    const { photo: second, updated_at } = await profileOf(manon);
    expect(second).not.toBe(first);
    expect(updated_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    for (const key of files) expect(await services.files.get(key)).toBeUndefined();
    expect((await getAccount(db, ownerOf(manon))).photo).toBe(`/files/${second}`);
  });

  it("of another person stays where it is", async () => {
    await setPhoto(services, ownerOf(yanis), await picture());
    const { photo } = await profileOf(yanis);
    await setPhoto(services, ownerOf(manon), await picture());
    await removePhoto(services, ownerOf(manon));
    expect((await profileOf(manon)).photo).toBeNull();
    expect((await profileOf(yanis)).photo).toBe(photo);
    expect(await services.files.get(photo)).toBeDefined();
  });

  it("that is refused leaves the one before it, and no file", async () => {
    await setPhoto(services, ownerOf(manon), await picture());
    const { photo } = await profileOf(manon);
    const files = storedPhotos();
    for (const [bad, message] of [
      [await picture(599, 800), "Les dimensions de l’image sont trop petites."],
      [new Blob(["<svg/>"]), "Format invalide. Seuls les fichiers JPG et PNG sont acceptés."],
      [new Blob(), "Format invalide. Seuls les fichiers JPG et PNG sont acceptés."],
    ] as const)
      await expect(setPhoto(services, ownerOf(manon), bad)).rejects.toThrow(message);
    expect((await profileOf(manon)).photo).toBe(photo);
    expect(storedPhotos()).toEqual(files);
  });

  it("that became somebody's stays, also where the answer of the database was lost", async () => {
    const transaction: typeof db.transaction = async (work) => {
      await db.transaction(work);
      throw new Error("Connection terminated unexpectedly");
    };
    const unheard = { ...services, db: Object.assign(Object.create(db), { transaction }) };
    await expect(setPhoto(unheard, ownerOf(manon), await picture())).rejects.toThrow("Connection terminated");
    const { photo } = await profileOf(manon);
    for (const key of pictureKeys(photo)) expect(await services.files.get(key), key).toBeDefined();
  });

  it("sent many times at once leaves one file", async () => {
    const before = storedPhotos().length;
    const bytes = await picture();
    await Promise.all(Array.from({ length: 8 }, () => setPhoto(services, ownerOf(manon), bytes)));
    expect(storedPhotos()).toHaveLength(before + PICTURE_SIDES.length);
    expect(storedPhotos().map((name) => `profiles/${name}`)).toContain((await profileOf(manon)).photo);
  });

  it("that could not be deleted, belongs to nobody or whose owner has left is deleted later", async () => {
    const stuck = { ...services.files, delete: () => Promise.reject(new Error("no access")) };
    await setPhoto(services, ownerOf(manon), await picture());
    const { photo: first } = await profileOf(manon);
    await setPhoto({ ...services, files: stuck }, ownerOf(manon), await picture());
    const { photo: second } = await profileOf(manon);
    await setPhoto(services, ownerOf(yanis), await picture());
    const { photo: left } = await profileOf(yanis);
    await pool.query("delete from users where id = $1", [yanis]);
    const files = storedPhotos();
    await expect(setPhoto(services, ownerOf("nobody"), await picture())).rejects.toMatchObject({
      code: "not_found",
    });
    const unowned = storedPhotos().filter((name) => !files.includes(name));
    expect(unowned).toHaveLength(PICTURE_SIDES.length);
    await pool.query("update forgotten_files set forgotten_at = now() - interval '2 hours'");
    await prunePrivateFiles(db, services.files);
    expect(storedPhotos().filter((name) => unowned.includes(name))).toEqual([]);
    for (const key of [...pictureKeys(first), ...pictureKeys(left)])
      expect(await services.files.get(key), key).toBeUndefined();
    for (const key of pictureKeys(second)) expect(await services.files.get(key), key).toBeDefined();
    expect((await pool.query("select from forgotten_files")).rowCount).toBe(0);
  });

  it("cannot keep the server busy for ever", async () => {
    const bad = new Blob(["x"]);
    for (let sent = 0; sent < 20; sent += 1)
      await expect(setPhoto(services, ownerOf(manon), bad)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(setPhoto(services, ownerOf(manon), bad)).rejects.toMatchObject({ code: "rate_limited" });
    await expect(setPhoto(services, ownerOf(yanis), bad)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("sessions", () => {
  it("are listed with this one first, then the latest, in words and without an address", async () => {
    const iphone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1";
    const current = await createSession(manon);
    const older = await createSession(manon);
    const latest = await createSession(manon, { userAgent: iphone });
    await createSession(manon, { expires: "-1 second" });
    await createSession(yanis);
    const listed = await listSessions(db, { ...ownerOf(manon), sessionId: current });
    expect(listed.map(({ id }) => id)).toEqual([current, latest, older]);
    expect(listed.map(({ current: here }) => here)).toEqual([true, false, false]);
    expect(listed[1]).toEqual({
      id: latest,
      current: false,
      name: "Safari sur iPhone",
      kind: "phone",
      createdAt: expect.any(Date),
      updatedAt: expect.any(Date),
    });
  });

  it("are ended by their owner alone", async () => {
    const mine = await createSession(manon);
    const theirs = await createSession(yanis);
    await endSession(db, ownerOf(manon), theirs);
    await endSession(db, ownerOf(manon), "no-such-session");
    expect(await listSessions(db, { ...ownerOf(yanis), sessionId: "" })).toHaveLength(1);
    await endSession(db, ownerOf(manon), mine);
    expect(await listSessions(db, { ...ownerOf(manon), sessionId: "" })).toEqual([]);
  });
});

describe("an account", () => {
  it("says how one can get in", async () => {
    const ways = () => getAccount(db, ownerOf(manon));
    expect(await ways()).toMatchObject({ hasPassword: false, googleIdentityId: null, twoStepEnabled: false });
    const add = (id: string, provider: string) =>
      pool.query("insert into identities (id, user_id, account_id, provider_id) values ($1, $2, $1, $3)", [
        id,
        manon,
        provider,
      ]);
    await add("g1", "google");
    expect(await ways()).toMatchObject({ hasPassword: false, googleIdentityId: "g1" });
    await add("c1", "credential");
    await pool.query("update users set two_factor_enabled = true where id = $1", [manon]);
    expect(await ways()).toMatchObject({ hasPassword: true, googleIdentityId: "g1", twoStepEnabled: true });
  });

  it("shows the phone number as its owner reads it", async () => {
    await updateProfile(db, ownerOf(manon), parse({ phoneNumber: "+33612345678" }));
    expect(await getAccount(db, ownerOf(manon))).toMatchObject({
      firstName: "Manon",
      phoneNumber: "06 12 34 56 78",
    });
  });
});
