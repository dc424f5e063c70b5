import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { checkForm, typedTexts } from "./forms.ts";

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return form;
};

const schema = z
  .object({
    name: z
      .string()
      .min(2, "Trop court.")
      .regex(/^[a-z]+$/, "Des lettres."),
    kind: z.enum(["one", "two"]),
    offers: z.object({ price: z.string() }).optional(),
  })
  .superRefine(({ name, kind }, context) => {
    if (name === "nobody") context.addIssue({ code: "custom", message: "Personne." });
    if (kind === "two" && name === "one")
      context.addIssue({ code: "custom", path: ["offers", "price"], message: "Le prix." });
  });

describe("a form that is checked", () => {
  it("is what the schema makes of it", () => {
    expect(checkForm(schema, formOf({ name: "abc", kind: "one", more: "x" }))).toEqual({
      ok: true,
      data: { name: "abc", kind: "one" },
    });
  });

  it("says the first thing to correct in each field, by its name", () => {
    expect(checkForm(schema, formOf({ name: "1", kind: "one" }))).toEqual({
      ok: false,
      errors: { name: "Trop court." },
    });
    expect(checkForm(schema, formOf({ name: "one", kind: "two" }))).toEqual({
      ok: false,
      errors: { "offers.price": "Le prix." },
    });
  });

  it("has French words for what the schema has none for", () => {
    expect(checkForm(schema, formOf({ kind: "three" }))).toEqual({
      ok: false,
      errors: { name: "Ce champ est requis.", kind: "Cette valeur n’est pas valable." },
    });
  });

  it("is refused as a whole where no field is to blame", () => {
    expect(checkForm(schema, formOf({ name: "nobody", kind: "one" }))).toEqual({
      ok: false,
      errors: {},
      refusal: "Personne.",
    });
  });
});

describe("what is handed back of a form", () => {
  it("is every text, and never a password, a code, an IBAN or a file", () => {
    const secrets = ["password", "confirmPassword", "newPassword", "currentPassword", "code", "iban"];
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string()), (fields) => {
        const form = formOf({ ...fields, ...Object.fromEntries(secrets.map((name) => [name, "secret"])) });
        form.set("file", new File(["x"], "x.png"));
        const { password: _, code: __, iban: ___, file: ____, ...texts } = fields;
        expect(typedTexts(form)).toEqual(texts);
      }),
    );
  });
});
