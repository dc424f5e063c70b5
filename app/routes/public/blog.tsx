import { data } from "react-router";
import { ArticleCard } from "~/features/content/articles/components/article-card.tsx";
import { BlogSearch } from "~/features/content/articles/components/blog-search.tsx";
import { listArticles } from "~/features/content/articles/queries/list-articles.server.ts";
import { ARTICLES, BLOG_PATH, blogPath } from "~/features/content/articles/rules.ts";
import { blogSearchSchema } from "~/features/content/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { fromLoader, publicAt } from "~/platform/web/public-page.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { CourtLines } from "~/ui/layout/court-lines.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/blog.ts";
import { feedLink } from "./blog/feed-link.ts";

export const headers = fromLoader;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const search = blogSearchSchema.parse(searchParams.get("q"));
  const found = await listArticles(db, { search, page: readPage(searchParams.get("page")) });
  const { rows: articles, total, page, pageCount } = found;
  // Only pages without a search are cached: the number of possible searches is unlimited.
  return data(
    { articles, total, page, pageCount, search, publicUrl: settings.publicUrl },
    publicAt(blogPath(page), [ARTICLES]),
  );
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const page = loaderData?.page ?? 1;
  return [
    ...pageMeta({
      title: `Blog${page > 1 ? `, page ${page}` : ""} · ${BRAND.name}`,
      description:
        "Bouger, se comprendre, se sentir bien\u00a0: des articles sourcés sur le fitness, la santé et la confiance en soi, écrits pour être lus jusqu’au bout.",
      path: blogPath(page),
      publicUrl: loaderData?.publicUrl ?? "",
    }),
    feedLink(loaderData?.publicUrl ?? ""),
    // One page is indexed, rather than one for every search.
    ...(loaderData?.search ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { articles, total, page, pageCount, search } = loaderData;
  return (
    <>
      <section className="relative isolate overflow-hidden">
        <CourtLines
          variant="lanes"
          className="absolute inset-0 -z-10 hidden size-full text-line mask-l-from-40% md:block"
        />
        <div className="page-width grid gap-7 pt-10 pb-8 md:pt-16 md:pb-12">
          <div className="grid max-w-2xl gap-4">
            <h1 className="text-4xl font-bold sm:text-5xl">Le blog</h1>
            <p className="text-lg text-muted">
              Bouger, se comprendre, se sentir bien. Peu d’articles, mais vérifiés, avec leurs sources.
            </p>
          </div>
          <BlogSearch search={search} />
        </div>
      </section>
      <div className="page-width pb-16 md:pb-24">
        <p role="status" className={search ? "mb-5 text-muted" : "sr-only"}>
          {search && total > 0 && countText(total, search)}
        </p>
        {articles.length > 0 ? (
          <ul className="grid gap-6 md:grid-cols-2">
            {articles.map((article, at) => {
              const lead = at === 0 && page === 1 && !search;
              return (
                <li key={article.slug} className={classNames(lead && "md:col-span-2")}>
                  <ArticleCard article={article} lead={lead} />
                </li>
              );
            })}
          </ul>
        ) : (
          <Nothing searched={search !== ""} />
        )}
        <Pagination page={page} pageCount={pageCount} hrefFor={(to) => pagePath(search, to)} />
      </div>
    </>
  );
}

function Nothing({ searched }: { searched: boolean }) {
  if (!searched)
    return <EmptyState title="Le premier article arrive bientôt" text="Revenez dans quelques jours." />;
  return (
    <EmptyState
      title="Aucun article ne correspond à votre recherche."
      text="Essayez un autre mot, plus court ou plus général."
      action={
        <ButtonLink variant="secondary" to={BLOG_PATH}>
          Voir tous les articles
        </ButtonLink>
      }
    />
  );
}

const pagePath = (search: string, page: number) =>
  search ? `${BLOG_PATH}?${new URLSearchParams({ q: search, page: String(page) })}` : blogPath(page);

const countText = (count: number, search: string) =>
  `${formatCount(count, "article")} pour «\u00a0${search}\u00a0»`;
