import { describe, expect, it } from "vitest";
import { checkForm } from "~/platform/forms.ts";
import { mayBecome, shortName, stateOf } from "./rules.ts";
import { answerSchema, contactSchema } from "./schema.ts";

describe("a name as a coach reads it", () => {
  it("is the first name and an initial", () => {
    expect(shortName({ firstName: "Manon", lastName: "petit" })).toBe("Manon\u00a0P.");
    expect(shortName({ firstName: " Anne\n Marie ", lastName: "Éluard" })).toBe("Anne Marie\u00a0É.");
    expect(shortName({ firstName: "Manon", lastName: null })).toBe("Manon");
    expect(shortName({ firstName: null, lastName: null })).toBe("Un élève");
  });
});

describe("a request", () => {
  it("is open until it is answered, and answered once", () => {
    const now = new Date();
    expect(stateOf({ acceptedAt: null, declinedAt: null })).toBe("open");
    expect(stateOf({ acceptedAt: now, declinedAt: null })).toBe("accepted");
    expect(stateOf({ acceptedAt: null, declinedAt: now })).toBe("declined");
    const states = ["open", "accepted", "declined"] as const;
    const moves = states.flatMap((from) =>
      states.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(moves).toEqual(["open accepted", "open declined"]);
  });

  it("is answered by its number and one of two words", () => {
    expect(answerSchema.safeParse({ conversation: "12", answer: "declined" }).data).toEqual({
      conversation: 12,
      answer: "declined",
    });
    for (const given of [
      { conversation: "0", answer: "accepted" },
      { conversation: "9".repeat(16), answer: "accepted" },
      { conversation: "1", answer: "open" },
      { conversation: "1" },
      { answer: "accepted" },
    ])
      expect(answerSchema.safeParse(given).success, JSON.stringify(given)).toBe(false);
  });
});

describe("what the contact dialog sends", () => {
  const read = (given: Partial<Record<"message" | "address" | "phone", string>>) =>
    contactSchema.safeParse({ message: "Bonjour", address: "", phone: "", ...given });
  const errorsOf = (given: Parameters<typeof read>[0]) => {
    const form = new FormData();
    for (const [name, text] of Object.entries({ message: "Bonjour", address: "", phone: "", ...given }))
      form.set(name, text);
    const checked = checkForm(contactSchema, form);
    return checked.ok ? {} : checked.errors;
  };

  it("is cleaned, and what is left empty is absent", () => {
    expect(
      read({ message: " a\r\nb\rc ", address: "  12 rue\n du Port ", phone: "06 12 34 56 78" }).data,
    ).toEqual({
      message: "a\nb\nc",
      address: "12 rue du Port",
      phone: "+33612345678",
    });
    expect(read({}).data).toEqual({ message: "Bonjour", address: null, phone: null });
    expect(read({ phone: "+33612345678" }).data?.phone).toBe("+33612345678");
  });

  it("needs words, up to 2 000 characters", () => {
    for (const empty of ["", "  \n ", "\u200b\u200b"])
      expect(errorsOf({ message: empty })).toEqual({ message: "Écrivez votre message." });
    expect(errorsOf({ message: "é".repeat(2000) })).toEqual({});
    expect(errorsOf({ message: "é".repeat(2001) })).toEqual({
      message: expect.stringContaining("trop long"),
    });
    expect(errorsOf({ message: "👍" })).toEqual({});
  });

  it("takes nothing that cannot be seen", () => {
    const refused = expect.stringContaining("invisibles");
    expect(errorsOf({ message: "a\0b", address: "12 rue \u202e" })).toEqual({
      message: refused,
      address: refused,
    });
  });

  it("takes no number that nobody could call, and no address without end", () => {
    expect(errorsOf({ phone: "06 12", address: "x".repeat(201) })).toEqual({
      phone: "Ce numéro de téléphone n’est pas valide.",
      address: "200 caractères au plus.",
    });
  });
});
