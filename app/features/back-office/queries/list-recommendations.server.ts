import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Relation } from "~/features/discovery/rules/profile.ts";
import { pagedSqlRead } from "~/platform/database/paging.server.ts";
import type { RecommendationTab } from "../rules/recommendations.ts";

const PAGE_SIZE = 20;

export interface OfficeRecommendation {
  /** of the request while it waits, of the recommendation once it is public */
  id: string;
  coachId: number;
  coachName: string;
  author: string;
  relation: Relation | null;
  body: string;
  /** null once it is erased, and for the sample data */
  email: string | null;
  writtenAt: Date | null;
}

export const COUNT_WAITING_RECOMMENDATIONS =
  "select count(*)::int as total from recommendation_requests where status = 'with_operator'";

const WAITING = (range: string) => `
  select q.id, q.coach_id as "coachId", c.name as "coachName", q.author, q.relation, q.body, q.email, q.written_at as "writtenAt"
  from recommendation_requests q join coaches c on c.id = q.coach_id
  where q.status = 'with_operator' order by q.changed_at, q.id ${range}`;

const PUBLISHED = (range: string) => `
  select r.id::text, r.coach_id as "coachId", c.name as "coachName", r.author, r.relation, r.body, q.email, q.written_at as "writtenAt"
  from (select * from recommendations order by id desc ${range}) as r
  join coaches c on c.id = r.coach_id left join recommendation_requests q on q.id = r.request_id order by r.id desc`;

/** Those that wait come first, the oldest before the others; then the public ones, the newest first. */
export const listRecommendations = (
  pool: pg.Pool,
  _operator: Operator,
  { tab, page }: { tab: RecommendationTab; page: number },
) =>
  pagedSqlRead<OfficeRecommendation>(pool, {
    name: `recommendations-${tab}`,
    count:
      tab === "a-relire"
        ? COUNT_WAITING_RECOMMENDATIONS
        : "select count(*)::int as total from recommendations",
    list: tab === "a-relire" ? WAITING : PUBLISHED,
    page,
    size: PAGE_SIZE,
  });
