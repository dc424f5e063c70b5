import { formatRelative } from "~/platform/format/dates.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { CoachFileSummary } from "../../queries/list-coach-files.server.ts";
import { promiseOf } from "../../rules/coaches.ts";
import { CoachBadges } from "./coach-badges.tsx";

export function CoachFileCard({ coach, now }: { coach: CoachFileSummary; now: Date }) {
  const { id, name, image, approval, askedAt, discipline, city, changedAt } = coach;
  const promise = approval === "waiting" ? promiseOf(askedAt, now) : undefined;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`coach-${id}`} className="flex items-start gap-4 p-4 sm:p-5">
        <Avatar name={name} src={image} decorative />
        <div className="grid min-w-0 flex-1 gap-1.5">
          <h2 id={`coach-${id}`} className="text-lg leading-tight wrap-anywhere">
            <CardLink to={`/back-office/coachs/${id}`} data-prefetch>
              {name}
            </CardLink>
          </h2>
          <p className="text-muted">{[discipline, city].filter(Boolean).join(" · ") || "Aucune annonce"}</p>
          <p className="flex flex-wrap gap-1.5">
            <CoachBadges coach={coach} />
            {promise && <Badge tone={promise.tone}>{promise.text}</Badge>}
          </p>
          {approval === "waiting" && (
            <p className="text-sm text-muted">A demandé sa validation {formatRelative(askedAt, now)}</p>
          )}
          {changedAt && (
            <p className="text-sm">
              {changesOf(coach).join(", ")}, {formatRelative(changedAt, now)}
            </p>
          )}
        </div>
      </article>
    </Card>
  );
}

function changesOf({ pageChanged, listingsChanged, appeals }: CoachFileSummary): string[] {
  return [
    pageChanged ? "Page modifiée" : "",
    listingsChanged > 0 ? formatCount(listingsChanged, "annonce modifiée", "annonces modifiées") : "",
    appeals > 0 ? formatCount(appeals, "remise en ligne demandée", "remises en ligne demandées") : "",
  ].filter(Boolean);
}
