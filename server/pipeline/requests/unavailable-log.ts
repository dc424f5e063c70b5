import { toAppError } from "~/platform/web/errors.ts";
import type { Logger } from "~/platform/web/log.server.ts";

const PAUSE_MS = 1_000;

/** Logs the cause of a refusal with 503; called with every thrown value. */
export type ReportUnavailable = (thrown: unknown, id: string | undefined) => void;

/** In an outage every request has the same cause, so one line a second tells it, and how many others there were. */
export function reportUnavailableTo(log: Logger): ReportUnavailable {
  let [reportedAt, others] = [Number.NEGATIVE_INFINITY, 0];
  return (thrown, id) => {
    if (toAppError(thrown).code !== "unavailable") return;
    others += 1;
    if (performance.now() - reportedAt < PAUSE_MS) return;
    log.warn({ id, err: thrown, others: others - 1 }, "answered 503");
    [reportedAt, others] = [performance.now(), 0];
  };
}
