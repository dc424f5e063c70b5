import fc from "fast-check";
import { expect, it } from "vitest";
import { readReport, writeReport } from "./share-takings.server.ts";
import { countTaking, reportTakings, TokenBucket } from "./token-bucket.server.ts";

const RULES = { name: "tested", burst: 3, perSecond: 1, tooMany: "Trop." };

it("lets through a burst and then as much as comes back, and says when to come back", () => {
  let now = 0;
  const tokenBucket = new TokenBucket({ ...RULES, burst: 3, perSecond: 0.5 }, () => now);
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
      const tokenBucket = new TokenBucket({ ...RULES, burst, perSecond: 1 }, () => now);
      let through = 0;
      for (const pause of pauses) {
        now += pause;
        if (!tokenBucket.take("a")) through += 1;
        expect(through).toBeLessThanOrEqual(burst + now / 1_000 + 1e-6);
      }
    }),
  );
});

it("lets through, in two processes that report to each other, no more than one would, but for what was under way", () => {
  let now = 0;
  const clock = () => now;
  const [here, there] = [new TokenBucket(RULES, clock), new TokenBucket(RULES, clock)];
  let through = 0;
  for (let second = 0; second < 100; second += 1) {
    for (const bucket of [here, there, here, there]) if (!bucket.take("192.0.2.1")) through += 1;
    const [mine, theirs] = [here.report(), there.report()];
    for (const { key, tokens } of theirs) here.takeElsewhere(key, tokens);
    for (const { key, tokens } of mine) there.takeElsewhere(key, tokens);
    now += 1_000;
  }
  expect(through).toBeLessThanOrEqual(2 * RULES.burst + 100);
});

it("is back after twice the time of a burst, whatever others have given", () => {
  let now = 0;
  const tokenBucket = new TokenBucket(RULES, () => now);
  tokenBucket.take("192.0.2.1");
  const [taking] = tokenBucket.report();
  tokenBucket.takeElsewhere(taking?.key ?? "", 1_000_000);
  expect(tokenBucket.take("192.0.2.1")?.retryAfterSeconds).toBe(4);
  now += 4_000;
  expect(tokenBucket.take("192.0.2.1")).toBeUndefined();
});

it("reports each token once, to the bucket of its name alone, without saying whose it was", () => {
  const [first, second] = [
    new TokenBucket({ ...RULES, name: "one" }),
    new TokenBucket({ ...RULES, name: "two" }),
  ];
  first.take("192.0.2.1");
  first.take("192.0.2.1");
  const report = writeReport("me", reportTakings());
  expect(report).not.toContain("192.0.2.1");
  expect(reportTakings()).toEqual([]);
  const { from, takings } = readReport(report);
  const ours = takings.filter(({ bucket }) => bucket === "one");
  expect([from, ours.map(({ tokens }) => tokens)]).toEqual(["me", [2]]);
  for (const taking of [...ours, { bucket: "of another version", key: "x", tokens: 1 }]) countTaking(taking);
  expect(first.take("192.0.2.1")?.status).toBe(429);
  expect(second.take("192.0.2.1")).toBeUndefined();
});

it("reports who takes most when there are too many, and fits into a notification", () => {
  const takings = Array.from({ length: 1_000 }, (_, index) => ({
    bucket: "accompaniment-reach",
    key: "k".repeat(22),
    tokens: index + 1,
  }));
  const report = writeReport(crypto.randomUUID(), takings);
  expect(Buffer.byteLength(report)).toBeLessThan(8_000);
  expect(readReport(report).takings[0]?.tokens).toBe(1_000);
  expect(readReport("someone\nslots\nslots key many\n").takings).toEqual([]);
});
