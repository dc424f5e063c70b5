import fc from "fast-check";
import { expect, it } from "vitest";
import { TokenBucket } from "./token-bucket.server.ts";

it("lets through a burst and then as much as comes back, and says when to come back", () => {
  let now = 0;
  const tokenBucket = new TokenBucket({ burst: 3, perSecond: 0.5, tooMany: "Trop." }, () => now);
  const taken = () => tokenBucket.take("a")?.retryAfterSeconds;
  expect([taken(), taken(), taken(), taken()]).toEqual([undefined, undefined, undefined, 2]);
  now += 1_000;
  expect(taken()).toBe(1);
  now += 1_000;
  expect(taken()).toBeUndefined();
  expect(tokenBucket.take("b")).toBeUndefined();
});

it("never lets through more than the burst and what came back since", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 3_000 })), fc.integer({ min: 1, max: 5 }), (pauses, burst) => {
      let now = 0;
      const tokenBucket = new TokenBucket({ burst, perSecond: 1, tooMany: "Trop." }, () => now);
      let through = 0;
      for (const pause of pauses) {
        now += pause;
        if (!tokenBucket.take("a")) through += 1;
        expect(through).toBeLessThanOrEqual(burst + now / 1_000 + 1e-6);
      }
    }),
  );
});
