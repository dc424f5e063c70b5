import { expect, it } from "vitest";
import { shortName } from "~/features/accounts/rules/names.ts";
import { ELIDED_FIRST_NAMES, FIRST_NAMES } from "../../../../tests/fixtures/accounts/first-names.ts";
import { stepText } from "./emails/step-texts.ts";
import type { MailedSession } from "./queries/mailed-session.server.ts";
import { agreeMeaning, waiveMeaning } from "./rules/action-words.ts";
import { STEP_AUTHORS, STEPS } from "./rules/states.ts";

const NOW = new Date("2026-11-16T09:00:00Z");
const SIDES = ["student", "coach"] as const;
const elided = new Set(ELIDED_FIRST_NAMES);

/** Every sentence that the mails and pages of a session say of a person. */
function sentencesOf(name: string): string[] {
  const paid = { priceCents: 4_500, isFree: false, packId: null, unit: null, minutes: 60 };
  const session = (side: "student" | "coach", unit: "session" | null) =>
    ({
      ...paid,
      side,
      name,
      unit,
      status: "confirmed",
      startsAt: new Date("2026-11-20T09:00:00Z"),
      endsAt: new Date("2026-11-20T10:00:00Z"),
    }) as unknown as MailedSession;
  const told = SIDES.flatMap((side) =>
    [null, "session" as const].flatMap((unit) =>
      STEPS.flatMap((step) =>
        STEP_AUTHORS.map((by) => stepText({ step, by, startsAt: NOW, words: "" }, session(side, unit), NOW)),
      ),
    ),
  );
  const meanings = [paid, { ...paid, packId: "x" }, { ...paid, isFree: true }].flatMap((paidBy) => [
    waiveMeaning(paidBy, name),
    ...SIDES.map((side) => agreeMeaning(paidBy, side, name)),
  ]);
  return [...new Set([...told.flatMap(({ title, sentence }) => [title, sentence]), ...meanings])];
}

it("says every step of 500 people with the right elision, one full stop, and no agreement with a person", () => {
  const wrong = FIRST_NAMES.flatMap((firstName) => {
    const name = shortName({ firstName, lastName: "Martin" });
    const unwanted = elided.has(firstName) ? `de ${firstName}` : `d’${firstName}`;
    return sentencesOf(name).filter(
      (sentence) =>
        sentence.includes(unwanted) ||
        /\.\.|\(e\)/.test(sentence) ||
        new RegExp(`${firstName}(\u00a0M\\.)? (est|a été|sera|n’est pas) \\p{L}+(é|i|u)\\b`, "u").test(
          sentence,
        ),
    );
  });
  expect(wrong).toEqual([]);
  // The names are in the sentences, or the property says nothing.
  expect(
    sentencesOf("Élodie\u00a0M.").filter((sentence) => sentence.includes("d’Élodie\u00a0M.")).length,
  ).toBeGreaterThan(4);
});
