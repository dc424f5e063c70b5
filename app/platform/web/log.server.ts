import { pino } from "pino";
import type { Settings } from "../config/env.server.ts";
import { LogOutput } from "./log-output.server.ts";

export type Logger = pino.Logger;

/**
 * Logs one JSON line per event, without personal data: callers pass ids and codes, never names, addresses,
 * query strings or bodies. Errors are reduced to name, code and stack, since the message and detail of a
 * database error quote the values that caused it.
 */
export function createLogger(level: Settings["logLevel"], given?: LogOutput): Logger {
  // An output has a timer for as long as the process lives. A logger that says nothing needs none.
  if (level === "silent" && !given) return pino({ level }, NOWHERE);
  const output = given ?? new LogOutput();
  const log = pino(loggerOptions(level, output.write), output.lines);
  output.onFlowAgain((dropped) => log.warn({ dropped }, "log lines were dropped while nobody read them"));
  return log;
}

const NOWHERE = { write() {} };

/** Warnings and errors are flushed at once, since they may be the last lines of the process. */
const WARNING = 40;

export function loggerOptions(level: Settings["logLevel"], writeNow?: () => unknown): pino.LoggerOptions {
  return {
    level,
    base: undefined,
    timestamp: isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    hooks: {
      // By default pino copies the error's message, which may contain personal data, to the line.
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
/** failures of an AggregateError that are described; the others are probably the same */
const FAILURES = 3;
/** A stack frame with a file. Lines of a message can look similar. */
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

/** The stack begins with the message, which can have several lines and must not be logged. */
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
/** pino formats the date for every line, but most lines of a busy process share their millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== millisecond) {
    millisecond = now;
    time = `,"time":"${new Date(now).toISOString()}"`;
  }
  return time;
}
