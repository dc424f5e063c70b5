import type { Logger } from "~/platform/web/log.server.ts";

/**
 * Libraries may write addresses and messages to the console. The log therefore records only that something
 * was written, and from where.
 */
export function sendConsoleToLog(log: Logger): void {
  for (const method of ["debug", "info", "log", "warn", "error", "trace"] as const)
    console[method] = (...said: unknown[]) => {
      const err = said.find((part) => part instanceof Error) ?? new Error(method);
      log.warn({ err }, `console.${method}`);
    };
}
