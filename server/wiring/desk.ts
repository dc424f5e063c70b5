import { mailWaitingWork } from "~/features/back-office/desk/commands/mail-waiting.server.ts";
import { openAbsenceCase, openPaymentCase } from "~/features/back-office/desk/commands/open-case.server.ts";
import { mailWaitingWorkJob } from "~/features/back-office/desk/jobs.ts";
import { openAbsenceCaseJob } from "~/features/bookings/jobs.ts";
import { openPaymentCaseJob } from "~/features/payments/jobs.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { handleJob, type JobHandler } from "~/platform/jobs/job-runner.server.ts";

/** Handles the news of other rooms that operators have to know. */
export function deskHandlers({
  db,
  settings,
  secrets,
}: Pick<Services, "db" | "settings" | "secrets">): JobHandler[] {
  const { publicUrl, contactRecipients } = settings;
  const parts = { db, publicUrl, linkSecret: secrets.linkSecret, operatorEmails: contactRecipients };
  return [
    handleJob(openAbsenceCaseJob, (contested) => openAbsenceCase(parts, contested)),
    handleJob(openPaymentCaseJob, (news) => openPaymentCase(parts, news)),
    handleJob(mailWaitingWorkJob, () => mailWaitingWork(parts)),
  ];
}
