import type { IncomingMessage } from "node:http";
import { pino } from "pino";
import { expect, it } from "vitest";
import { LIVE_PATH } from "~/features/messages/rules.ts";
import { type Answered, logOf } from "./request-log.ts";

function logged(level: string, answered: Partial<Answered>): Record<string, unknown>[] {
  const lines: string[] = [];
  const log = pino({ level }, { write: (line) => void lines.push(line) });
  const whole = { id: "one", method: "GET", route: "/faq", status: 200, ms: 3, ...answered };
  for (const read of logOf(log)) read(whole, {} as IncomingMessage);
  return lines.map((line) => JSON.parse(line));
}

it("logs one line for each request, and none for health checks", () => {
  expect(logged("info", {})).toMatchObject([{ route: "/faq", level: 30 }]);
  expect(logged("info", { route: "/readyz" })).toEqual([]);
  expect(logged("info", { route: "/healthz" })).toEqual([]);
});

it("warns of a slow request, with its route, but not of a stream that stays open", () => {
  const slow = { ms: 1_200, route: "/coach/:coachId" };
  expect(logged("warn", slow)).toMatchObject([{ ...slow, level: 40, msg: "slow request" }]);
  expect(logged("info", slow)).toHaveLength(1);
  expect(logged("warn", { ms: 900 })).toEqual([]);
  expect(logged("warn", { ms: 60_000, route: LIVE_PATH })).toEqual([]);
});
