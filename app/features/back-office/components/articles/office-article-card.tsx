import { formatDayTime } from "~/platform/format/dates.ts";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { ListedArticle } from "../../queries/list-office-articles.server.ts";
import { officeArticlePath } from "../../rules/articles.ts";
import { ArticleBadges } from "./article-badges.tsx";

export function OfficeArticleCard({ article }: { article: ListedArticle }) {
  const { id, title, slug, category, changedAt, changedBy } = article;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`article-${id}`} className="grid gap-2 p-4 sm:p-5">
        <h2 id={`article-${id}`} className="text-lg leading-tight wrap-anywhere">
          <CardLink to={officeArticlePath(id)} data-prefetch>
            {title}
          </CardLink>
        </h2>
        <p className="text-sm wrap-anywhere text-muted">
          {category} · /blog/{slug}
        </p>
        <p className="flex flex-wrap items-center gap-1.5">
          <ArticleBadges article={article} />
        </p>
        <p className="text-sm text-muted">
          Modifié {formatDayTime(changedAt)}
          {changedBy && ` par ${changedBy}`}
        </p>
      </article>
    </Card>
  );
}
