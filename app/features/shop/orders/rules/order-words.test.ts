import { describe, expect, it } from "vitest";
import { comingSteps, holdNote, orderNote, reservedFor, returnedNote, stepLabel } from "./order-words.ts";
import { trackingUrl } from "./tracking.ts";

const NOW = new Date("2026-11-17T10:00:00Z");
const PARCEL = [
  { name: "Haltères", isSent: true, quantity: 2, heldQuantity: 2 as number | null, returnedQuantity: 0 },
];
const FILES = [
  { name: "Premier 10 km", isSent: false, quantity: 1, heldQuantity: null, returnedQuantity: 0 },
];
const givenUp = (lines: typeof PARCEL) => lines.map((line) => ({ ...line, returnedQuantity: line.quantity }));
const delivery = { days: { from: 2, to: 4 } };
const order = {
  status: "paid" as const,
  ending: null,
  linesCents: 15_000,
  deliveryCents: 490,
  refundCents: 0,
  reservedUntil: new Date("2026-11-17T10:12:30Z"),
  paidAt: NOW,
  shippedAt: null,
  deliveredAt: null,
};
const note = (given: Partial<Parameters<typeof orderNote>[0]>, lines = PARCEL) =>
  orderNote({ ...order, ...given }, lines, { delivery, now: NOW }).replaceAll("\u00a0", " ");

describe("where an order stands", () => {
  it("says how long what is not paid is kept", () => {
    const waiting = { status: "awaiting_payment", paidAt: null } as const;
    expect(note(waiting)).toContain("jusqu’à 11:12 (encore 13 minutes)");
    expect(reservedFor(new Date(NOW.getTime() + 59_000), NOW)).toBe("encore une minute");
    expect(reservedFor(NOW, NOW)).toBe("le délai est passé");
  });

  it("says what of it is held, and what becomes of the rest", () => {
    const waiting = { status: "awaiting_payment", paidAt: null } as const;
    const [line] = PARCEL;
    if (!line) throw new Error("There is a line.");
    expect(holdNote([{ ...line, heldQuantity: null }, ...FILES], "11:12")).toBe(
      "Vos articles sont réservés jusqu’à 11:12.",
    );
    const partly = [
      { ...line, quantity: 8, heldQuantity: 5 },
      { ...line, name: "Tapis", heldQuantity: 0 },
    ];
    expect(note(waiting, partly)).toBe(
      "Vos articles sont réservés jusqu’à 11:12 (encore 13 minutes), mais en partie seulement pour « Haltères » (5 sur 8) et « Tapis » (aucun sur 2). Le reste l’est quand vous payez : s’il venait à manquer, votre commande serait annulée et remboursée en totalité. Sans paiement d’ici là, la commande s’annule d’elle-même et rien n’est débité.",
    );
    expect(note({ status: "cancelled", ending: "sold out", paidAt: null })).toBe(
      "Un de ses articles s’est vendu pendant votre paiement : nous avons dû l’annuler, et nous en sommes désolés. 154,90 € vous sont remboursés, d’ordinaire visibles sur votre compte sous 5 à 10 jours.",
    );
    const step = { step: "cancelled", by: "nobody", cents: null } as const;
    expect(stepLabel(step, { shippedAt: null, ending: "sold out" })).toBe("Commande annulée, faute de stock");
    expect(stepLabel(step, { shippedAt: null, ending: "unpaid" })).toBe(
      "Commande annulée, faute de paiement",
    );
  });

  it("says what is done about it, and what goes back", () => {
    expect(note({})).toContain("en 2 à 4 jours ouvrés");
    expect(note({}, [...PARCEL, ...FILES])).toContain("Votre programme est à vous");
    expect(note({ status: "delivered", shippedAt: NOW, deliveredAt: NOW, refundCents: 1_000 })).toBe(
      "Votre colis est arrivé le 17 novembre 2026. 10,00 € vous sont remboursés, d’ordinaire visibles sur votre compte sous 5 à 10 jours.",
    );
    expect(note({ status: "delivered", deliveredAt: NOW }, FILES)).toContain("téléchargez-le");
  });

  it("does not speak of what was given up", () => {
    const there = { status: "delivered", deliveredAt: NOW } as const;
    expect(note(there, [...givenUp(PARCEL), ...FILES])).toBe(
      "Votre programme est à vous : téléchargez-le quand vous voulez.",
    );
    expect(note({ ...there, shippedAt: NOW }, givenUp(PARCEL))).toContain("Votre colis est arrivé");
    expect(note(there, givenUp(FILES))).toContain("Rien de cette commande n’est plus à vous.");
    expect(note({ ...there, refundCents: 15_490 }, FILES)).toContain("Rien de cette commande");
    expect(note({}, [...PARCEL, ...givenUp(FILES)])).not.toContain("programme");
  });

  it("says what became of what was given up", () => {
    const [goods, file] = [...givenUp(PARCEL), ...givenUp(FILES)] as [(typeof PARCEL)[0], (typeof PARCEL)[0]];
    expect(returnedNote(goods, { shippedAt: NOW })).toBe("2\u00a0pièces renvoyées");
    expect(returnedNote({ ...goods, returnedQuantity: 1 }, { shippedAt: null })).toBe("1\u00a0pièce annulée");
    expect(returnedNote(file, { shippedAt: NOW })).toBe("Vous y avez renoncé");
  });

  it("says why it came to nothing, and what becomes of the money", () => {
    const over = { status: "cancelled" } as const;
    expect(note({ ...over, ending: "unpaid", paidAt: null })).toContain("pas été payée à temps");
    expect(note({ ...over, ending: "customer", paidAt: null })).toContain("Rien n’est débité");
    expect(note({ ...over, ending: "operator" })).toContain("154,90 € vous sont remboursés");
  });
});

it("names what has happened, and what is to come", () => {
  expect(stepLabel({ step: "delivered", by: "nobody", cents: null }, { shippedAt: null, ending: null })).toBe(
    "Programme disponible",
  );
  expect(
    stepLabel({ step: "delivered", by: "customer", cents: null }, { shippedAt: NOW, ending: null }),
  ).toBe("Colis reçu");
  expect(stepLabel({ step: "refunded", by: "operator", cents: 490 }, { shippedAt: NOW, ending: null })).toBe(
    "4,90\u00a0€ remboursés",
  );
  expect(comingSteps("awaiting_payment", PARCEL)).toEqual(["Paiement", "Expédition", "Livraison"]);
  expect(comingSteps("awaiting_payment", FILES)).toEqual(["Paiement", "Téléchargement"]);
  expect(comingSteps("shipped", PARCEL)).toEqual(["Livraison"]);
  expect(comingSteps("cancelled", PARCEL)).toEqual([]);
  expect(comingSteps("paid", [...givenUp(PARCEL), ...FILES])).toEqual([]);
});

it("leads to the carrier's page where it is known", () => {
  expect(trackingUrl({ carrier: "COLISSIMO", tracking: "6A 1&x" })).toMatch(/code=6A%201%26x$/);
  expect(trackingUrl({ carrier: "La Poste", tracking: "1" })).toContain("laposte.fr");
  expect(trackingUrl({ carrier: "Jean à vélo", tracking: "1" })).toBeUndefined();
  expect(trackingUrl({ carrier: "Colissimo", tracking: "" })).toBeUndefined();
});
