import type pg from "pg";
import type { FileStore } from "~/platform/files/files.server.ts";
import { countJobs, type JobFigures } from "~/platform/jobs/jobs.server.ts";
import { sendMailJob, sendMailsJob } from "~/platform/mail/mail.server.ts";
import type { Running } from "./boot.ts";
import { hasStoreId } from "./installation.ts";
import { isReadOnly } from "./pipeline/unready-reason.ts";

/** The figures are cached this long, however many clients ask. */
const FRESH_MS = 5_000;
/** The metrics of a process in trouble must not wait for the cause of the trouble. */
const PATIENCE_MS = 1_000;

type Pools = Pick<Running["pools"], "pages" | "slow">;

/** Counts background jobs in one query; undefined if the database does not answer in time. */
export const lookAtWork = (pools: Pools): (() => Promise<JobFigures | undefined>) =>
  askDatabase(pools, (pool) => countJobs(pool, [sendMailJob, sendMailsJob], PATIENCE_MS));

/** Whether the database is a replica or set to read only; undefined if it does not answer in time. */
export const lookForReadOnly = (pools: Pools): (() => Promise<boolean | undefined>) =>
  askDatabase(pools, (pool) => isReadOnly(pool, PATIENCE_MS));

/** Whether the file store answers and is the one of this database; false if it does not answer in time. */
export function lookAtFileStore(files: FileStore): () => Promise<boolean> {
  const look = cacheBriefly(() => hasStoreId(files));
  return async () => (await look()) ?? false;
}

function askDatabase<T>(
  pools: Pools,
  ask: (pool: pg.Pool) => Promise<T | undefined>,
): () => Promise<T | undefined> {
  const look = cacheBriefly(() => ask(pools.slow));
  return () => (pools.pages.answering ? look() : Promise.resolve(undefined));
}

/** A read that fails or is late answers undefined, and is not repeated before the time is up. */
function cacheBriefly<T>(read: () => Promise<T | undefined>): () => Promise<T | undefined> {
  let looked: Promise<T | undefined> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!looked || performance.now() - lookedAt > FRESH_MS) {
      lookedAt = performance.now();
      looked = before(PATIENCE_MS, read());
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
