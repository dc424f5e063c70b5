import type { ReactNode } from "react";
import { ArticleCard, ArticleFacts } from "~/features/content/articles/components/article-card.tsx";
import { TableOfContents } from "~/features/content/articles/components/table-of-contents.tsx";
import type { Article, ArticleSummary } from "~/features/content/articles/queries/list-articles.server.ts";
import { BLOG_PATH } from "~/features/content/articles/rules.ts";
import { BmiCalculator } from "~/features/content/components/bmi-calculator.tsx";
import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { ProseParts } from "~/ui/data/prose-parts.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";

interface ArticlePageProps {
  article: Omit<Article, "changedAt">;
  others: readonly ArticleSummary[];
  /** shown above the article, for example to operators who preview it */
  notice?: ReactNode;
}

/** The page of an article, for visitors and for the preview of operators. */
export function ArticlePage({ article, others, notice }: ArticlePageProps) {
  const { title, excerpt, category, image, imageAlt, parts, contents } = article;
  return (
    <div className="page-width pt-6 pb-16 md:pb-24">
      {notice}
      <article>
        <Breadcrumb
          items={[{ label: "Accueil", to: "/" }, { label: "Blog", to: BLOG_PATH }, { label: title }]}
        />
        <header className="grid items-center gap-8 pt-4 pb-10 lg:grid-cols-2 lg:gap-12 lg:pb-14">
          <div className="grid min-w-0 gap-4">
            <Badge tone="clay">{category}</Badge>
            <h1 className="text-4xl font-bold wrap-anywhere sm:text-5xl">{title}</h1>
            <p className="text-lg text-muted">{excerpt}</p>
            <ArticleFacts article={article} />
          </div>
          <img
            {...pictureSources(image, "(min-width: 64rem) 36rem, 100vw")}
            alt={imageAlt}
            width={640}
            height={400}
            fetchPriority="high"
            className="aspect-8/5 h-auto w-full rounded-xl rounded-tr-[6rem] object-cover"
          />
        </header>
        <div className="grid grid-cols-1 gap-10 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14">
          {contents.length > 0 && (
            <TableOfContents items={contents} className="self-start lg:sticky lg:top-24" />
          )}
          <div className="min-w-0 lg:col-start-2">
            <ProseParts parts={parts} between={<BmiCalculator />} />
          </div>
        </div>
      </article>
      {others.length > 0 && (
        <aside aria-labelledby="a-lire-aussi" className="mt-16 grid gap-6 border-t border-line pt-12">
          <h2 id="a-lire-aussi" className="text-3xl">
            À lire aussi
          </h2>
          <ul className="grid gap-6 md:grid-cols-2">
            {others.map((other) => (
              <li key={other.slug}>
                <ArticleCard article={other} level={3} />
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}
