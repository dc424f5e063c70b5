import { redirect } from "react-router";
import {
  findArticle,
  findNewSlug,
  listOtherArticles,
} from "~/features/content/articles/queries/list-articles.server.ts";
import { ARTICLES, articlePath, BLOG_PATH, DEFAULT_PICTURE } from "~/features/content/articles/rules.ts";
import { sharedPicture } from "~/features/sharing/queries/shared-version.server.ts";
import { sharedArticle } from "~/features/sharing/rules/shared-page.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { breadcrumbData } from "../site/breadcrumb-data.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/blog-article.ts";
import { articleData, sharedImage } from "./blog/article-data.ts";
import { ArticlePage } from "./blog/article-page.tsx";
import { feedLink } from "./blog/feed-link.ts";

export const headers = () => publicPage([ARTICLES]);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const article = await findArticle(db, params.articleId);
  if (!article) throw await findWayOn(db, params.articleId);
  return {
    article,
    others: await listOtherArticles(db, article),
    publicUrl: settings.publicUrl,
    picture:
      article.image === DEFAULT_PICTURE.image ? sharedPicture(sharedArticle(article)) : sharedImage(article),
  };
}

/** A former address leads to the present one; an unknown article leads to the blog. */
async function findWayOn(db: Parameters<typeof findNewSlug>[0], slug: string): Promise<Response> {
  const moved = await findNewSlug(db, slug);
  if (!moved) return redirect(BLOG_PATH);
  // The article may take its former address again, so browsers must not store the redirect for ever.
  return redirect(articlePath(moved), { status: 301, headers: { "Cache-Control": "no-cache" } });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: `Article · ${BRAND.name}` }];
  const { article, publicUrl, picture } = loaderData;
  const path = articlePath(article.slug);
  return [
    ...pageMeta({
      title: `${article.title} · ${BRAND.name}`,
      description: article.excerpt,
      path,
      publicUrl,
      image: picture,
      type: "article",
    }),
    { property: "article:published_time", content: article.publishedOn },
    ...(article.changedAt
      ? [{ property: "article:modified_time", content: article.changedAt.toISOString() }]
      : []),
    { property: "article:section", content: article.category },
    feedLink(publicUrl),
    articleData(article, { publicUrl, picture }),
    breadcrumbData(publicUrl, [
      { label: "Accueil", to: "/" },
      { label: "Blog", to: BLOG_PATH },
      { label: article.title, to: path },
    ]),
  ];
}

export default function BlogArticle({ loaderData: { article, others } }: Route.ComponentProps) {
  return <ArticlePage article={article} others={others} />;
}
