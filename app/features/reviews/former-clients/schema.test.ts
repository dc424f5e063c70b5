import { expect, it } from "vitest";
import { checkForm } from "~/platform/web/forms.ts";
import { invitationSchema } from "../schema.ts";
import { confirmedStorySchema, denialSchema, storySchema } from "./schema.ts";

const TOLD = {
  firstName: "Paule",
  email: "Paule@Exemple.net",
  disciplineId: "3",
  fromYear: "2019",
  untilYear: "2022",
  sessions: "6-20",
  rating: "2",
  comment: "Trois ans de séances au parc.",
  declared: "yes",
};
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const errorsOf = (given: Partial<typeof TOLD>) => {
  const checked = checkForm(storySchema, formOf({ ...TOLD, ...given }));
  return checked.ok ? {} : checked.errors;
};

it("a story is read as numbers, and the address in lower case", () => {
  expect(storySchema.parse(TOLD)).toEqual({
    ...TOLD,
    email: "paule@exemple.net",
    disciplineId: 3,
    fromYear: 2019,
    untilYear: 2022,
    rating: 2,
  });
  const { email: _, ...told } = TOLD;
  expect(confirmedStorySchema.parse(told)).not.toHaveProperty("email");
});

it("each field that is missing or wrong is refused beside it", () => {
  const checked = checkForm(storySchema, formOf({}));
  expect(checked.ok ? [] : Object.keys(checked.errors ?? {}).sort()).toEqual(Object.keys(TOLD).sort());
  for (const [field, value] of [
    ["firstName", "gagnez.exemple.fr"],
    ["firstName", "<b>Paule</b>"],
    ["disciplineId", "trois"],
    ["fromYear", "1200"],
    ["untilYear", "2999"],
    ["sessions", "0"],
    ["rating", "0"],
    ["comment", "court"],
    ["declared", "no"],
  ] as const)
    expect(Object.keys(errorsOf({ [field]: value }) ?? {}), `${field}: ${value}`).toEqual([field]);
  expect(Object.keys(errorsOf({ fromYear: "2022", untilYear: "2021" }) ?? {})).toEqual(["untilYear"]);
});

it("an invitation names a person and one address", () => {
  expect(invitationSchema.parse({ firstName: " Paule ", email: "PAULE@exemple.net" })).toEqual({
    firstName: "Paule",
    email: "paule@exemple.net",
  });
  for (const email of ["", "paule", "a@exemple.net,b@exemple.net"])
    expect(invitationSchema.safeParse({ firstName: "Paule", email }).success, email).toBe(false);
  expect(invitationSchema.safeParse({ firstName: "http://x.fr", email: "a@exemple.net" }).success).toBe(
    false,
  );
});

it("a denial has a reason", () => {
  const claim = "11111111-1111-4111-8111-111111111111";
  expect(denialSchema.safeParse({ claim, denial: "Inconnue" }).success).toBe(true);
  for (const denial of ["", "  ", "…", "x".repeat(501)])
    expect(denialSchema.safeParse({ claim, denial }).success, denial).toBe(false);
});
