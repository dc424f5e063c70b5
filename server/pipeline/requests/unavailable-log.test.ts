import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loggerOptions } from "~/platform/web/log.server.ts";
import { reportUnavailableTo } from "./unavailable-log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("names the cause of a 503 once a second, and counts the others", () => {
  const lines: Record<string, unknown>[] = [];
  const report = reportUnavailableTo(
    pino(loggerOptions("warn"), { write: (line) => void lines.push(JSON.parse(line)) }),
  );
  const cause = Object.assign(new Error("too many connections"), { code: "53300" });
  for (const id of ["first", "second", "third"]) report(cause, id);
  report(new Error("a bug"), "fourth");
  vi.advanceTimersByTime(1_001);
  report(cause, "fifth");
  expect(lines).toMatchObject([
    { level: "warn", id: "first", err: { code: "53300" }, others: 0 },
    { level: "warn", id: "fifth", err: { code: "53300" }, others: 2 },
  ]);
});
