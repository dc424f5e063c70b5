import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { SessionCount } from "~/features/reviews/former-clients/rules/former-clients.ts";
import { pagedSqlRead } from "~/platform/database/paging.server.ts";

const PAGE_SIZE = 20;

/** A review of a former client that waits for the operator. */
export interface WaitingFormerReview {
  id: string;
  coachId: number;
  coachName: string;
  author: string;
  email: string;
  discipline: string;
  fromYear: number;
  untilYear: number;
  sessions: SessionCount;
  rating: number;
  comment: string;
  confirmedAt: Date;
  /** true if the coach mailed the invitation, false if the author came by the coach's link */
  isInvited: boolean;
  /** what the coach says; null without an answer in time */
  isClient: boolean | null;
  denial: string | null;
}

export const COUNT_FORMER_REVIEWS =
  "select count(*)::int as total from former_clients where status = 'with_operator'";

/** The one that waits longest comes first. */
export const listFormerReviews = (pool: pg.Pool, _operator: Operator, page: number) =>
  pagedSqlRead<WaitingFormerReview>(pool, {
    name: "former-reviews",
    count: COUNT_FORMER_REVIEWS,
    list: (range) => `
      select f.id, f.coach_id as "coachId", c.name as "coachName", f.first_name as author, f.email, d.name as discipline,
        f.from_year as "fromYear", f.until_year as "untilYear", f.sessions, f.rating, f.comment, f.confirmed_at as "confirmedAt",
        f.invited_at is not null as "isInvited", f.is_client as "isClient", f.denial
      from former_clients f join coaches c on c.id = f.coach_id join disciplines d on d.id = f.discipline_id
      where f.status = 'with_operator' order by f.changed_at, f.id ${range}`,
    page,
    size: PAGE_SIZE,
  });
