import { Clock } from "lucide-react";
import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink, CardTitle } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ArticleSummary } from "../queries/list-articles.server.ts";
import { articlePath } from "../rules.ts";

interface ArticleCardProps {
  article: ArticleSummary;
  /** the newest article, shown wider */
  lead?: boolean;
  level?: 2 | 3;
}

export function ArticleCard({ article, lead = false, level = 2 }: ArticleCardProps) {
  const { slug, title, excerpt, image, category } = article;
  return (
    <Card
      interactive
      asChild
      className={classNames("h-full overflow-hidden", lead && "lg:grid lg:grid-cols-2")}
    >
      <article>
        <img
          {...pictureSources(
            image,
            lead ? "(min-width: 64rem) 36rem, 100vw" : "(min-width: 48rem) 50vw, 100vw",
          )}
          alt=""
          width={640}
          height={400}
          loading={lead ? "eager" : "lazy"}
          className={classNames("aspect-8/5 w-full object-cover", lead && "lg:h-full")}
        />
        <div className={classNames("grid content-center gap-3 p-5 sm:p-6", lead && "lg:p-10")}>
          <Badge tone="clay">{category}</Badge>
          <CardTitle level={level} className={lead ? "lg:text-3xl" : ""}>
            <CardLink to={articlePath(slug)}>{title}</CardLink>
          </CardTitle>
          <p className="text-muted">{excerpt}</p>
          <ArticleFacts article={article} />
        </div>
      </article>
    </Card>
  );
}

interface ArticleFactsProps {
  article: Pick<ArticleSummary, "author" | "publishedOn" | "readMinutes">;
}

export function ArticleFacts({ article }: ArticleFactsProps) {
  const { author, publishedOn, readMinutes } = article;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {author && <span className="font-medium text-ink">{author}</span>}
      <time dateTime={publishedOn}>{formatDay(parisInstant(publishedOn, "12:00"))}</time>
      <span className="flex items-center gap-1.5">
        <Clock aria-hidden="true" className="size-4" />
        {readMinutes}&nbsp;min de lecture
      </span>
    </p>
  );
}
