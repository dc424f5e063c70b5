import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LEAST_CHARGE_CENTS } from "../core/rules/provider.ts";
import { restOfOrder, restOfPrice } from "./rules/code-worth.ts";
import {
  normalizeCode,
  type PromotionTerms,
  promotionCents,
  promotionRefusal,
  promotionState,
  reduceLines,
} from "./rules/promotions.ts";
import { isMoneyReturned, leavePayable, splitReturn } from "./rules/reductions.ts";
import { asPaid, cardCents } from "./rules/shown-reduction.ts";

const NOW = new Date("2026-11-19T12:00:00Z");
const day = (offset: number) => new Date(NOW.getTime() + offset * 86_400_000);
const TERMS: PromotionTerms = {
  amountCents: 1_000,
  percent: null,
  scope: "all",
  startsAt: day(-1),
  endsAt: null,
  endedAt: null,
  mostUses: null,
  isFirstBookingOnly: false,
};
const USE = { sale: "coaching", now: NOW, uses: 0, isUsedByPerson: false, hasBooked: false } as const;

describe("a code", () => {
  test("is the same however it is typed", () => {
    expect(["ete10", " ETE 10 ", "Ete-10"].map(normalizeCode)).toEqual(["ETE10", "ETE10", "ETE10"]);
  });

  test("takes off an amount or a share, and leaves nothing or what a card can pay", () => {
    expect(promotionCents({ amountCents: 1_000, percent: null }, 5_000)).toBe(1_000);
    expect(promotionCents({ amountCents: null, percent: 15 }, 4_999)).toBe(750);
    expect(promotionCents({ amountCents: 9_000, percent: null }, 5_000)).toBe(5_000);
    expect(promotionCents({ amountCents: null, percent: 100 }, 5_000)).toBe(5_000);
    // 49 cents cannot be paid by card: 50 are left.
    expect(promotionCents({ amountCents: 4_951, percent: null }, 5_000)).toBe(4_950);
    expect(leavePayable(30, 50)).toBe(0);
  });

  test("says why it is refused, before its time, after it, elsewhere, and when it is used up", () => {
    const refusal = (terms: Partial<PromotionTerms>, use = {}) =>
      promotionRefusal({ ...TERMS, ...terms }, { ...USE, ...use });
    expect(refusal({})).toBeUndefined();
    expect(refusal({ startsAt: day(1) })).toMatch(/à partir du/);
    expect(refusal({ endsAt: NOW })).toMatch(/n’est plus valable/);
    expect(refusal({ endsAt: day(3), endedAt: day(-0.5) })).toMatch(/n’est plus valable/);
    expect(refusal({ scope: "shop" })).toMatch(/boutique/);
    expect(refusal({ scope: "coaching" }, { sale: "shop" })).toMatch(/séances/);
    expect(refusal({ mostUses: 2 }, { uses: 1 })).toBeUndefined();
    expect(refusal({ mostUses: 2 }, { uses: 2 })).toMatch(/autant de fois/);
    expect(refusal({}, { isUsedByPerson: true })).toMatch(/déjà utilisé/);
    expect(refusal({ isFirstBookingOnly: true }, { hasBooked: true })).toMatch(/première réservation/);
    expect(refusal({ isFirstBookingOnly: true }, { sale: "shop" })).toMatch(/première réservation/);
  });

  test("is planned, running or over", () => {
    const state = (terms: Partial<PromotionTerms>) => promotionState({ ...TERMS, ...terms }, NOW);
    expect(state({})).toBe("running");
    expect(state({ startsAt: day(1) })).toBe("planned");
    expect(state({ endsAt: NOW })).toBe("over");
    expect(state({ endedAt: NOW })).toBe("over");
  });
});

const lines = fc.array(
  fc.record({
    unitCents: fc.integer({ min: LEAST_CHARGE_CENTS, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const worth = fc.oneof(
  fc.record({ amountCents: fc.integer({ min: 100, max: 100_000 }), percent: fc.constant(null) }),
  fc.record({ amountCents: fc.constant(null), percent: fc.integer({ min: 1, max: 100 }) }),
);
const sum = (all: readonly { unitCents: number; quantity: number }[]) =>
  all.reduce((total, { unitCents, quantity }) => total + unitCents * quantity, 0);

describe("the lines of an order with a code", () => {
  test("cost at least the promised reduction less, at most a cent a unit more, and something is left to pay", () =>
    fc.assert(
      fc.property(lines, worth, (ordered, given) => {
        const reduced = reduceLines(ordered, given);
        const [full, now] = [sum(ordered), sum(reduced)];
        const promised = Math.min(
          given.amountCents ?? Math.round((full * (given.percent ?? 0)) / 100),
          full - LEAST_CHARGE_CENTS,
        );
        const most = Math.max(...ordered.map(({ quantity }) => quantity));
        expect(full - now).toBeLessThan(promised + most);
        // Only the minimum that a card pays may keep it below.
        if (now > LEAST_CHARGE_CENTS + most) expect(full - now).toBeGreaterThanOrEqual(promised);
        expect(now).toBeGreaterThanOrEqual(LEAST_CHARGE_CENTS);
        for (const [index, line] of reduced.entries()) {
          expect(line.fullUnitCents).toBe(ordered[index]?.unitCents);
          expect(line.unitCents).toBeGreaterThanOrEqual(0);
          expect(line.unitCents).toBeLessThanOrEqual(line.fullUnitCents);
        }
      }),
    ));

  test("are exact where a single unit can take the last cents", () => {
    const reduced = reduceLines(
      [
        { unitCents: 2_350, quantity: 3 },
        { unitCents: 2_999, quantity: 1 },
      ],
      { amountCents: 1_000, percent: null },
    );
    expect(sum(reduced)).toBe(3 * 2_350 + 2_999 - 1_000);
  });

  test("leave to pay what the page computes, delivery included", () => {
    const ordered = { lines: [{ unitCents: 3_000, quantity: 1 }], deliveryCents: 490 };
    const promotion = { kind: "promotion", label: "", amountCents: null, percent: 10 } as const;
    expect(restOfOrder(promotion, ordered)).toBe(2_700 + 490);
    const card = { kind: "gift card", label: "", balanceCents: 3_470 } as const;
    // 20 cents would be left, which no card can pay.
    expect(restOfOrder(card, ordered)).toBe(50);
    expect(restOfPrice({ ...card, balanceCents: 9_000 }, 5_000)).toBe(0);
  });
});

describe("a refund", () => {
  test("goes to the gift card first, then to the card; the house takes back its part last", () => {
    const left = { giftCardCents: 1_000, moneyCents: 3_000, promotionCents: 1_000 };
    expect(splitReturn(800, left)).toEqual({ giftCardCents: 800, moneyCents: 0, promotionCents: 0 });
    expect(splitReturn(2_500, left)).toEqual({ giftCardCents: 1_000, moneyCents: 1_500, promotionCents: 0 });
    expect(splitReturn(5_000, left)).toEqual(left);
    expect(splitReturn(5_001, left)).toBeUndefined();
    expect(splitReturn(0, left)).toBeUndefined();
  });

  test("in parts of any size returns to everybody what they paid", () =>
    fc.assert(
      fc.property(
        fc.record({ giftCardCents: fc.nat(9_999), moneyCents: fc.nat(9_999), promotionCents: fc.nat(9_999) }),
        fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 40 }),
        (paid, refunds) => {
          const left = { ...paid };
          let refunded = 0;
          for (const cents of refunds) {
            const split = splitReturn(cents, left);
            if (!split) continue;
            refunded += cents;
            for (const part of ["giftCardCents", "moneyCents", "promotionCents"] as const) {
              left[part] -= split[part];
              expect(left[part]).toBeGreaterThanOrEqual(0);
            }
            if (split.promotionCents > 0) expect(left.moneyCents + left.giftCardCents).toBe(0);
          }
          const total = paid.giftCardCents + paid.moneyCents + paid.promotionCents;
          expect(left.giftCardCents + left.moneyCents + left.promotionCents).toBe(total - refunded);
        },
      ),
    ));

  test("of all that a card paid is told from one that leaves the part of the house", () => {
    const paid = { collectedCents: 5_000, reducedCents: 1_000, unreducedCents: 0 };
    expect(isMoneyReturned({ ...paid, refundedCents: 3_999 })).toBe(false);
    expect(isMoneyReturned({ ...paid, refundedCents: 4_000 })).toBe(true);
    expect(isMoneyReturned({ ...paid, collectedCents: 1_000, refundedCents: 0 })).toBe(false);
  });
});

describe("the student sees what they paid", () => {
  const reduction = { kind: "promotion", label: "Code ETE10", cents: 1_000, returnedCents: 0 } as const;

  test("without the part of the house, but with that of a gift card", () => {
    const sale = { priceCents: 5_000, refundedCents: 2_000, reduction };
    expect(asPaid(sale)).toMatchObject({ priceCents: 4_000, refundedCents: 2_000 });
    expect(asPaid({ ...sale, reduction: { ...reduction, kind: "gift card" as const } })).toMatchObject({
      priceCents: 5_000,
    });
    expect(cardCents(sale)).toBe(4_000);
  });

  test("also of what stays due, and of a refund that gave the house its part back", () => {
    const returned = { ...reduction, returnedCents: 500 };
    expect(
      asPaid({ priceCents: 5_000, refundedCents: 4_500, dueCents: 500, reduction: returned }),
    ).toMatchObject({
      priceCents: 4_000,
      refundedCents: 4_000,
      dueCents: 0,
    });
  });
});
