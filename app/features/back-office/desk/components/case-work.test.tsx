import { expect, test } from "vitest";
import { renderElement, screen } from "../../../../../tests/fixtures/component/component.tsx";
import type { CaseStory } from "../queries/find-case.server.ts";
import { CaseWork } from "./case-work.tsx";

const DAY = new Date("2026-11-20T10:00:00Z");
const STORY = {
  kind: "dispute",
  cents: 5_000,
  outcome: "open",
  isOpen: true,
  what: "Pack de bandes élastiques",
  words: [],
  student: "Zoé Martin",
  coach: null,
  coachEmail: null,
  openedBy: null,
} as unknown as CaseStory;

test("the case of a guest is closed with a note, and the page claims no reader", async () => {
  const guest = { ...STORY, studentEmail: null, wordsAskedAt: null, wordsDueAt: null };
  await renderElement(<CaseWork story={guest} />);
  expect(screen.getByText(/Personne ici n’a de compte/)).toBeVisible();
  expect(screen.getByText("N’a pas de compte, et ne peut pas écrire ici.")).toBeVisible();
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^Classer sans prévenir/ })).toBeVisible();
});

test("a buyer with an account who was asked is owed a decision", async () => {
  const member = { ...STORY, studentEmail: "zoe@exemple.fr", wordsAskedAt: DAY, wordsDueAt: DAY };
  await renderElement(<CaseWork story={member} />);
  expect(
    screen.getByText("Seul l’élève a un compte, et peut écrire jusqu’au 20 novembre 2026."),
  ).toBeVisible();
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^Trancher et prévenir/ })).toBeVisible();
});
