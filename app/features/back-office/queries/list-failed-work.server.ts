import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/db.server.ts";
import { type Page, pageOf } from "~/platform/paging.ts";

const PAGE_SIZE = 20;

/** Background work that was tried as often as it may be. */
export interface FailedJob {
  id: number;
  task: string;
  attempts: number;
  /** the name and codes of what went wrong; never its words, which could quote a person */
  reason: string;
  createdAt: Date;
  failedAt: Date;
}

export interface UndeliveredMail {
  id: number;
  recipient: string;
  subject: string;
  reason: string;
  createdAt: Date;
  failedAt: Date;
}

const FAILED = `
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;
const GIVEN_UP = "j.attempts >= j.max_attempts and j.locked_at is null";
const UNDELIVERED = `${FAILED}
  join mails m on m.id = (j.payload ->> 'mailId')::bigint
  where t.identifier = 'send-mail' and m.sent_at is null and ${GIVEN_UP}`;

const REASON = `coalesce(j.last_error, '') as reason, j.created_at as "createdAt", j.updated_at as "failedAt"`;

/** The latest failure first. */
export const listFailedJobs = (pool: pg.Pool, _operator: Operator, page: number) =>
  listPage<FailedJob>(pool, "failed-jobs", page, {
    columns: `j.id::int, t.identifier as task, j.attempts, ${REASON}`,
    source: `${FAILED} where ${GIVEN_UP}`,
  });

/** The mails among them: what nobody has received. Mails that stay in the outbox on purpose are none. */
export const listUndeliveredMails = (pool: pg.Pool, _operator: Operator, page: number) =>
  listPage<UndeliveredMail>(pool, "undelivered-mails", page, {
    columns: `m.id::int, m.recipient, m.subject, ${REASON}`,
    source: UNDELIVERED,
  });

/** The given-up job of a mail that nobody has received. */
export async function findMailJob(db: Executor, mailId: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select j.id::int ${sql.raw(UNDELIVERED)} and m.id = ${mailId} order by j.id desc limit 1`,
  );
  return rows[0]?.id;
}

async function listPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  name: string,
  page: number,
  { columns, source }: { columns: string; source: string },
): Promise<Page<Row>> {
  const counted = await pool.query<{ total: number }>({
    name: `${name}-count`,
    text: `select count(*)::int as total ${source}`,
  });
  const { offset, ...shown } = pageOf(counted.rows[0]?.total ?? 0, page, PAGE_SIZE);
  const { rows } = await pool.query<Row>({
    name,
    text: `select ${columns} ${source} order by j.updated_at desc, j.id desc limit $1 offset $2`,
    values: [PAGE_SIZE, offset],
  });
  return { rows, ...shown };
}

export interface OpenWork {
  people: number;
  suspended: number;
  openMessages: number;
  failedJobs: number;
  undeliveredMails: number;
}

/** The figures of the overview, in one statement. */
export async function countOpenWork(pool: pg.Pool, _operator: Operator): Promise<OpenWork> {
  const { rows } = await pool.query<OpenWork>({
    name: "open-work",
    text: `
      select
        (select count(*)::int from users) as people,
        (select count(*)::int from users where suspended_at is not null) as suspended,
        (select count(*)::int from contact_messages where handled_at is null) as "openMessages",
        (select count(*)::int ${FAILED} where ${GIVEN_UP}) as "failedJobs",
        (select count(*)::int ${UNDELIVERED}) as "undeliveredMails"`,
  });
  return rows[0] as OpenWork;
}
