import { sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Database, Executor } from "~/platform/db.server.ts";
import { AppError } from "~/platform/errors.ts";
import { findMailJob } from "../queries/list-failed-work.server.ts";
import { asOperator } from "./record-action.server.ts";

/** Background work that was given up is begun anew, with all its attempts. */
export async function retryFailedJob(db: Database, operator: Operator, jobId: number) {
  await asOperator(db, operator, async (tx, note) => {
    await retryJob(tx, jobId);
    await note("retry job", { thingId: jobId });
  });
}

/**
 * A mail that was given up leaves after all. It cannot leave twice: its row says whether it has, and every attempt carries
 * the same Message-ID.
 */
export async function resendMail(db: Database, operator: Operator, mailId: number) {
  await asOperator(db, operator, async (tx, note) => {
    const jobId = await findMailJob(tx, mailId);
    if (!jobId) throw new AppError("not_found", { message: "Cet e-mail n’est plus à envoyer." });
    await retryJob(tx, jobId);
    await note("resend", { thingId: mailId });
  });
}

/** Only what has failed for good, and is not under way: what waits for its next attempt is left alone. */
async function retryJob(tx: Executor, id: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from graphile_worker._private_jobs
    where id = ${id} and attempts >= max_attempts and locked_at is null for update`);
  if (rows.length === 0)
    throw new AppError("not_found", {
      message: "Cette tâche n’est plus en échec\u00a0: elle a déjà repris.",
    });
  await tx.execute(sql`
    select from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at := now(), attempts := 0)`);
}
