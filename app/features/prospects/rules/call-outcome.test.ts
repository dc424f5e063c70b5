import { expect, test } from "vitest";
import { callAgainOn, isSameCall, nextCallAfter, noteOf, OUTCOME_RULES, OUTCOMES } from "./call-outcome.ts";
import { dayInWords, sinceDay } from "./due.ts";
import { isClosed } from "./pipeline.ts";

const TODAY = "2026-11-16";

test("a call is made again on the day that was chosen, or on the one that goes without saying", () => {
  expect(callAgainOn("no_answer", undefined, TODAY)).toBe("2026-11-18");
  expect(callAgainOn("no_answer", "2026-12-01", TODAY)).toBe("2026-12-01");
  expect(callAgainOn("thinking", null, TODAY)).toBe("2026-11-23");
  expect(callAgainOn("call_back", "2026-11-17", TODAY)).toBe("2026-11-17");
});

test.each([
  ["a due call was made", "appel_1", "appel_2", TODAY, undefined, "2026-11-18"],
  ["a late call was made", "appel_1", "appel_2", "2026-11-10", undefined, "2026-11-18"],
  ["the form still shows the late day", "appel_1", "appel_2", "2026-11-10", "2026-11-10", "2026-11-18"],
  ["they think about it", "appel_1", "en_attente", TODAY, undefined, "2026-11-23"],
  ["the call was planned for later", "appel_1", "appel_2", "2026-12-01", undefined, "2026-12-01"],
  ["no call was planned", "appel_1", "appel_2", null, undefined, null],
  ["the coach chose a day", "appel_1", "appel_2", TODAY, "2026-11-17", "2026-11-17"],
  ["the coach chose no day", "appel_1", "appel_2", TODAY, null, null],
  ["the status stays", "appel_1", "appel_1", TODAY, undefined, TODAY],
  ["the card goes back to the start", "appel_1", "non_appele", TODAY, undefined, TODAY],
  ["they are won", "appel_1", "gagne", TODAY, "2026-12-01", null],
] as const)("when %s, the reminder follows", (_, before, status, planned, chosen, expected) => {
  expect(nextCallAfter({ status: before, nextCallOn: planned }, { status, nextCallOn: chosen }, TODAY)).toBe(
    expected,
  );
});

test("nobody who is won or lost is to be called again", () => {
  const closed = OUTCOMES.filter((outcome) => {
    const { status } = OUTCOME_RULES[outcome];
    return status && isClosed(status);
  });
  expect(closed).toEqual(["won", "not_interested", "lost"]);
  for (const outcome of closed) expect(callAgainOn(outcome, undefined, TODAY)).toBeNull();
});

test("the history says what the status does not", () => {
  expect(noteOf("no_answer", "", "2026-11-18", TODAY)).toBe("Pas de réponse");
  expect(noteOf("no_answer", "Boîte vocale pleine", "2026-11-18", TODAY)).toBe(
    "Pas de réponse. Boîte vocale pleine",
  );
  expect(noteOf("call_back", "", "2026-11-17", TODAY)).toBe("À rappeler demain");
  expect(noteOf("call_back", "", "2026-12-01", TODAY)).toBe("À rappeler le 1er décembre 2026");
  expect(noteOf("won", "Pack de 10", null, TODAY)).toBe("Pack de 10");
  expect(noteOf("won", "", null, TODAY)).toBe("");
});

test("a call that was recorded is recognised by all that it wrote", () => {
  const first = { id: 4, oldStatus: "non_appele", newStatus: "appel_1", notes: "Pas de réponse" } as const;
  const second = { id: 5, oldStatus: "appel_1", newStatus: "appel_2", notes: "" } as const;
  const won = { id: 6, oldStatus: "appel_2", newStatus: "gagne", notes: "Pack" } as const;
  expect(isSameCall("no_answer", "Pas de réponse", [first], 0)).toBe(true);
  expect(isSameCall("no_answer", "Pas de réponse. Messagerie", [first], 0)).toBe(false);
  expect(isSameCall("won", "Pack", [won, second, first], 4)).toBe(true);
  expect(isSameCall("won", "Pack", [won, second, first], 0)).toBe(false);
  expect(isSameCall("won", "", [won, second, first], 4)).toBe(false);
  expect(isSameCall("lost", "Pack", [won, second, first], 4)).toBe(false);
});

test("days near today have names", () => {
  expect(dayInWords(TODAY, TODAY)).toBe("aujourd’hui");
  expect(dayInWords("2026-11-17", TODAY)).toBe("demain");
  expect(dayInWords("2026-11-18", TODAY)).toBe("le 18 novembre 2026");
  expect(sinceDay(TODAY, TODAY)).toBe("À rappeler aujourd’hui");
  expect(sinceDay("2026-11-15", TODAY)).toBe("À rappeler depuis hier");
  expect(sinceDay("2026-11-02", TODAY)).toBe("À rappeler depuis le 2 novembre 2026");
});
