import { beforeAll, beforeEach, expect, it } from "vitest";
import { AppError } from "~/platform/errors.ts";
import { createAuthApp } from "../../../tests/fixtures/auth-app.ts";
import { testDatabase } from "../../../tests/fixtures/database.ts";
import { ownerOf } from "../../../tests/fixtures/owners.ts";
import { completeProfile } from "./commands/complete-profile.server.ts";
import { completionSchema } from "./schema.ts";

const database = testDatabase();
const app = createAuthApp(database);
const NAMES = { firstName: "Manon", lastName: "Petit" };

beforeAll(async () => {
  await app.join("student@exemple.fr", "student");
  await app.join("other@exemple.fr", "student");
  await app.join("coach@exemple.fr", "coach");
});

const profiles = async () => (await database.pool.query("select * from profiles order by email")).rows;

let before: Awaited<ReturnType<typeof profiles>>;
beforeEach(async () => {
  before = await profiles();
});

it("gives a student their names and says that the profile is complete, and touches nobody else", async () => {
  const { id, updated_at } = await app.person("student@exemple.fr");
  await completeProfile(database.db, ownerOf(id), NAMES);
  const after = await profiles();
  const mine = after.find((profile) => profile.id === id);
  expect(mine).toMatchObject({
    first_name: "Manon",
    last_name: "Petit",
    profile_completed: true,
    role: "student",
  });
  expect(mine.updated_at > updated_at).toBe(true);
  const others = (rows: typeof before) => rows.filter((profile) => profile.id !== id);
  expect(others(after)).toEqual(others(before));
});

it("is refused to a coach and to nobody at all, and nothing changes", async () => {
  const { id } = await app.person("coach@exemple.fr");
  for (const someone of [id, "nobody"])
    await expect(completeProfile(database.db, ownerOf(someone), NAMES)).rejects.toThrow(
      new AppError("forbidden"),
    );
  expect(await profiles()).toEqual(before);
});

it("takes names of two characters or more, and no other field", () => {
  expect(completionSchema.parse({ firstName: " Al ", lastName: "Li", role: "coach" })).toEqual({
    firstName: "Al",
    lastName: "Li",
  });
  const refused = completionSchema.safeParse({ firstName: "A", lastName: "  " });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    "Le prénom doit contenir au moins 2 caractères.",
    "Le nom doit contenir au moins 2 caractères.",
  ]);
});
