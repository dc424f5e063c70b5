import { randomUUID } from "node:crypto";
import type { DatabaseWatch } from "../database/database-watch.server.ts";
import { countTaking, reportTakings, type Taking } from "./token-bucket.server.ts";

/** Notification channel: what was taken from the token buckets of one process. */
export const TAKINGS = "limit_takings";

/** Within this time each process may let through what another has refused already. */
const REPORT_MS = 250;
/** A notification carries less than 8 000 bytes. Who takes most is reported first. */
const MOST_REPORTED = 120;

/** Tells the other processes on the database what was taken from this one, and counts what was taken from them. */
export function shareTakings(watch: DatabaseWatch, stopping: AbortSignal): void {
  const ownId = randomUUID();
  watch.on("announced", (channel, payload) => {
    if (channel !== TAKINGS) return;
    const { from, takings } = readReport(payload);
    if (from !== ownId) for (const taking of takings) countTaking(taking);
  });
  const reporting = setInterval(() => {
    const takings = reportTakings();
    if (takings.length > 0) void watch.announce(TAKINGS, writeReport(ownId, takings));
  }, REPORT_MS).unref();
  stopping.addEventListener("abort", () => clearInterval(reporting));
}

export function writeReport(from: string, takings: Taking[]): string {
  const reported = takings.toSorted((a, b) => b.tokens - a.tokens).slice(0, MOST_REPORTED);
  return [from, ...reported.map(({ bucket, key, tokens }) => `${bucket} ${key} ${tokens}`)].join("\n");
}

export function readReport(payload: string): { from: string; takings: Taking[] } {
  const [from = "", ...lines] = payload.split("\n");
  const takings = lines.flatMap((line) => {
    const [bucket, key, amount] = line.split(" ");
    const tokens = Number(amount);
    return bucket && key && tokens > 0 ? [{ bucket, key, tokens }] : [];
  });
  return { from, takings };
}
