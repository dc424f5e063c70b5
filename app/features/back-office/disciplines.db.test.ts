import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  listWizardDisciplines,
  listWrittenDisciplines,
} from "~/features/discovery/disciplines/queries.server.ts";
import { heroNamesOf } from "~/features/discovery/disciplines/rules.ts";
import type { DisciplineEdit } from "~/features/discovery/disciplines/schema.ts";
import { findCoaches } from "~/features/discovery/queries/find-coaches.server.ts";
import { getDiscipline } from "~/features/discovery/queries/get-discipline.server.ts";
import { getHomeShowcase } from "~/features/discovery/queries/get-home-showcase.server.ts";
import { listDisciplinePages } from "~/features/discovery/queries/list-coach-pages.server.ts";
import { readSearchRequest } from "~/features/discovery/rules/search.ts";
import { writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { listDisciplines } from "~/features/onboarding/queries/own-listings.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { addCoach } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import {
  createDiscipline,
  editDiscipline,
  orderDiscipline,
  putDisciplineOnline,
} from "./commands/work-on-disciplines.server.ts";

const { db, pool } = testDatabase();
const operator = ownerOf(randomUUID(), "operator");
const YOGA = 3;

const TEXT: DisciplineEdit = {
  seenVersion: 1,
  name: "Escalade",
  description: "Grimper, tomber, recommencer.",
  aliases: ["bloc"],
  related: ["Yoga", "pilates"],
  icon: "mountain",
  color: "green",
  heroPosition: 1,
  heroName: "Grimpe",
  wizardName: "Escalade en salle",
};

const search = async (discipline: string) =>
  findCoaches(pool, readSearchRequest(new URLSearchParams({ discipline })), () => undefined);
const homeNames = async () => (await getHomeShowcase(db, 6)).disciplines.map(({ name }) => name);
const row = async (id: number) => (await listWrittenDisciplines(db)).find((one) => one.id === id);

beforeAll(async () => {
  await db.insert(users).values({ id: operator.id, email: "equipe@disciplines.fr", role: "student" });
});
beforeEach(async () => {
  await pool.query("truncate coaches, disciplines, operator_actions, rate_limits restart identity cascade");
  await db.transaction(writeFirstDisciplines);
});

describe("a discipline", () => {
  it("is added hidden, and is everywhere once it has a text and is shown", async () => {
    const id = await createDiscipline(db, operator, { name: "Escalade" });
    expect(id).toBe(13);
    await expect(putDisciplineOnline(db, operator, { id, isShown: true })).rejects.toMatchObject({
      code: "conflict",
    });
    await editDiscipline(db, operator, { id, ...TEXT });
    expect(await homeNames()).not.toContain("Escalade");
    expect(await getDiscipline(db, id)).toBeUndefined();
    await putDisciplineOnline(db, operator, { id, isShown: true });
    expect((await homeNames()).at(-1)).toBe("Escalade");
    // It took the first place, and the others follow.
    const heroNames = heroNamesOf((await getHomeShowcase(db, 6)).disciplines);
    expect(heroNames.slice(0, 3)).toEqual(["Grimpe", "Musculation", "Fitness"]);
    expect(await getDiscipline(db, id)).toMatchObject({ name: "Escalade", icon: "mountain" });
    expect((await listWizardDisciplines(db)).at(-1)).toEqual({
      id,
      label: "Escalade en salle",
      icon: "mountain",
    });
    expect((await listDisciplines(db)).map(({ name }) => name)).toContain("Escalade");
    expect((await listDisciplinePages(pool)).map((page) => page.id)).toContain(id);
    for (const typed of ["Escalade", "bloc", "escalde"])
      expect((await search(typed)).discipline, typed).toBe("Escalade");
    expect(await search("Grimpe")).toMatchObject({ discipline: undefined });
    expect((await row(id))?.related).toEqual([YOGA, 8]);
    const { rows } = await pool.query("select action, thing_id from operator_actions order by id");
    expect(rows).toEqual([
      { action: "add discipline", thing_id: "13" },
      { action: "change discipline", thing_id: "13" },
      { action: "show discipline", thing_id: "13" },
    ]);
  });

  it("is hidden everywhere, and stays in the listings that have it", async () => {
    const coachId = await addCoach(pool, { userId: null, name: "Nora", disciplines: [YOGA] });
    await putDisciplineOnline(db, operator, { id: YOGA, isShown: false });
    expect(await homeNames()).not.toContain("Yoga");
    expect(await getDiscipline(db, YOGA)).toBeUndefined();
    expect((await listWizardDisciplines(db)).map(({ id }) => id)).not.toContain(YOGA);
    expect((await listDisciplines(db)).map(({ id }) => id)).not.toContain(YOGA);
    expect((await listDisciplines(db, [YOGA])).map(({ id }) => id)).toContain(YOGA);
    expect((await listDisciplinePages(pool)).map((page) => page.id)).not.toContain(YOGA);
    const answer = await search("Yoga");
    expect(answer.discipline).toBeUndefined();
    // The word still finds who teaches it.
    expect(answer.found.coaches.map(({ id }) => id)).toEqual([coachId]);
  });

  it("is found under its new name at once", async () => {
    const coachId = await addCoach(pool, { userId: null, name: "Nora", disciplines: [YOGA] });
    await editDiscipline(db, operator, { id: YOGA, ...TEXT, related: [] });
    const { found, discipline } = await search("escalade");
    expect([discipline, found.coaches.map(({ id }) => id)]).toEqual(["Escalade", [coachId]]);
  });

  it("cannot take another's name, be close to itself or to what does not exist", async () => {
    const edit = (more: Partial<DisciplineEdit>) =>
      editDiscipline(db, operator, { id: YOGA, ...TEXT, ...more });
    await expect(edit({ name: "PILATES" })).rejects.toMatchObject({ field: "name" });
    await expect(createDiscipline(db, operator, { name: "crossfit" })).rejects.toMatchObject({
      field: "name",
    });
    await expect(edit({ related: ["Yoga"] })).rejects.toMatchObject({ field: "related" });
    await expect(edit({ related: ["Curling"] })).rejects.toMatchObject({ field: "related" });
  });

  it("is not overwritten by somebody who has not seen the other text", async () => {
    const save = (name: string) => editDiscipline(db, operator, { id: YOGA, ...TEXT, related: [], name });
    const saved = await Promise.allSettled([save("Un"), save("Deux")]);
    expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((saved.find(({ status }) => status === "rejected") as PromiseRejectedResult).reason).toMatchObject(
      {
        code: "conflict",
      },
    );
  });
});

it("the last shown discipline stays", async () => {
  await pool.query("update disciplines set is_visible = false where id > 2");
  const hide = (id: number) => putDisciplineOnline(db, operator, { id, isShown: false });
  const hidden = await Promise.allSettled([hide(1), hide(2)]);
  expect(hidden.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("many who move and add at once leave one order, and no id twice", async () => {
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) =>
      orderDiscipline(db, operator, { id: (at % 3) + 1, way: at % 2 ? "up" : "down" }),
    ),
    ...["Aviron", "Judo"].map((name) => createDiscipline(db, operator, { name })),
  ]);
  const all = await listWrittenDisciplines(db);
  expect(all.map(({ position }) => position)).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
  expect(all.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(all.map((_, at) => at + 1));
});
