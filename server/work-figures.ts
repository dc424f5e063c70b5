import { countJobs, type JobFigures } from "~/platform/jobs/jobs.server.ts";
import { sendMailJob } from "~/platform/mail/mail.server.ts";
import type { Running } from "./boot.ts";

/** However many ask, and however often. */
const FRESH_MS = 5_000;
/** Whoever asks about a process that is in trouble must not wait for what troubles it. */
const PATIENCE_MS = 1_000;

/** How much background work there is, as one statement tells it; undefined when the database does not answer in time. */
export function lookAtWork(pools: Running["pools"]): () => Promise<JobFigures | undefined> {
  let looked: Promise<JobFigures | undefined> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!pools.pages.answering) return Promise.resolve(undefined);
    if (!looked || performance.now() - lookedAt > FRESH_MS) {
      lookedAt = performance.now();
      looked = before(PATIENCE_MS, countJobs(pools.slow, sendMailJob, PATIENCE_MS));
    }
    return looked;
  };
}

function before<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => resolve(undefined), milliseconds);
    work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(patience));
  });
}
