import { describe, expect, it } from "vitest";
import { agreeMeaning, declineMeaning, goneReason, refundMeaning, waiveMeaning } from "./action-words.ts";

const paid = { priceCents: 4_500, isFree: false, packId: null, unit: null, minutes: 60 };
const drawn = { ...paid, packId: "x" };
const free = { ...paid, isFree: true };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("before what cannot be undone", () => {
  it("the amount is said", () => {
    expect(plain(waiveMeaning(paid, "Lina"))).toContain("45,00 € ne vous sont plus dus");
    expect(plain(declineMeaning(paid))).toBe("45,00 € étaient réservés sur sa carte : rien n’est prélevé.");
    expect(plain(declineMeaning(drawn))).toBe("1 h retourne dans son pack.");
    expect(plain(refundMeaning(paid))).toContain("45,00 € vous sont rendus");
    expect(plain(agreeMeaning(paid, "student", "Noé"))).toContain("45,00 € ne vous sont pas remboursés");
    expect(plain(agreeMeaning(paid, "coach", "Lina"))).toBe("45,00 € sont remboursés à Lina.");
  });

  it("or the hours, one in the singular", () => {
    expect(plain(waiveMeaning(drawn, "Lina"))).toBe(
      "1 h retourne dans le pack de Lina, et ne vous est plus due.",
    );
    expect(plain(waiveMeaning({ ...drawn, minutes: 90 }, "Lina"))).toBe(
      "1 h 30 retournent dans le pack de Lina, et ne vous sont plus dues.",
    );
    expect(plain(agreeMeaning(drawn, "student", "Noé"))).toBe("1 h reste décomptée de votre pack.");
    expect(plain(agreeMeaning(drawn, "coach", "Lina"))).toBe("1 h retourne dans le pack de Lina.");
  });

  it("or that nothing was to be paid", () => {
    for (const text of [
      declineMeaning(free),
      waiveMeaning(free, "Lina"),
      agreeMeaning(free, "coach", "Lina"),
    ])
      expect(text).toContain("reste offert");
    expect(agreeMeaning(free, "student", "Noé")).toContain("compte comme");
  });
});

describe("what came too late", () => {
  const now = new Date("2026-11-20T10:00:00Z");
  const coming = {
    status: "confirmed",
    startsAt: new Date("2026-11-21T09:00:00Z"),
    freeChangeHours: 24,
  } as const;
  it.each([
    ["decline", coming, "confirmée"],
    ["decline", { ...coming, status: "cancelled" }, "annulée"],
    ["move", coming, "moins de 24 h"],
    ["cancel", { ...coming, startsAt: now }, "a commencé"],
    ["cancel", { ...coming, status: "completed" }, "terminée"],
    ["contest", { ...coming, status: "completed" }, "déjà donnée"],
    ["plan", coming, "fixé"],
    ["propose", { ...coming, status: "pending" }, "a changé"],
  ] as const)("%s of what is by now %o says why", (action, standing, words) => {
    expect(plain(goneReason(action, standing, now))).toContain(words);
  });
});
