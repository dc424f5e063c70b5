import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { listQuestions, listShownQuestions } from "~/features/content/questions/queries.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import {
  createQuestion,
  editQuestion,
  orderQuestion,
  putQuestionOnline,
  removeQuestion,
} from "./commands/work-on-questions.server.ts";

const { db, pool } = testDatabase();
const operator = ownerOf(randomUUID(), "operator");
const text = (question: string) => ({ question, answer: "Oui.\n\nEt non.", linkLabel: "", linkTo: "" });

beforeAll(async () => {
  await db.insert(users).values({ id: operator.id, email: "equipe@questions.fr", role: "student" });
});
beforeEach(async () => {
  await pool.query("truncate questions, operator_actions, rate_limits restart identity");
  for (const question of ["A ?", "B ?", "C ?"]) await createQuestion(db, operator, text(question));
});

const order = async () => (await listQuestions(db)).map(({ question }) => question);

it("are added at the end, moved, hidden and deleted, each with a note", async () => {
  await orderQuestion(db, operator, { id: 3, way: "up" });
  expect(await order()).toEqual(["A ?", "C ?", "B ?"]);
  await orderQuestion(db, operator, { id: 1, way: "up" });
  await orderQuestion(db, operator, { id: 2, way: "down" });
  expect(await order()).toEqual(["A ?", "C ?", "B ?"]);
  await putQuestionOnline(db, operator, { id: 3, isShown: false });
  expect((await listShownQuestions(db)).map(({ question }) => question)).toEqual(["A\u00a0?", "B\u00a0?"]);
  expect((await listShownQuestions(db))[0]?.answer).toEqual(["Oui.", "Et non."]);
  await removeQuestion(db, operator, 1);
  expect((await listQuestions(db)).map(({ position }) => position)).toEqual([0, 1]);
  const { rows } = await pool.query("select action from operator_actions order by id offset 3");
  expect(rows.map(({ action }) => action)).toEqual([
    "move question",
    "move question",
    "move question",
    "hide question",
    "delete question",
  ]);
});

it("are not overwritten by somebody who has not seen the other text", async () => {
  const save = (question: string) => editQuestion(db, operator, { ...text(question), id: 1, seenVersion: 1 });
  const saved = await Promise.allSettled([save("X ?"), save("Y ?")]);
  expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((saved.find(({ status }) => status === "rejected") as PromiseRejectedResult).reason).toMatchObject({
    code: "conflict",
  });
  await editQuestion(db, operator, { ...text("Z ?"), id: 1, seenVersion: 2 });
  expect((await order())[0]).toBe("Z ?");
});

it("keep one order when many are moved and added at once", async () => {
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) =>
      orderQuestion(db, operator, { id: (at % 3) + 1, way: at % 2 ? "up" : "down" }),
    ),
    ...["D ?", "E ?"].map((question) => createQuestion(db, operator, text(question))),
  ]);
  const rows = await listQuestions(db);
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  expect(rows.map(({ question }) => question).sort()).toEqual(["A ?", "B ?", "C ?", "D ?", "E ?"]);
});
