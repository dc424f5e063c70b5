import type { Logger } from "~/platform/web/log.server.ts";

/**
 * Libraries write to the console what they like, addresses and messages included. Of that the log says that it was
 * said, and from where.
 */
export function sendConsoleToLog(log: Logger): void {
  for (const method of ["debug", "info", "log", "warn", "error", "trace"] as const)
    console[method] = (...said: unknown[]) => {
      const err = said.find((part) => part instanceof Error) ?? new Error(method);
      log.warn({ err }, `console.${method}`);
    };
}
