import fc from "fast-check";
import { expect, test } from "vitest";
import { packAmount } from "~/features/discovery/rules/packs.ts";
import { drawsOnPack, moneyOf, packValueCents } from "../sessions/rules/money.ts";
import { packCovers } from "../sessions/rules/offer.ts";
import type { Ending } from "../sessions/rules/states.ts";

/** The events of a pack: a session is booked, one of the booked sessions goes on, or the pack ends. */
const moves = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("book" as const),
        minutes: fc.integer({ min: 15, max: 480 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom("complete" as const, "give back" as const, "stay due" as const),
        which: fc.nat(20),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: "end" as const }) },
  ),
  { maxLength: 40 },
);

const packOf = fc.oneof(
  fc.record({
    totalMinutes: fc.integer({ min: 1, max: 20 }).map((hours) => hours * 60),
    sessionMinutes: fc.constant(null),
  }),
  fc
    .record({ count: fc.integer({ min: 1, max: 15 }), minutes: fc.integer({ min: 15, max: 120 }) })
    .map(({ count, minutes }) => ({ totalMinutes: count * minutes, sessionMinutes: minutes })),
);

const ENDINGS: Record<"give back" | "stay due", Ending> = { "give back": "in time", "stay due": "late" };

/** The share of the price by exact integers, rounded half up. */
const exactCents = (priceCents: number, minutes: number, totalMinutes: number): number =>
  Number((2n * BigInt(priceCents) * BigInt(minutes) + BigInt(totalMinutes)) / (2n * BigInt(totalMinutes)));

test("whatever is booked, given back and ended, no minute and no cent of a pack is lost or invented", () => {
  fc.assert(
    fc.property(packOf, fc.integer({ min: 50, max: 10_000_000 }), moves, (contents, priceCents, life) => {
      const pack = { ...contents, priceCents, listingId: null };
      const sessions: Parameters<typeof moneyOf>[0][] = [];
      const lengths: number[] = [];
      /** every minute of the pack by hand: the session that has it, or nobody */
      const owners: (number | undefined)[] = Array(pack.totalMinutes).fill(undefined);
      let isEnded = false;
      const drawnBy = (counts: (session: Parameters<typeof moneyOf>[0]) => boolean) =>
        sessions.reduce((sum, session, at) => sum + (counts(session) ? (lengths[at] ?? 0) : 0), 0);
      for (const move of life) {
        const minutesLeft = isEnded ? 0 : pack.totalMinutes - drawnBy(drawsOnPack);
        if (move.kind === "end") isEnded = true;
        else if (move.kind === "book") {
          const minutes = pack.sessionMinutes ?? move.minutes;
          const free = owners.flatMap((owner, at) => (owner === undefined ? [at] : []));
          const covers = packCovers({ ...pack, minutesLeft }, { minutes, listingId: 1 });
          expect(covers).toBe(!isEnded && free.length >= minutes);
          if (!covers) continue;
          for (const at of free.slice(0, minutes)) owners[at] = sessions.length;
          lengths.push(minutes);
          sessions.push({
            status: "confirmed",
            ending: null,
            choice: null,
            absenceContestedAt: null,
            absenceSettledAt: null,
          });
        } else {
          const at = move.which % Math.max(1, sessions.length);
          const session = sessions[at];
          if (session?.status !== "confirmed") continue;
          if (move.kind === "complete") sessions[at] = { ...session, status: "completed" };
          else {
            sessions[at] = { ...session, status: "cancelled", ending: ENDINGS[move.kind] };
            if (move.kind === "give back")
              for (const [minute, owner] of owners.entries()) if (owner === at) owners[minute] = undefined;
          }
        }
        const drawn = drawnBy(drawsOnPack);
        expect(drawn).toBe(owners.filter((owner) => owner !== undefined).length);
        const earned = drawnBy((session) => moneyOf(session) === "earn");
        const [kept, paid] = [packValueCents(pack, drawn), packValueCents(pack, earned)];
        expect(kept).toBe(exactCents(priceCents, drawn, pack.totalMinutes));
        expect(paid).toBe(exactCents(priceCents, earned, pack.totalMinutes));
        // The coach's earnings are never refunded.
        expect(paid).toBeLessThanOrEqual(kept);
        const left = pack.totalMinutes - drawn;
        if (pack.sessionMinutes !== null) {
          expect(left % pack.sessionMinutes).toBe(0);
          expect(packAmount(left, pack)).toMatch(new RegExp(`^${left / pack.sessionMinutes}\\sséance`));
        }
        if (left === 0) expect(kept).toBe(priceCents);
        if (drawn === 0) expect(kept).toBe(0);
      }
    }),
  );
});
