import { describe, expect, it } from "vitest";
import { cancelMeaning, moneyWords, noteOf, priceLabel, stepAuthor } from "./session-words.ts";
import { BOOKING_STATES, ENDINGS, SIDES } from "./states.ts";
import { stepWords } from "./words.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

const BOOKING = {
  status: "confirmed",
  ending: null,
  choice: null,
  startsAt: inHours(48),
  endsAt: inHours(49),
  freeChangeHours: 24,
  studentChooses: false,
  groupSessionId: null,
  plannedAt: null,
  plannedBy: null,
  proposedStartsAt: null,
  proposedBy: null,
  absent: null,
  absenceSaidAt: null,
  absenceContestedAt: null,
  absenceSettledAt: null,
  answerBy: null,
  choiceBy: null,
  priceCents: 4_500,
  isFree: false,
  packId: null,
  unit: null,
  minutes: 90,
  collectedCents: 4_500,
  refundedCents: 0,
  commissionRate: 10,
} satisfies Parameters<typeof moneyWords>[0];
type Change = Partial<Parameters<typeof moneyWords>[0]>;
const booking = (change: Change = {}) => ({ ...BOOKING, ...change });

describe("words of a session", () => {
  it("name prices", () => {
    expect(priceLabel(booking())).toBe("45\u00a0€");
    expect(priceLabel(booking({ packId: "x", priceCents: 0 }))).toBe("Pack");
    expect(priceLabel(booking({ packId: "x", unit: "sessions", priceCents: 0 }))).toBe("Accompagnement");
    expect(priceLabel(booking({ isFree: true, priceCents: 0 }))).toBe("Offerte");
  });

  it("say before a cancellation what it costs, by when it is", () => {
    expect(cancelMeaning(booking(), "student", NOW)).toEqual({
      isDue: false,
      text: "Plus de 24\u00a0h avant\u00a0: tout vous est remboursé (45,00\u00a0€).",
    });
    const late = cancelMeaning(booking({ startsAt: inHours(24) }), "student", NOW);
    expect(late.isDue).toBe(true);
    expect(late.text).toContain("45,00\u00a0€ restent dus");
    expect(cancelMeaning(booking({ startsAt: inHours(2), packId: "x" }), "student", NOW).text).toContain(
      "1\u00a0h\u00a030 de votre pack restent décomptées",
    );
    // A request that was never accepted is not due, however late it is.
    expect(cancelMeaning(booking({ status: "pending", startsAt: inHours(2) }), "student", NOW)).toMatchObject(
      {
        isDue: false,
        text: expect.stringContaining("rien n’est prélevé"),
      },
    );
    expect(cancelMeaning(booking({ isFree: true, startsAt: inHours(2) }), "student", NOW).isDue).toBe(false);
    expect(cancelMeaning(booking({ startsAt: inHours(2) }), "coach", NOW)).toMatchObject({
      isDue: false,
      text: expect.stringContaining("remboursement en totalité (45,00\u00a0€)"),
    });
  });

  it("say of a time that the coach has just set that it can be gone back on", () => {
    const near = booking({ startsAt: inHours(20), plannedAt: inHours(-2), plannedBy: "coach" });
    expect(cancelMeaning(near, "student", NOW)).toEqual({
      isDue: false,
      text: "Le coach vient de fixer cet horaire\u00a0: tout vous est remboursé (45,00\u00a0€).",
    });
    expect(noteOf(near, "student", NOW)).toContain(
      "annulez sans frais jusqu’au mercredi 11 mars 2026 à 11:00",
    );
    expect(noteOf(near, "coach", NOW)).toBeUndefined();
    expect(noteOf({ ...near, plannedAt: inHours(-25) }, "student", NOW)).toBeUndefined();
  });

  it("promise a choice only to whoever has paid for this session alone", () => {
    const told = (given: { isFree?: boolean; packId?: string }) =>
      stepWords("cancelled by coach", {
        title: "Musculation avec Camille",
        minutes: 60,
        startsAt: null,
        isFree: false,
        packId: null,
        unit: null,
        priceCents: given.packId ? 0 : 5_000,
        ...given,
      });
    expect(told({})).toContain("choisit un autre créneau ou un remboursement");
    expect(told({ packId: "x" })).toMatch(/\(1\u00a0h\)\. Ses heures retournent dans le pack\.$/);
    expect(told({ isFree: true })).toMatch(/convenir, Musculation avec Camille \(1\u00a0h\)\.$/);
  });

  it("tell of the money what has become of it", () => {
    const told = (change: Change) => moneyWords(booking(change), "student");
    expect(told({ status: "pending", collectedCents: 0 })).toContain("réservés sur votre carte");
    expect(told({})).toContain("une fois la séance faite");
    expect(told({ status: "completed" })).toBe("45,00\u00a0€ payés.");
    expect(told({ status: "cancelled", ending: "late" })).toContain("restent dus");
    expect(told({ status: "cancelled", ending: "in time" })).toContain("vous sont remboursés");
    expect(told({ status: "cancelled", ending: "in time", refundedCents: 4_500 })).toContain(
      "remboursés sur",
    );
    expect(told({ status: "cancelled", ending: "declined", collectedCents: 0 })).toContain(
      "Rien n’a été prélevé",
    );
    expect(told({ status: "cancelled", ending: "by coach", choice: "open" })).toContain(
      "jusqu’à votre choix",
    );
    expect(told({ packId: "x" })).toBe("1\u00a0h\u00a030 décomptées sur votre pack.");
    expect(told({ packId: "x", minutes: 60 })).toBe("1\u00a0h décomptée sur votre pack.");
    expect(told({ packId: "x", status: "cancelled", ending: "in time" })).toContain("de nouveau disponibles");
    expect(told({ packId: "x", status: "cancelled", ending: "withdrawn" })).toBe(
      "1\u00a0h\u00a030 remboursées avec votre pack.",
    );
    expect(told({ isFree: true })).toContain("offerte");
  });

  it("say who is to act, to the one and to the other", () => {
    const proposed = booking({ proposedStartsAt: inHours(72), proposedBy: "coach" });
    expect(noteOf(proposed, "student", NOW)).toContain("À vous de répondre");
    expect(noteOf(proposed, "coach", NOW)).toContain("La réponse est attendue");
    const pending = booking({ status: "pending", answerBy: inHours(36) });
    expect(noteOf(pending, "coach", NOW)).toContain("Répondez avant le jeudi 12 mars 2026 à 01:00");
    const absent = booking({
      startsAt: inHours(-3),
      endsAt: inHours(-2),
      absent: "student",
      absenceSaidAt: NOW,
    });
    expect(noteOf(absent, "student", NOW)).toContain("À vous de répondre");
    expect(noteOf(booking(), "student", NOW)).toBeUndefined();
  });

  it("exist for every state and ending, for both", () => {
    for (const side of SIDES) {
      for (const status of BOOKING_STATES)
        for (const ending of status === "cancelled" ? ENDINGS : [null])
          expect(moneyWords(booking({ status, ending }), side)).toMatch(/\.$/);
      for (const ending of ENDINGS)
        expect(noteOf(booking({ status: "cancelled", ending }), side, NOW)).toMatch(/\.$/);
    }
    expect(stepAuthor("coach", "student", "Camille")).toBe("par Camille");
    expect(stepAuthor("coach", "coach", "Manon")).toBe("par vous");
    expect(stepAuthor("nobody", "coach", "Manon")).toBeUndefined();
  });
});
