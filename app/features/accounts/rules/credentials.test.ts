import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signUpInputs, specifiedRefusals } from "../../../../tests/fixtures/accounts/sign-up-inputs.ts";
import {
  checkNewPassword,
  checkSignUp,
  isStrongPassword,
  PASSWORD_REQUIREMENTS,
  passwordStrength,
  SIGN_UP_TITLES,
} from "./credentials.ts";
import { safeReturnPath } from "./return-path.ts";

describe("a sign-up", () => {
  it("is refused for every check that fails, in the specified order, or not at all", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(signUpInputs(fc.constant("a@exemple.fr")), (inputs) => {
        const refusals = checkSignUp(inputs.request);
        expect(refusals.map(({ title, description }) => [title, description])).toEqual(
          specifiedRefusals(inputs),
        );
        const outcome = refusals[0]?.title ?? "accepted";
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      }),
      { numRuns: 3000 },
    );
    // All five outcomes were met, or the property says less than it seems to.
    expect([...seen.keys()].sort()).toEqual([
      "Acceptation requise",
      "Erreur de mot de passe",
      "Mot de passe trop faible",
      "Numéro de téléphone manquant",
      "accepted",
    ]);
  });

  it("is answered whatever is typed", () => {
    const text = fc.string({ unit: "binary" });
    const request = fc.record({
      email: text,
      password: text,
      confirmPassword: text,
      termsAccepted: fc.boolean(),
      data: fc.record({ role: fc.constantFrom("student" as const, "coach" as const), phone_number: text }),
    });
    const FIELDS: unknown[] = Object.keys(SIGN_UP_TITLES);
    fc.assert(
      fc.property(request, (given) => checkSignUp(given).every(({ field }) => FIELDS.includes(field))),
    );
  });
});

describe("the strength meter", () => {
  it.each([
    ["", 0, "Très faible"],
    ["aaa", 25, "Très faible"],
    ["12345", 25, "Très faible"],
    ["--------", 25, "Très faible"],
    ["aaaaaaaa", 50, "Faible"],
    ["aA", 50, "Faible"],
    ["aaaaaaa1", 75, "Moyen"],
    ["aA1", 75, "Moyen"],
    ["aaaaaaA1", 100, "Fort"],
    ["éééééÉÉ1", 100, "Fort"],
  ])("gives %j %i points: %s", (password, points, label) => {
    expect(passwordStrength(password)).toEqual({ points, label });
  });

  it("is full exactly when the password would be taken", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abAB12-é"), maxLength: 14 }), (password) => {
        const { points } = passwordStrength(password);
        expect([0, 25, 50, 75, 100]).toContain(points);
        expect(points === 100).toBe(isStrongPassword(password));
      }),
    );
  });
});

describe("a new password", () => {
  it.each([
    ["abc", "abd", "Les nouveaux mots de passe ne correspondent pas."],
    ["Abcdefg1", "Abcdefg2", "Les nouveaux mots de passe ne correspondent pas."],
    ["abc", "abc", "Le nouveau mot de passe doit contenir au moins 8 caractères."],
    ["Abcdef1", "Abcdef1", "Le nouveau mot de passe doit contenir au moins 8 caractères."],
    ["abcdefgh", "abcdefgh", PASSWORD_REQUIREMENTS],
    ["Abcdefg1", "Abcdefg1", undefined],
  ])("%j, confirmed as %j: %s", (password, confirmation, refusal) => {
    expect(checkNewPassword(password, confirmation)).toBe(refusal);
  });
});

describe("the way back after a dialog", () => {
  const SITE = "https://elan.example";
  const HOSTILE = [
    "/",
    "\\",
    "//",
    "/\\",
    "evil.example",
    "https:",
    "javascript:",
    "@",
    "\t",
    "\n",
    "\r",
    " ",
    "\0",
    "..",
    ".",
    "?",
    "#",
    "%2f",
    "%5c",
    ":",
    "\u2028",
    "\u00a0",
    "a",
  ];

  it("never leaves the site", () => {
    const paths = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.webUrl(),
      fc.array(fc.constantFrom(...HOSTILE), { maxLength: 8 }).map((parts) => parts.join("")),
      fc.array(fc.constantFrom(...HOSTILE), { maxLength: 8 }).map((parts) => `/${parts.join("")}`),
    );
    fc.assert(
      fc.property(paths, (path) => {
        const result = safeReturnPath(path);
        expect(result.startsWith("/")).toBe(true);
        expect(new URL(result, SITE).origin).toBe(SITE);
        expect(new URL(result, SITE).pathname.startsWith("//")).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });

  it("keeps the pages of the site", () => {
    for (const path of ["/", "/profile", "/coach/12?tab=avis#prix", "/a//b"])
      expect(safeReturnPath(path)).toBe(path);
    expect(safeReturnPath("/search-results?city=Nîmes")).toBe("/search-results?city=N%C3%AEmes");
    for (const path of [
      null,
      undefined,
      "",
      "profile",
      "https://elan.example/profile",
      "/.//elsewhere.example",
    ])
      expect(safeReturnPath(path)).toBe("/");
  });
});
