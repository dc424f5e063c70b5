import { describe, expect, test } from "vitest";
import { mentionsContact } from "~/platform/format/contact-details.ts";
import { LONGEST_IMPROVED, TEXT_KINDS, TEXT_SAMPLES } from "./text-samples.ts";

test.each(TEXT_KINDS)("the sample of a %s could be published as it is", (kind) => {
  const text = TEXT_SAMPLES[kind];
  expect(text.length).toBeLessThanOrEqual(LONGEST_IMPROVED[kind]);
  expect(text.length).toBeGreaterThan(LONGEST_IMPROVED[kind] / 2);
  expect(mentionsContact(text)).toBe(false);
  // It is nobody's: it claims nothing that can be counted or checked.
  expect(text).not.toMatch(/\d/);
});

describe("contact details", () => {
  test.each([
    "lea@exemple.fr",
    "https://exemple.fr",
    "www.exemple.fr",
    "06 12 34 56 78",
    "06.12.34.56.78",
    "+33612345678",
    "(0)6-12-34-56-78",
  ])("are %s", (text) => expect(mentionsContact(`Écrivez-moi : ${text}, merci`)).toBe(true));

  test.each([
    "De 6 à 77 ans, 45 € les 60 minutes",
    "Depuis 2014",
    "10 km en 45 min",
    "200 élèves, 12 ans de métier",
  ])("are not %s", (text) => expect(mentionsContact(text)).toBe(false));
});
