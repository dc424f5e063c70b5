import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import { retryJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { findMailJob } from "../queries/list-failed-work.server.ts";
import { asOperator } from "./record-action.server.ts";

/** Restarts a job that has failed for good, with all its attempts. */
export async function retryFailedJob(db: Database, operator: Operator, jobId: string) {
  await asOperator(db, operator, async (tx, note) => {
    await requireRetriedJob(tx, jobId);
    await note("retry job", { thingId: Number(jobId) });
  });
}

/**
 * Sends a failed mail again. It cannot be sent twice: its row records the delivery, and every attempt has the
 * same Message-ID.
 */
export async function resendMail(db: Database, operator: Operator, mailId: number) {
  await asOperator(db, operator, async (tx, note) => {
    const jobId = await findMailJob(tx, mailId);
    if (!jobId) throw new AppError("not_found", { message: "Cet e-mail n’est plus à envoyer." });
    await requireRetriedJob(tx, jobId);
    await note("resend", { thingId: mailId });
  });
}

async function requireRetriedJob(tx: Executor, jobId: string): Promise<void> {
  if (!(await retryJob(tx, jobId)))
    throw new AppError("not_found", {
      message: "Cette tâche n’est plus en échec\u00a0: elle a déjà repris.",
    });
}
