import type { IncomingMessage } from "node:http";
import type { VisitCounter } from "~/features/back-office/figures/commands/count-visits.server.ts";
import { pageViewed } from "~/features/back-office/figures/rules/visits.ts";
import type { CountedSearch } from "~/platform/web/counted-search.ts";
import { isRobot } from "~/platform/web/robots.ts";
import type { Answered } from "./request-log.ts";

export interface Visits {
  countView(answered: Answered, request: IncomingMessage): void;
  countSearch(search: CountedSearch | undefined, request: IncomingMessage): void;
}

/** Counts page views and searches behind the page cache and the router, so that a page counts wherever it comes from. */
export const countVisits = (counter: Pick<VisitCounter, "addView" | "addSearch">): Visits => ({
  countView({ method, route, status }, { headers }) {
    const [userAgent, purpose] = [headers["user-agent"], headers["sec-purpose"]];
    const kind = pageViewed({ method, route, status, userAgent, purpose: purpose?.toString() });
    if (kind) counter.addView(kind);
  },
  countSearch(search, { method, headers }) {
    if (search && method === "GET" && !isRobot(headers["user-agent"])) counter.addSearch(search);
  },
});
