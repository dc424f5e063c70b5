import { expect, it } from "vitest";
import { canBecome } from "~/platform/database/state-machine.ts";
import {
  answerDeadline,
  COACH_DAYS,
  experienceText,
  FORMER_CLIENT_STATES,
  FORMER_CLIENT_TRANSITIONS,
  isWritable,
  mayWithdraw,
  periodText,
  yearsUntil,
} from "./former-clients.ts";

it("a review is published only after the coach was asked and the operator has decided", () => {
  const before = FORMER_CLIENT_STATES.filter((state) =>
    canBecome(FORMER_CLIENT_TRANSITIONS, state, "published"),
  );
  expect(before).toEqual(["with_operator"]);
  expect(FORMER_CLIENT_TRANSITIONS.with_operator.published).toEqual(["operator"]);
  const beforeOperator = FORMER_CLIENT_STATES.filter((state) =>
    canBecome(FORMER_CLIENT_TRANSITIONS, state, "with_operator"),
  );
  expect(beforeOperator).toEqual(["with_coach"]);
  // A coach cannot end a review: neither refuse nor withdraw it.
  for (const state of FORMER_CLIENT_STATES)
    for (const [to, authors] of Object.entries(FORMER_CLIENT_TRANSITIONS[state]))
      if (authors.includes("coach")) expect(to).toBe("with_operator");
});

it("who declined or withdrew is not asked again", () => {
  expect(FORMER_CLIENT_TRANSITIONS.declined).toEqual({});
  expect(FORMER_CLIENT_TRANSITIONS.withdrawn).toEqual({});
  expect(FORMER_CLIENT_STATES.filter(isWritable)).toEqual(["invited", "unconfirmed"]);
  expect(FORMER_CLIENT_STATES.filter(mayWithdraw)).toEqual(["with_coach", "with_operator", "published"]);
});

it("a period and an experience read as a person would say them", () => {
  expect(periodText({ fromYear: 2021, untilYear: 2021 })).toBe("en 2021");
  expect(experienceText({ discipline: "Yoga", fromYear: 2019, untilYear: 2022, sessions: "6-20" })).toBe(
    "Yoga, de 2019 à 2022, 6 à 20 séances",
  );
  expect(experienceText({ discipline: "Boxe", fromYear: 2020, untilYear: 2020, sessions: "50+" })).toBe(
    "Boxe, en 2020, plus de 50 séances",
  );
  expect(yearsUntil(2026)[0]).toBe(2026);
  expect(yearsUntil(2026).at(-1)).toBe(1986);
});

it("the coach has fourteen days to answer", () => {
  const confirmed = new Date("2026-03-01T10:00:00Z");
  expect(answerDeadline(confirmed)).toEqual(new Date("2026-03-15T10:00:00Z"));
  expect(COACH_DAYS).toBe(14);
});
