import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { reviews } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import type { ReportOutcome } from "../rules/reports.ts";
import { mayAnswer, mayReport, type ReviewFilter } from "../rules/reviews.ts";

const PAGE_SIZE = 10;

export interface ReceivedReviewRow {
  id: number;
  author: string;
  rating: number;
  comment: string;
  service: string | null;
  /** ISO day in Paris */
  sessionOn: string | null;
  createdAt: Date;
  editedAt: Date | null;
  coachResponse: string | null;
  respondedAt: Date | null;
  mayAnswer: boolean;
  mayReport: boolean;
  /** the state of the latest report */
  report: "open" | ReportOutcome | null;
  /** of a client from before Élan */
  isFormerClient: boolean;
}

export interface ReceivedReviews {
  average: number;
  /** counts of one to five stars, in this order */
  distribution: number[];
  counts: Record<ReviewFilter, number>;
  reviews: Page<ReceivedReviewRow>;
}

const ofSession = isNull(reviews.formerClientId);
const WITHIN: Record<ReviewFilter, SQL | undefined> = {
  all: ofSession,
  unanswered: and(ofSession, isNull(reviews.coachResponse)),
  "5-stars": and(ofSession, eq(reviews.rating, 5)),
  former: isNotNull(reviews.formerClientId),
};

/**
 * The newest review comes first. Hidden reviews are neither listed nor counted. Those of clients from before Élan are a
 * list of their own and count in no figure.
 */
export async function listReceivedReviews(
  db: Executor,
  { id: coachId }: OwnPage,
  { filter, page }: { filter: ReviewFilter; page: number },
): Promise<ReceivedReviews> {
  const shown = and(eq(reviews.coachId, coachId), isNull(reviews.hiddenAt));
  const stars = await db
    .select({
      rating: reviews.rating,
      many: sql<number>`count(*)::int`,
      unanswered: sql<number>`(count(*) filter (where ${reviews.coachResponse} is null))::int`,
    })
    .from(reviews)
    .where(and(shown, ofSession))
    .groupBy(reviews.rating);
  const former = await db.$count(reviews, and(shown, WITHIN.former));
  const sum = (of: (row: (typeof stars)[number]) => number) =>
    stars.reduce((total, row) => total + of(row), 0);
  const all = sum(({ many }) => many);
  const distribution = [1, 2, 3, 4, 5].map((rating) => sum((row) => (row.rating === rating ? row.many : 0)));
  const counts = { all, unanswered: sum((row) => row.unanswered), "5-stars": distribution[4] ?? 0, former };
  return {
    average: all === 0 ? 0 : sum(({ rating, many }) => rating * many) / all,
    distribution,
    counts,
    reviews: await pagedRead({ total: counts[filter], page, size: PAGE_SIZE }, ({ offset }) =>
      listRows(db, and(shown, WITHIN[filter]), offset),
    ),
  };
}

/** The latest report of the review. */
interface Reported {
  createdAt: string;
  handledAt: string | null;
  outcome: ReportOutcome | null;
}

async function listRows(db: Executor, within: SQL | undefined, offset: number): Promise<ReceivedReviewRow[]> {
  const rows = await db
    .select({
      id: reviews.id,
      author: reviews.authorName,
      rating: reviews.rating,
      comment: reviews.comment,
      service: reviews.service,
      sessionOn: reviews.sessionOn,
      createdAt: reviews.createdAt,
      editedAt: reviews.editedAt,
      coachResponse: reviews.coachResponse,
      respondedAt: reviews.respondedAt,
      responseEditedAt: reviews.responseEditedAt,
      hiddenAt: reviews.hiddenAt,
      isFormerClient: sql<boolean>`${reviews.formerClientId} is not null`,
      reported: sql<Reported | null>`(
        select json_build_object('createdAt', p.created_at, 'handledAt', p.handled_at, 'outcome', p.outcome)
        from review_reports p where p.review_id = reviews.id order by p.id desc limit 1)`,
    })
    .from(reviews)
    .where(within)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(PAGE_SIZE)
    .offset(offset);
  const now = new Date();
  return rows.map(({ reported, responseEditedAt, hiddenAt, ...row }) => {
    const last = reported && {
      createdAt: new Date(reported.createdAt),
      handledAt: reported.handledAt === null ? null : new Date(reported.handledAt),
    };
    return {
      ...row,
      mayAnswer: mayAnswer({ ...row, responseEditedAt, hiddenAt }, now),
      mayReport: mayReport({ ...row, hiddenAt }, last ?? undefined),
      report: reported && (reported.outcome ?? "open"),
    };
  });
}
