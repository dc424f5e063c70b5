import { pino } from "pino";
import type { Settings } from "./env.server.ts";

export type Logger = pino.Logger;

/**
 * One JSON line an event. No personal data: callers pass ids and codes, never names, addresses, query strings or
 * bodies, and errors are reduced to their name, code and stack, since a database error's message and detail quote
 * the values that caused it.
 */
export function createLogger(level: Settings["logLevel"]): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  });
}

export function describeError(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { name: typeof thrown };
  const { code } = thrown as { code?: unknown };
  return {
    name: thrown.name,
    ...(typeof code === "string" ? { code } : {}),
    frames: (thrown.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim()),
    ...(thrown.cause ? { cause: describeError(thrown.cause) } : {}),
  };
}
