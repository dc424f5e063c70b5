import { countJobs, type JobFigures } from "~/platform/jobs/jobs.server.ts";
import { sendMailJob } from "~/platform/mail/mail.server.ts";
import type { Running } from "./boot.ts";

/** The figures are cached this long, however many clients ask. */
const FRESH_MS = 5_000;
/** The metrics of a process in trouble must not wait for the cause of the trouble. */
const PATIENCE_MS = 1_000;

/** Counts background jobs in one query; undefined if the database does not answer in time. */
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
