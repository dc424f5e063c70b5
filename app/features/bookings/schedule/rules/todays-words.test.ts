import { describe, expect, it } from "vitest";
import { routeAddress, shortPayment } from "./todays-words.ts";

describe("the sessions of the day say", () => {
  it("what is paid, and what is left of a pack", () => {
    const session = {
      isFree: false,
      unit: null,
      packId: null,
      priceCents: 5_000,
      collectedCents: 5_000,
      minutesLeft: null,
      packSessionMinutes: null,
    };
    expect(shortPayment(session)).toBe("50,00\u00a0€, payés");
    expect(shortPayment({ ...session, collectedCents: 0 })).toBe("50,00\u00a0€, paiement en cours");
    expect(shortPayment({ ...session, isFree: true })).toBe("Première séance offerte");
    expect(shortPayment({ ...session, packId: "x", minutesLeft: 90 })).toBe(
      "Sur son pack\u00a0: il lui reste 1\u00a0h\u00a030",
    );
    expect(shortPayment({ ...session, packId: "x", minutesLeft: 90, packSessionMinutes: 45 })).toBe(
      "Sur son pack\u00a0: il lui reste 2 séances",
    );
    expect(shortPayment({ ...session, packId: "x", minutesLeft: 0 })).toBe("Sur son pack, dont c’est la fin");
    expect(shortPayment({ ...session, packId: "x", unit: "sessions" })).toBe("Sur son accompagnement");
  });

  it("the way to an address, else to a spot, else none", () => {
    const spot = { latitude: 45.76, longitude: 4.83 };
    expect(routeAddress(spot, "12 rue de l’Arc & Cie, Lyon")).toBe(
      "https://www.google.com/maps/dir/?api=1&destination=12+rue+de+l%E2%80%99Arc+%26+Cie%2C+Lyon",
    );
    expect(routeAddress(spot, "")).toBe("https://www.google.com/maps/dir/?api=1&destination=45.76%2C4.83");
    expect(routeAddress(null, "")).toBeUndefined();
  });
});
