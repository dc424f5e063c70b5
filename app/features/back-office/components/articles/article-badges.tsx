import { formatDayTime } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { articleStates } from "../../rules/articles.ts";

interface ArticleBadgesProps {
  article: { version: number; publishedVersion: number | null; plannedAt: Date | null };
}

export function ArticleBadges({ article }: ArticleBadgesProps) {
  const { isOnline, isPlanned, hasUnpublishedChanges } = articleStates(article);
  return (
    <>
      {isOnline ? <Badge tone="green">En ligne</Badge> : <Badge tone="neutral">Brouillon</Badge>}
      {isPlanned && article.plannedAt && (
        <Badge tone="clay">Prévu {formatDayTime(new Date(article.plannedAt))}</Badge>
      )}
      {hasUnpublishedChanges && <Badge tone="sand">Modifications non publiées</Badge>}
    </>
  );
}
