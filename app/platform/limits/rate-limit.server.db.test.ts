import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { AppError } from "../web/errors.ts";
import { limitRate, pruneRateLimits } from "./rate-limit.server.ts";

const database = testDatabase();

/** A window long enough that no test can fall on its edge, but for a minute a day. */
const windowSeconds = 86_400;

describe("limitRate", () => {
  test("50 at the same time: exactly as many as the limit succeed", async () => {
    const rate = { name: "together", subject: "192.0.2.1", limit: 7, windowSeconds };
    const calls = await Promise.allSettled(Array.from({ length: 50 }, () => limitRate(database.db, rate)));
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    for (const call of calls)
      if (call.status === "rejected")
        expect(call.reason).toMatchObject({ code: "rate_limited", status: 429 });
  });

  test("says when to come back", async () => {
    const rate = { name: "later", subject: "192.0.2.1", limit: 0, windowSeconds: 60 };
    const refusal = await limitRate(database.db, rate).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    const { retryAfterSeconds } = refusal as AppError;
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test("a new window starts from nothing", async () => {
    const rate = { name: "again", subject: "192.0.2.1", limit: 1, windowSeconds: 1 };
    const refusal = await exhaust(rate);
    await new Promise((resolve) => setTimeout(resolve, (refusal.retryAfterSeconds ?? 0) * 1_000));
    await expect(limitRate(database.db, rate)).resolves.toBeUndefined();
  });

  test("names, subjects and windows are counted apart", async () => {
    const rate = { name: "apart", subject: "lea@example.org", limit: 1, windowSeconds };
    await limitRate(database.db, rate);
    await limitRate(database.db, { ...rate, subject: "hugo@example.org" });
    await limitRate(database.db, { ...rate, name: "apart too" });
    await limitRate(database.db, { ...rate, windowSeconds: windowSeconds / 2 });
    await expect(limitRate(database.db, rate)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("the table never sees who is counted", async () => {
    const subject = "someone@example.org";
    await limitRate(database.db, { name: "hidden", subject, limit: 1, windowSeconds });
    const { rows } = await database.db.execute<{ key: string }>(sql`select key from rate_limits`);
    expect(rows.some(({ key }) => key.startsWith("hidden/"))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain("someone");
  });

  test.each([0, -1, 86_401, Number.NaN])("refuses a window of %d seconds", (seconds) =>
    expect(
      limitRate(database.db, { name: "n", subject: "s", limit: 1, windowSeconds: seconds }),
    ).rejects.toThrow(RangeError),
  );
});

test("pruneRateLimits forgets what is over and keeps the rest", async () => {
  const rate = { name: "kept", subject: "s", limit: 1, windowSeconds };
  await limitRate(database.db, rate);
  await database.db.execute(sql`
    insert into rate_limits (key, window_start, hits)
    values ('old', now() - interval '25 hours', 3), ('older', now() - interval '1 year', 3)
  `);
  expect(await pruneRateLimits(database.db)).toBe(2);
  await expect(limitRate(database.db, rate)).rejects.toMatchObject({ code: "rate_limited" });
});

async function exhaust(rate: Parameters<typeof limitRate>[1]): Promise<AppError> {
  while (true) {
    try {
      await limitRate(database.db, rate);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }
}
