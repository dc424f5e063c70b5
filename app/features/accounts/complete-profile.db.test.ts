import { beforeAll, beforeEach, expect, it } from "vitest";
import { AppError } from "~/platform/web/errors.ts";
import { createAuthApp } from "../../../tests/fixtures/accounts/auth-app.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { completeProfile } from "./commands/complete-profile.server.ts";
import { type MailKind, SECURITY_MAILS } from "./rules/mail-kinds.ts";
import { completionSchema } from "./schema.ts";

const database = testDatabase();
const app = createAuthApp(database);
const NEWS: MailKind = { ...SECURITY_MAILS, id: "news", sent: "if asked for" };
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

it("asks for mails only where the box was ticked", async () => {
  const { id } = await app.person("other@exemple.fr");
  const chosen = async () =>
    (await database.pool.query("select kind, wanted from mail_preferences where user_id = $1", [id])).rows;
  await completeProfile(database.db, ownerOf(id), NAMES);
  expect(await chosen()).toEqual([]);
  await completeProfile(database.db, ownerOf(id), NAMES, [NEWS]);
  expect(await chosen()).toEqual([{ kind: "news", wanted: true }]);
  const { rows } = await database.pool.query(
    "select payload ->> 'event' as event from graphile_worker._private_jobs where payload -> 'payload' ->> 'userId' = $1 order by id",
    [id],
  );
  // Completed once; the second time it is a change.
  expect(rows.map(({ event }) => event)).toEqual(["profile completed", "account changed", "account changed"]);
});

it("takes names of two characters or more, and no other field", () => {
  expect(completionSchema.parse({ firstName: " Al ", lastName: "Li", role: "coach" })).toEqual({
    firstName: "Al",
    lastName: "Li",
    wantsNews: false,
  });
  const refused = completionSchema.safeParse({ firstName: "A", lastName: "  " });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    "Le prénom doit contenir au moins 2 caractères.",
    "Le nom doit contenir au moins 2 caractères.",
  ]);
});
