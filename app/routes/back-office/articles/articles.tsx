import { Form } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { OfficeArticleCard } from "~/features/back-office/components/articles/office-article-card.tsx";
import { SearchFields } from "~/features/back-office/components/search-fields.tsx";
import {
  countOfficeArticles,
  listOfficeArticles,
} from "~/features/back-office/queries/list-office-articles.server.ts";
import {
  ARTICLE_VIEW_LABELS,
  ARTICLE_VIEWS,
  articlesPath,
  officeArticlePath,
  readArticleView,
} from "~/features/back-office/rules/articles.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { FilterLinks } from "~/ui/form/filter-links.tsx";
import { privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/articles.ts";

export const meta = () => privatePage("Articles");

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const words = readText(searchParams.get("q"));
  const view = readArticleView(searchParams.get("etat"));
  const [found, counts] = await Promise.all([
    listOfficeArticles(pool, operator, { view, words, page: readPage(searchParams.get("page")) }),
    countOfficeArticles(pool, operator),
  ]);
  return { ...found, counts, words, view };
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageCount, counts, words, view } = loaderData;
  return (
    <OfficePage
      title="Articles"
      text={`${formatCount(total, "article")}, le dernier modifié d’abord`}
      tools={
        <>
          <FilterLinks
            label="État"
            current={view}
            filters={ARTICLE_VIEWS.map((key) => ({
              key,
              label: ARTICLE_VIEW_LABELS[key],
              to: articlesPath({ view: key, words }),
              count: counts[key],
            }))}
          />
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Form
              method="get"
              action="/back-office/articles"
              noValidate
              role="search"
              aria-label="Articles"
              className="flex max-w-xl flex-1 flex-wrap items-end gap-3"
            >
              {view !== ARTICLE_VIEWS[0] && <input type="hidden" name="etat" value={view} />}
              <SearchFields label="Titre, catégorie ou adresse" words={words} />
            </Form>
            <ButtonLink to={officeArticlePath("nouveau")} className="max-sm:w-full">
              Écrire un article
            </ButtonLink>
          </div>
        </>
      }
      empty={{
        title: "Aucun article",
        text: words
          ? "Essayez un autre mot, ou un autre état."
          : "Écrivez-en un\u00a0: il reste un brouillon.",
      }}
      page={page}
      pageCount={pageCount}
      hrefFor={(to) => articlesPath({ view, words, page: to })}
    >
      {rows.map((article) => (
        <li key={article.id}>
          <OfficeArticleCard article={article} />
        </li>
      ))}
    </OfficePage>
  );
}
