import { pino } from "pino";
import type { Settings } from "../config/env.server.ts";

export type Logger = pino.Logger;

/**
 * One JSON line an event. No personal data: callers pass ids and codes, never names, addresses, query strings or
 * bodies, and errors are reduced to their name, code and stack, since a database error's message and detail quote
 * the values that caused it.
 */
export function createLogger(level: Settings["logLevel"]): Logger {
  const lines = pino.destination({ sync: true, minLength: LINES_TOGETHER });
  // Not flushSync: with nobody left to read, it would try for ever, and nothing else would happen.
  const write = () => lines.flush();
  setInterval(write, WRITTEN_AFTER_MS).unref();
  process.once("exit", write);
  return pino(loggerOptions(level, write), lines);
}

/** Each write takes longer than the line that it writes: lines wait for each other, but not for long. */
const LINES_TOGETHER = 8 * 1024;
const WRITTEN_AFTER_MS = 100;
/** What may be the last thing that a process says is written at once. */
const WARNING = 40;

export function loggerOptions(level: Settings["logLevel"], writeNow?: () => void): pino.LoggerOptions {
  return {
    level,
    base: undefined,
    timestamp: isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    hooks: {
      // Left alone, pino makes a line's message of its error's, which is exactly what must not be written.
      logMethod(args, method, severity) {
        if (args.length === 1 && hasError(args[0])) (args as unknown[]).push("error");
        method.apply(this, args);
        if (severity >= WARNING) writeNow?.();
      },
    },
  };
}

const hasError = (given: unknown) => typeof given === "object" && given !== null && "err" in given;

const FRAMES = 8;
const CAUSES = 4;
/** How many failures of an AggregateError are described. The others are likely the same. */
const FAILURES = 3;
/** A place in a file. A message may have lines of its own that begin like one. */
const FRAME = /^ {4}at (?:async )?(?:[^()@]* \()?(?:file:|node:|\/|[A-Z]:\\)\S*:\d+:\d+\)?$/;

export function describeError(thrown: unknown, causes = CAUSES): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { name: typeof thrown };
  const { code } = thrown as { code?: unknown };
  return {
    name: thrown.name,
    ...(typeof code === "string" && /^[\w.-]{1,60}$/.test(code) ? { code } : {}),
    frames: framesOf(thrown),
    ...(thrown.cause && causes > 0 ? { cause: describeError(thrown.cause, causes - 1) } : {}),
    ...(thrown instanceof AggregateError && causes > 0
      ? {
          failures: thrown.errors.length,
          first: thrown.errors.slice(0, FAILURES).map((failure) => describeError(failure, causes - 1)),
        }
      : {}),
  };
}

/** Where it happened, without what was said: the stack begins with the message, of any number of lines. */
function framesOf({ stack = "", message }: Error): string[] {
  const said = message ? stack.indexOf(message) : -1;
  return (said === -1 ? stack : stack.slice(said + message.length))
    .split("\n")
    .filter((line) => FRAME.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim());
}

let millisecond = 0;
let time = "";
/** pino's own writes the date anew for every line; most lines of a busy process share their millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== millisecond) {
    millisecond = now;
    time = `,"time":"${new Date(now).toISOString()}"`;
  }
  return time;
}
