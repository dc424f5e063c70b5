import { describe, expect, test } from "vitest";
import { mentionsContact } from "./contact-details.ts";

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
