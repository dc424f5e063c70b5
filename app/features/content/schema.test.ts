import { describe, expect, it } from "vitest";
import { checkForm, typedTexts } from "~/platform/web/forms.ts";
import { CONTACT_LIMITS } from "./rules.ts";
import { blogSearchSchema, contactSchema } from "./schema.ts";

const FILLED = {
  name: "Léa Martin",
  email: "lea@exemple.fr",
  subject: "Une question",
  message: "Bonjour,\nà bientôt.",
};

function sent(changes: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FILLED, ...changes })) form.set(name, value);
  return form;
}

/** As both the form and the server read it. */
function readContactForm(form: FormData) {
  const read = checkForm(contactSchema, form);
  return read.ok ? { message: read.data } : { errors: read.errors, refusal: read.refusal };
}

describe("the contact form", () => {
  it("is a message when all four fields are filled in", () => {
    expect(readContactForm(sent())).toEqual({ message: FILLED });
  });

  it.each(["name", "email", "subject", "message"] as const)("needs %s, and says so there", (field) => {
    for (const form of [sent({ [field]: "" }), sent({ [field]: " \n " })]) {
      const { message, errors } = readContactForm(form);
      expect(message).toBeUndefined();
      expect(errors?.[field]).toMatch(/requis|Écrivez/);
      expect(Object.values(errors ?? {}).filter(Boolean)).toHaveLength(1);
    }
    const form = sent();
    form.delete(field);
    expect(readContactForm(form).errors?.[field]).toBeTruthy();
  });

  it.each([
    "lea",
    "lea@",
    "@exemple.fr",
    "lea@exemple",
    "lea@exemple.fr, luc@exemple.fr",
    "Léa <lea@exemple.fr>",
  ])("does not take %j for an address", (email) => {
    expect(readContactForm(sent({ email })).errors?.email).toMatch(/pas valide/);
  });

  it.each(["name", "subject", "message"] as const)("refuses a %s that is too long, and keeps it", (field) => {
    const long = "x".repeat(CONTACT_LIMITS[field] + 1);
    const form = sent({ [field]: long });
    expect(readContactForm(form).errors?.[field]).toContain("au plus");
    expect(typedTexts(form)[field]).toBe(long);
    expect(readContactForm(sent({ [field]: long.slice(1) })).message?.[field]).toHaveLength(
      CONTACT_LIMITS[field],
    );
  });

  it("keeps what goes into a mail's headers on one line", () => {
    const { message } = readContactForm(
      sent({ subject: "Bonjour\r\nBcc: tous@exemple.fr", name: " Léa\n M " }),
    );
    expect(message?.subject).toBe("Bonjour Bcc: tous@exemple.fr");
    expect(message?.name).toBe("Léa M");
  });

  it.each(["name", "email", "subject", "message"] as const)(
    "refuses what is hidden in %s, and says so",
    (field) => {
      for (const hidden of ["\0", "\u0007", "\u202e"])
        expect(readContactForm(sent({ [field]: `${FILLED[field]}${hidden}` })).errors?.[field]).toMatch(
          /invisibles/,
        );
    },
  );

  it("notices what no person would have filled in", () => {
    const { message, refusal } = readContactForm(sent({ website: "https://spam.example" }));
    expect(message).toBeUndefined();
    expect(refusal).toBe("Il ressemble à un envoi automatique.");
  });
});

describe("the blog's search", () => {
  it("is free text, trimmed and of a reasonable length", () => {
    expect(blogSearchSchema.parse(null)).toBe("");
    expect(blogSearchSchema.parse("  santé ")).toBe("santé");
    expect(blogSearchSchema.parse("\0santé\0\u001bvie\0")).toBe("santé vie");
    expect(blogSearchSchema.parse("x".repeat(5_000))).toHaveLength(120);
  });
});
