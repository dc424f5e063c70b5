import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { AttachmentKind, ReportReason } from "~/features/messages/rules.ts";
import type { SaidMessage } from "~/features/messages/tables.server.ts";
import { pagedSqlRead } from "~/platform/database/paging.server.ts";
import type { OperatorAction } from "../rules/actions.ts";

const PAGE_SIZE = 20;

/** The person is null after the account is closed. */
interface ReportedPerson {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** The list contains no message text, because reading it is audited. */
export interface ListedReport {
  id: number;
  byCoach: boolean;
  /** true for a message, false for a person */
  ofMessage: boolean;
  reason: ReportReason;
  createdAt: Date;
  handledAt: Date | null;
  reporter: ReportedPerson | null;
  reported: ReportedPerson | null;
}

const person = (id: string) => `
  (select json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'email', p.email)
   from profiles p where p.id = ${id})`;
const LISTED = `r.id::int, r.by_coach as "byCoach", r.message_id is not null as "ofMessage", r.reason,
  r.created_at as "createdAt", r.handled_at as "handledAt",
  ${person("r.reporter_id")} as reporter, ${person("r.reported_id")} as reported`;

/** Open reports come first, the newest at the top. */
export const listReports = (pool: pg.Pool, _operator: Operator, page: number) =>
  pagedSqlRead<ListedReport>(pool, {
    name: "reports",
    count: "select count(*)::int as total from reports",
    list: (range) => `
      select ${LISTED} from reports r
      order by (r.handled_at is not null), r.created_at desc, r.id desc ${range}`,
    page,
    size: PAGE_SIZE,
  });

/** The copied messages name their attachments. */
const NAMED_FILES = `lateral (
  select (file ->> 'id')::uuid as id from jsonb_path_query(r.said, '$[*].attachments[*]') as file) as named`;

/** The whole report, with its audit entries. */
export interface FoundReport extends ListedReport {
  messageId: number | null;
  words: string;
  note: string | null;
  said: SaidMessage[];
  /** ids of the attachments that still exist */
  fileIds: string[];
  looks: { action: OperatorAction; operator: string | null; at: string }[];
}

/** Call `noteReading` first, which writes the audit entry. */
export async function findReport(
  pool: pg.Pool | pg.PoolClient,
  _operator: Operator,
  id: number,
): Promise<FoundReport | undefined> {
  const { rows } = await pool.query<FoundReport>({
    name: "report",
    text: `
      select ${LISTED}, r.message_id::int as "messageId", r.words, r.note, r.said,
        coalesce((
          select json_agg(a.id) from ${NAMED_FILES} join attachments a on a.id = named.id), '[]') as "fileIds",
        coalesce((
          select json_agg(json_build_object('action', a.action, 'at', a.created_at, 'operator', u.name) order by a.id)
          from operator_actions a left join users u on u.id = a.operator_id
          where a.thing_id = r.id and a.action in ('read report', 'handle report')), '[]') as looks
      from reports r where r.id = $1`,
    values: [id],
  });
  return rows[0];
}

interface ReportedFile {
  id: string;
  kind: AttachmentKind;
  key: string;
  name: string;
}

/**
 * A file named by this report, if it still exists; operators can reach no other private files. Call
 * `noteReading` first.
 */
export async function findReportedFile(
  pool: pg.Pool,
  _operator: Operator,
  { reportId, fileId }: { reportId: number; fileId: string },
): Promise<ReportedFile | undefined> {
  const { rows } = await pool.query<ReportedFile>({
    name: "reported-file",
    text: `
      select a.id, a.kind, f.key, f.name
      from reports r cross join ${NAMED_FILES}
      join attachments a on a.id = named.id join private_files f on f.id = a.id
      where r.id = $1 and named.id = $2 and f.key is not null`,
    values: [reportId, fileId],
  });
  return rows[0];
}
