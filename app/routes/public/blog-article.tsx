import { Fragment } from "react";
import { redirect } from "react-router";
import { ArticleCard, ArticleFacts } from "~/features/content/components/article-card.tsx";
import { BmiCalculator } from "~/features/content/components/bmi-calculator.tsx";
import { TableOfContents } from "~/features/content/components/table-of-contents.tsx";
import { findArticle, listOtherArticles } from "~/features/content/queries/list-articles.server.ts";
import { ARTICLES } from "~/features/content/rules.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Prose } from "~/ui/data/prose.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { breadcrumbData } from "../site/breadcrumb-data.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/blog-article.ts";
import { articleData, sharedImage } from "./blog/article-data.ts";

export const headers = () => publicPage([ARTICLES]);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const article = await findArticle(db, params.articleId);
  if (!article) throw redirect("/blog");
  return {
    article,
    others: await listOtherArticles(db, article.slug),
    publicUrl: settings.publicUrl,
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: `Article · ${BRAND.name}` }];
  const { article, publicUrl } = loaderData;
  const path = `/blog/${article.slug}`;
  return [
    ...pageMeta({
      title: `${article.title} · ${BRAND.name}`,
      description: article.excerpt,
      path,
      publicUrl,
      image: sharedImage(article),
      type: "article",
    }),
    { property: "article:published_time", content: article.publishedOn },
    { property: "article:section", content: article.category },
    articleData(article, publicUrl),
    breadcrumbData(publicUrl, [
      { label: "Accueil", to: "/" },
      { label: "Blog", to: "/blog" },
      { label: article.title, to: path },
    ]),
  ];
}

export default function BlogArticle({ loaderData: { article, others } }: Route.ComponentProps) {
  const { title, excerpt, category, image, parts, contents } = article;
  return (
    <div className="page-width pt-6 pb-16 md:pb-24">
      <article>
        <Breadcrumb
          items={[{ label: "Accueil", to: "/" }, { label: "Blog", to: "/blog" }, { label: title }]}
        />
        <header className="grid items-center gap-8 pt-4 pb-10 lg:grid-cols-2 lg:gap-12 lg:pb-14">
          <div className="grid gap-4">
            <Badge tone="clay">{category}</Badge>
            <h1 className="text-4xl font-bold sm:text-5xl">{title}</h1>
            <p className="text-lg text-muted">{excerpt}</p>
            <ArticleFacts article={article} />
          </div>
          <img
            src={image}
            alt=""
            width={640}
            height={400}
            fetchPriority="high"
            className="aspect-8/5 h-auto w-full rounded-xl rounded-tr-[6rem] object-cover"
          />
        </header>
        <div className="grid grid-cols-1 gap-10 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14">
          <TableOfContents items={contents} className="self-start lg:sticky lg:top-24" />
          <div>
            {parts.map((html, at) => (
              <Fragment key={html}>
                {at > 0 && <BmiCalculator />}
                <Prose html={html} />
              </Fragment>
            ))}
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
