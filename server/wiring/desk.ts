import { mailWaitingWork } from "~/features/back-office/desk/commands/mail-waiting.server.ts";
import { openAbsenceCase, openPaymentCase } from "~/features/back-office/desk/commands/open-case.server.ts";
import { mailWaitingWorkJob } from "~/features/back-office/desk/jobs.ts";
import { refreshFigures } from "~/features/back-office/figures/commands/refresh-figures.server.ts";
import { refreshFiguresJob } from "~/features/back-office/figures/jobs.ts";
import { openAbsenceCaseJob } from "~/features/bookings/jobs.ts";
import { openPaymentCaseJob } from "~/features/payments/jobs.ts";
import type { Services } from "~/platform/config/services.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { handleJob, type JobHandler } from "~/platform/jobs/job-runner.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";

/** Handles the news of other rooms that operators have to know, and computes their figures. */
export function deskHandlers({
  db,
  slowDb,
  settings,
  secrets,
}: Pick<Services, "db" | "settings" | "secrets"> & { slowDb: Database }): JobHandler[] {
  const { publicUrl, contactRecipients } = settings;
  const parts = { db, publicUrl, linkSecret: secrets.linkSecret, operatorEmails: contactRecipients };
  return [
    handleJob(openAbsenceCaseJob, (contested) => openAbsenceCase(parts, contested)),
    handleJob(openPaymentCaseJob, (news) => openPaymentCase(parts, news)),
    handleJob(mailWaitingWorkJob, () => mailWaitingWork(parts)),
    handleJob(refreshFiguresJob, async () => {
      // Another job for each piece of the history, so that a stop interrupts one piece only.
      const isLeft = await refreshFigures(slowDb);
      if (isLeft) await enqueueJob(db, refreshFiguresJob, {}, { key: "refresh-figures-further" });
    }),
  ];
}
