import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { ReportOutcome, ReviewReportReason } from "~/features/reviews/rules/reports.ts";
import { pagedSqlRead } from "~/platform/database/paging.server.ts";

const PAGE_SIZE = 20;

/** Reviews are public, so reading them here is not audited. */
export interface ReviewReport {
  id: number;
  coachId: number;
  coachName: string;
  author: string;
  reason: ReviewReportReason;
  words: string;
  /** as it was when reported */
  rating: number;
  comment: string;
  /** the current comment, if it has changed since */
  commentNow: string | null;
  service: string | null;
  /** ISO day in Paris */
  sessionOn: string | null;
  createdAt: Date;
  handledAt: Date | null;
  outcome: ReportOutcome | null;
  note: string | null;
  isHidden: boolean;
  /** true for the latest report of a review, on which it is decided */
  isLast: boolean;
}

/** Open reports come first, the newest at the top. */
export const listReviewReports = (pool: pg.Pool, _operator: Operator, page: number) =>
  pagedSqlRead<ReviewReport>(pool, {
    name: "review-reports",
    count: "select count(*)::int as total from review_reports",
    list: (range) => `
      select p.id::int, r.coach_id as "coachId", c.name as "coachName", r.author_name as author, p.reason, p.words, p.rating,
        p.comment, nullif(r.comment, p.comment) as "commentNow", r.service, r.session_on::text as "sessionOn",
        p.created_at as "createdAt", p.handled_at as "handledAt", p.outcome, p.note, r.hidden_at is not null as "isHidden",
        not exists (select from review_reports n where n.review_id = p.review_id and n.id > p.id) as "isLast"
      from review_reports p join reviews r on r.id = p.review_id join coaches c on c.id = r.coach_id
      order by (p.handled_at is not null), p.created_at desc, p.id desc ${range}`,
    page,
    size: PAGE_SIZE,
  });
