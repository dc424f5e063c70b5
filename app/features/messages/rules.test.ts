import { describe, expect, it } from "vitest";
import { shortName } from "./rules.ts";
import { contactErrors, contactSchema } from "./schema.ts";

describe("a name as a coach reads it", () => {
  it("is the first name and an initial", () => {
    expect(shortName({ firstName: "Manon", lastName: "petit" })).toBe("Manon\u00a0P.");
    expect(shortName({ firstName: " Anne\n Marie ", lastName: "Éluard" })).toBe("Anne Marie\u00a0É.");
    expect(shortName({ firstName: "Manon", lastName: null })).toBe("Manon");
    expect(shortName({ firstName: null, lastName: null })).toBe("Un élève");
  });
});

describe("what the contact dialog sends", () => {
  const read = (given: Partial<Record<"message" | "address" | "phone", string>>) =>
    contactSchema.safeParse({ message: "Bonjour", address: "", phone: "", ...given });
  const errorsOf = (given: Parameters<typeof read>[0]) => {
    const { error } = read(given);
    return error ? contactErrors(error) : {};
  };

  it("is cleaned, and what is left empty is absent", () => {
    expect(
      read({ message: " a\r\nb\u0000\u0007\rc ", address: "  12 rue\n du Port ", phone: "06 12 34 56 78" })
        .data,
    ).toEqual({
      message: "a\nb\nc",
      address: "12 rue du Port",
      phone: "+33612345678",
    });
    expect(read({}).data).toEqual({ message: "Bonjour", address: null, phone: null });
    expect(read({ phone: "+33612345678" }).data?.phone).toBe("+33612345678");
  });

  it("needs words, up to 2 000 characters", () => {
    for (const empty of ["", "  \n ", "\u200b\u200b", "\u0000"])
      expect(errorsOf({ message: empty })).toEqual({ message: "Écrivez votre message." });
    expect(errorsOf({ message: "é".repeat(2000) })).toEqual({});
    expect(errorsOf({ message: "é".repeat(2001) })).toEqual({
      message: expect.stringContaining("trop long"),
    });
    expect(errorsOf({ message: "👍" })).toEqual({});
  });

  it("takes no number that nobody could call, and no address without end", () => {
    expect(errorsOf({ phone: "06 12", address: "x".repeat(201) })).toEqual({
      phone: "Ce numéro de téléphone n’est pas valide.",
      address: "200 caractères au plus.",
    });
  });
});
