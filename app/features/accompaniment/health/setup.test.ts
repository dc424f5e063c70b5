import { describe, expect, test } from "vitest";
import { checkForm } from "~/platform/web/forms.ts";
import { healthSchema } from "./schema/health.ts";
import { setupSchema, setupSteps } from "./schema/setup.ts";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, text] of Object.entries(fields)) data.set(name, text);
  return data;
};
const errorsOf = (step: number, fields: Record<string, string>) => {
  const schema = setupSteps[step - 1];
  if (!schema) throw new Error(`There is no step ${step}.`);
  const checked = checkForm(schema, form(fields));
  return checked.ok ? {} : checked.errors;
};

describe("the setup", () => {
  test("says of each step what is missing, in the words of the specification", () => {
    expect(errorsOf(1, { currentWeight: "", targetWeight: " ", height: "" })).toEqual({
      currentWeight: "Le poids actuel est requis",
      targetWeight: "Le poids souhaité est requis",
      height: "La taille est requise",
    });
    // Nothing chosen is no field at all.
    expect(errorsOf(2, {})).toEqual({
      fitnessLevel: "Le niveau de forme physique est requis",
      goal: "L’objectif principal est requis",
    });
    expect(errorsOf(3, { location: "" })).toEqual({
      location: "La localisation est requise",
      sessionsPerWeek: "Le nombre de séances par semaine est requis",
    });
    expect(errorsOf(4, { healthIssues: "" })).toEqual({});
  });

  test.each(["29", "301", "72.55", "soixante", "-72", "1e2"])("a weight of %s was mistyped", (typed) => {
    expect(errorsOf(1, { currentWeight: typed, targetWeight: "70", height: "172" })).toHaveProperty(
      "currentWeight",
    );
  });

  test("reads numbers as they are typed in France, or sent by a script", () => {
    const answers = {
      currentWeight: "82,5",
      targetWeight: 75,
      height: "178",
      healthIssues: " Genou fragile ",
      fitnessLevel: "avance",
      goal: "force",
      location: "nice",
      sessionsPerWeek: "5",
    };
    expect(setupSchema.parse(answers)).toEqual({
      currentWeight: 82.5,
      targetWeight: 75,
      height: 178,
      healthIssues: "Genou fragile",
      fitnessLevel: "avance",
      goal: "force",
      location: "nice",
      sessionsPerWeek: 5,
    });
  });

  test("is corrected later with a yes of its own: a box that was not ticked is no yes", () => {
    const answers = { currentWeight: "80", targetWeight: "74", height: "178", healthIssues: "" };
    const errors = (fields: Record<string, string>) => {
      const checked = checkForm(healthSchema, form(fields));
      return checked.ok ? {} : checked.errors;
    };
    expect(errors({ ...answers, consent: "yes" })).toEqual({});
    expect(errors({ ...answers, consent: "" })).toHaveProperty("consent");
    expect(errors(answers).consent).toMatch(/^Sans votre accord/);
  });
});
