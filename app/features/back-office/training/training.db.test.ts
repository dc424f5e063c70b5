import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerQuiz, markLessonRead } from "~/features/training/commands.server.ts";
import { exportTraining } from "~/features/training/queries/export-training.server.ts";
import {
  findCertification,
  listCertifications,
} from "~/features/training/queries/find-certifications.server.ts";
import { findLesson, listModules } from "~/features/training/queries/find-lessons.server.ts";
import { listClosingHelp } from "~/features/training/queries/list-closing-help.server.ts";
import { writeFirstTraining } from "~/features/training/seed.server.ts";
import { findText, listTexts, listTextVersions } from "~/features/training/texts/queries.server.ts";
import type { TrainingContents } from "~/features/training/texts/rules.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import {
  createText,
  orderText,
  removeText,
  restoreText,
  takeTextAway,
  writeText,
} from "./commands.server.ts";

const { db, pool } = testDatabase();
const operator = ownerOf(randomUUID(), "operator");
const coach = ownerOf(randomUUID(), "coach");
const MODULE = "premiere-seance";
const QUIZ = "exercer-dans-les-regles";

beforeAll(async () => {
  await db.insert(users).values([
    { id: operator.id, email: "equipe@formation.fr", role: "student" },
    { id: coach.id, email: "coach@formation.fr", role: "coach" },
  ]);
});
beforeEach(async () => {
  await pool.query(
    "truncate training_texts, training_versions, lessons_read, certification_results, operator_actions, rate_limits restart identity",
  );
  await db.transaction(writeFirstTraining);
});

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).code;
};
async function idOf(kind: string, slug: string): Promise<number> {
  const { rows } = await pool.query("select id::int from training_texts where kind = $1 and slug = $2", [
    kind,
    slug,
  ]);
  return rows[0].id;
}
async function textOf(id: number) {
  const text = await findText(pool, operator, id);
  if (!text) throw new Error("there is no such text");
  return text;
}
async function write(id: number, change: object, isPublished = true) {
  const { version, content } = await textOf(id);
  return writeText(db, operator, {
    id,
    seenVersion: version,
    content: { ...content, ...change },
    isPublished,
  });
}
const firstModule = async () => (await listModules(db, coach)).find(({ id }) => id === MODULE);

describe("the progress of coaches", () => {
  it("stays when a lesson is renamed, rewritten and moved", async () => {
    const before = await firstModule();
    const first = before?.lessons[0]?.id ?? "";
    await markLessonRead(db, coach, MODULE, first);
    const id = await idOf("lesson", first);
    await write(id, { title: "Un tout autre titre", body: "## Autre\n\nUn autre texte." });
    await orderText(db, operator, { id, way: "down" });
    const after = await firstModule();
    expect(after).toMatchObject({ readCount: 1, state: "in-progress" });
    expect(after?.lessons[1]).toMatchObject({ id: first, title: "Un tout autre titre", isRead: true });
    expect((await findLesson(db, coach, MODULE, first))?.parts.join("")).toContain("Un autre texte.");
    expect((await exportTraining(db, coach)).lecons).toMatchObject([{ module: MODULE, lecon: first }]);
  });

  it("counts a hidden lesson neither for nor against, and has it again once it is shown", async () => {
    const lessons = (await firstModule())?.lessons ?? [];
    const [first, second] = lessons.map(({ id }) => id);
    await markLessonRead(db, coach, MODULE, first ?? "");
    await markLessonRead(db, coach, MODULE, second ?? "");
    const hidden = await idOf("lesson", first ?? "");
    await takeTextAway(db, operator, hidden);
    expect(await firstModule()).toMatchObject({ readCount: 1, lessons: { length: lessons.length - 1 } });
    expect(await findLesson(db, coach, MODULE, first ?? "")).toBeUndefined();
    expect(await refusal(markLessonRead(db, coach, MODULE, first ?? ""))).toBe("not_found");
    // The others are read: the module is complete without the hidden one.
    for (const { id } of lessons.slice(2)) await markLessonRead(db, coach, MODULE, id);
    expect(await firstModule()).toMatchObject({ state: "completed" });
    await write(hidden, {});
    expect(await firstModule()).toMatchObject({ state: "completed", readCount: lessons.length });
  });

  it("leaves out a hidden module with its lessons, and one without a lesson that is shown", async () => {
    const before = (await listModules(db, coach)).length;
    const id = await createText(db, operator, { kind: "module", title: "Un module vide" });
    await write(id, { summary: "Sans leçon." });
    expect(await listModules(db, coach)).toHaveLength(before);
    await takeTextAway(db, operator, await idOf("module", MODULE));
    expect(await firstModule()).toBeUndefined();
    expect(await findLesson(db, coach, MODULE, "preparer")).toBeUndefined();
    // A certification about it leads to the other modules.
    const certification = await findCertification(db, coach, "accueillir-en-securite");
    expect(certification?.modules.map((module) => module.id)).not.toContain(MODULE);
  });

  it("keeps an earned certification whose questions change, and refuses answers to the old ones", async () => {
    const id = await idOf("certification", QUIZ);
    const { content } = await textOf(id);
    const { questions } = content as TrainingContents["certification"];
    const given = Object.fromEntries(questions.map(({ right }, at) => [`question-${at + 1}`, String(right)]));
    expect(await answerQuiz(db, coach, QUIZ, { version: 1, given })).toMatchObject({ passed: true });
    const earned = (await listCertifications(db, coach)).find((each) => each.id === QUIZ)?.result;
    const question = {
      text: "Une seule question ?",
      options: ["Oui", "Non"],
      right: 0,
      explanation: "C’est ainsi.",
    };
    await write(id, { questions: [question] });
    const after = (await listCertifications(db, coach)).find((each) => each.id === QUIZ);
    expect(after).toMatchObject({ questionsCount: 1, result: earned });
    expect(await refusal(answerQuiz(db, coach, QUIZ, { version: 1, given }))).toBe("conflict");
    const failed = await answerQuiz(db, coach, QUIZ, { version: 2, given: { "question-1": "1" } });
    expect(failed).toMatchObject({ passed: false, percent: 0 });
    expect((await listCertifications(db, coach)).find((each) => each.id === QUIZ)?.result).toMatchObject({
      attempts: 2,
      earnedAt: earned?.earnedAt,
    });
    await takeTextAway(db, operator, id);
    expect((await listCertifications(db, coach)).map((each) => each.id)).not.toContain(QUIZ);
    expect((await exportTraining(db, coach)).certifications).toMatchObject([{ certification: QUIZ }]);
  });
});

describe("a text of the training", () => {
  it("is a draft until it is published, and hidden from coaches meanwhile", async () => {
    const id = await createText(db, operator, { kind: "technique", title: "Dire non" });
    const shown = async () => (await listClosingHelp(db)).techniques.map(({ title }) => title);
    expect(await shown()).not.toContain("Dire non");
    expect(await refusal(write(id, {}))).toBe("invalid_input");
    await write(id, { when: "Parfois.", steps: ["Un", "Deux"], example: "« Non. »", limit: "Aucune." });
    expect((await shown()).at(-1)).toBe("Dire non");
    await write(id, { title: "Dire non, toujours" }, false);
    expect((await shown()).at(-1)).toBe("Dire non");
    expect(await textOf(id)).toMatchObject({ version: 3, publishedVersion: 2, slug: "dire-non" });
  });

  it("is not overwritten by somebody who has not seen the other text", async () => {
    const id = await idOf("script", "reprise");
    const save = (title: string) =>
      writeText(db, operator, {
        id,
        seenVersion: 1,
        content: { title, when: "Un jour.", text: "Bonjour [prénom]." },
        isPublished: true,
      });
    const answers = await Promise.allSettled([save("Un"), save("Deux"), save("Trois")]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await textOf(id)).toMatchObject({ version: 2, publishedVersion: 2 });
  });

  it("is no new version without a change, and every version can be taken again", async () => {
    const id = await idOf("module", MODULE);
    expect(await write(id, {})).toBe(1);
    expect(await write(id, { title: "Autre titre" }, false)).toBe(2);
    expect(await restoreText(db, operator, { id, seenVersion: 2, number: 1 })).toBe(3);
    expect((await textOf(id)).title).toBe("La première séance");
    expect(
      (await listTextVersions(pool, operator, { id, page: 1 })).rows.map(({ number }) => number),
    ).toEqual([3, 2, 1]);
    expect(await refusal(restoreText(db, operator, { id, seenVersion: 1, number: 2 }))).toBe("conflict");
    const { rows } = await pool.query("select action, thing_id::int from operator_actions order by id");
    expect(rows.map(({ action }) => action)).toEqual([
      "publish training text",
      "change training text",
      "change training text",
    ]);
    expect(rows[0].thing_id).toBe(id);
  });

  it("has an id of its own, whatever others are called", async () => {
    const module = await createText(db, operator, { kind: "module", title: "Certifications" });
    expect((await textOf(module)).slug).toBe("certifications-2");
    const same = await Promise.all(
      [1, 2, 3].map(() => createText(db, operator, { kind: "lesson", moduleId: module, title: "Préparer" })),
    );
    const slugs = (await Promise.all(same.map(textOf))).map(({ slug }) => slug);
    expect(slugs.sort()).toEqual(["preparer", "preparer-2", "preparer-3"]);
    const unknown = createText(db, operator, { kind: "lesson", moduleId: same[0], title: "Dans une leçon" });
    expect(await refusal(unknown)).toBe("not_found");
  });

  it("is moved among its own, and at the end nothing changes", async () => {
    const order = async () => (await listTexts(pool, operator, ["certification"])).map(({ slug }) => slug);
    const [first = "", second = "", third = ""] = await order();
    await orderText(db, operator, { id: await idOf("certification", third), way: "up" });
    expect(await order()).toEqual([first, third, second]);
    await orderText(db, operator, { id: await idOf("certification", first), way: "up" });
    expect(await order()).toEqual([first, third, second]);
    expect((await listCertifications(db, coach)).map(({ id }) => id)).toEqual([first, third, second]);
  });

  it("is deleted only if no coach has ever seen it", async () => {
    const draft = await createText(db, operator, { kind: "objection", title: "C’est loin." });
    await removeText(db, operator, draft);
    expect(await findText(pool, operator, draft)).toBeUndefined();
    const id = await idOf("script", "reprise");
    await takeTextAway(db, operator, id);
    expect(await refusal(removeText(db, operator, id))).toBe("conflict");
    const module = await createText(db, operator, { kind: "module", title: "Nouveau" });
    await createText(db, operator, { kind: "lesson", moduleId: module, title: "Leçon" });
    expect(await refusal(removeText(db, operator, module))).toBe("conflict");
  });
});
