import fc from "fast-check";
import { expect, it } from "vitest";
import { parsePhone } from "~/platform/format/fields/phone.ts";
import { createAuthApp, signUpBody } from "../../fixtures/accounts/auth-app.ts";
import { signUpInputs, specifiedRefusals } from "../../fixtures/accounts/sign-up-inputs.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const app = createAuthApp(database);
const MOST_ACCEPTED = 5;

it("refuses and accepts on the server exactly what the form does", async () => {
  let people = 0;
  let accepted = 0;
  const email = fc.constant("").map(() => {
    people += 1;
    return `personne${people}@exemple.fr`;
  });
  await fc.assert(
    fc.asyncProperty(signUpInputs(email), async (inputs) => {
      const { request } = inputs;
      const [refusal] = specifiedRefusals(inputs);
      // Each one is hashed: a few say as much as many.
      if (!refusal) accepted += 1;
      if (!refusal && accepted > MOST_ACCEPTED) return;
      const answer = await app.post("/sign-up/email", request);
      const person = await app.person(request.email);
      if (refusal) {
        expect(answer).toMatchObject({ status: 400, json: { message: refusal[1] } });
        expect(person).toBeUndefined();
      } else {
        expect(answer.status).toBe(200);
        expect(person).toMatchObject({
          role: request.data.role,
          phone_number: parsePhone(request.data.phone_number) ?? null,
        });
      }
    }),
    { numRuns: 80, endOnFailure: true },
  );
  expect(accepted).toBeGreaterThanOrEqual(MOST_ACCEPTED);
}, 60_000);

it("refuses what no form of ours would send", async () => {
  const body = signUpBody({ email: "bricoleuse@exemple.fr" });
  const { data: _, ...withoutData } = body;
  const broken = [
    {},
    [],
    null,
    withoutData,
    { ...body, termsAccepted: "true" },
    { ...body, termsAccepted: undefined },
    { ...body, password: ["Correct-horse-1"] },
    { ...body, confirmPassword: undefined },
    { ...body, email: { $ne: "" } },
    { ...body, email: "pas une adresse" },
    { ...body, email: "deux@exemple.fr,autre@exemple.fr" },
    { ...body, data: { role: "student" } },
  ];
  for (const [index, given] of broken.entries()) {
    // Each under an address of its own, or the limit would answer first.
    const email = `${index}.bricoleuse@exemple.fr`;
    const sent = given && "email" in given && given.email === body.email ? { ...given, email } : given;
    const answer = await app.post("/sign-up/email", sent);
    expect(answer.status, JSON.stringify(sent)).toBe(400);
    expect(answer.json.message, JSON.stringify(sent)).toMatch(/^(Certaines informations|L’adresse)/);
  }
  const { rows } = await database.pool.query("select from users where email like '%bricoleuse%'");
  expect(rows).toEqual([]);
  expect(app.unexpected).toEqual([]);
});
