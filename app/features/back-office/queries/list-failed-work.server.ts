import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { pagedSqlRead } from "~/platform/database/paging.server.ts";
import {
  COUNT_FAILED_JOBS,
  FAILED_AT,
  failedJobsAbout,
  listFailedJobs,
} from "~/platform/jobs/jobs.server.ts";
import { sendMailJob } from "~/platform/mail/mail.server.ts";
import { COUNT_FORMER_REVIEWS } from "./list-former-reviews.server.ts";
import { COUNT_WAITING_RECOMMENDATIONS } from "./list-recommendations.server.ts";

const PAGE_SIZE = 20;

export interface UndeliveredMail {
  id: number;
  recipient: string;
  subject: string;
  reason: string;
  createdAt: Date;
  failedAt: Date;
}

const UNDELIVERED = `${failedJobsAbout(sendMailJob, "mails m on m.id = case task.identifier when 'send-mail' then (job.payload ->> 'mailId')::bigint end")} and m.sent_at is null`;

/** Lists jobs that have used up their attempts, latest failure first. */
export const listFailedWork = (pool: pg.Pool, _operator: Operator, page: number) =>
  listFailedJobs(pool, page);

/** Lists mails that were not delivered. Mails that stay in the outbox on purpose are not included. */
export const listUndeliveredMails = (pool: pg.Pool, _operator: Operator, page: number) =>
  pagedSqlRead<UndeliveredMail>(pool, {
    name: "undelivered-mails",
    count: `select count(*)::int as total ${UNDELIVERED}`,
    list: (range) => `
      select m.id::int, m.recipient, m.subject, coalesce(job.last_error, '') as reason,
             job.created_at as "createdAt", ${FAILED_AT} as "failedAt"
      ${UNDELIVERED} order by "failedAt" desc, job.id desc ${range}`,
    page,
    size: PAGE_SIZE,
  });

export async function findMailJob(db: Executor, mailId: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select job.id::text ${sql.raw(UNDELIVERED)} and m.id = ${mailId} order by job.id desc limit 1`,
  );
  return rows[0]?.id;
}

const OPEN_REPORTS = "select count(*)::int from reports where handled_at is null";
const OPEN_REVIEW_REPORTS = "select count(*)::int from review_reports where handled_at is null";

export async function countOpenReports(
  pool: pg.Pool,
  _operator: Operator,
): Promise<{ messages: number; reviews: number; former: number; recommendations: number }> {
  const { rows } = await pool.query({
    name: "open-reports",
    text: `select (${OPEN_REPORTS}) as messages, (${OPEN_REVIEW_REPORTS}) as reviews, (${COUNT_FORMER_REVIEWS}) as former,
      (${COUNT_WAITING_RECOMMENDATIONS}) as recommendations`,
  });
  return rows[0];
}

export interface OfficeFigures {
  people: number;
  suspended: number;
  failedJobs: number;
  undeliveredMails: number;
}

/** Counts the figures that the overview shows beside the work that waits (`listWaiting`). */
export async function countOfficeFigures(pool: pg.Pool, _operator: Operator): Promise<OfficeFigures> {
  const { rows } = await pool.query<OfficeFigures>({
    name: "office-figures",
    text: `
      select
        (select count(*)::int from users) as people,
        (select count(*)::int from users where suspended_at is not null) as suspended,
        (${COUNT_FAILED_JOBS}) as "failedJobs",
        (select count(*)::int ${UNDELIVERED}) as "undeliveredMails"`,
  });
  return rows[0] as OfficeFigures;
}
