import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { restoreArticle } from "~/features/back-office/commands/work-on-articles.server.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import {
  findOfficeArticle,
  listVersions,
} from "~/features/back-office/queries/list-office-articles.server.ts";
import {
  articlePreviewPath,
  articlesPath,
  articleVersionsPath,
  officeArticlePath,
} from "~/features/back-office/rules/articles.ts";
import { restoreSchema } from "~/features/content/articles/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/article-versions.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(`Versions · ${loaderData?.article.title ?? "Article"}`);
export const headers = privateAnswerHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = readId(params.articleId);
  const operator = context.get(operatorViewerContext);
  const { pool } = context.get(servicesContext);
  const found = id && (await findOfficeArticle(pool, operator, id));
  if (!found) throw new AppError("not_found");
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const { version, publishedVersion, title } = found;
  return {
    article: { id: found.id, title, version, publishedVersion },
    ...(await listVersions(pool, operator, { id: found.id, page })),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const id = readId(params.articleId);
  if (!id) throw new AppError("not_found");
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  return answerForm(context, await readForm(request), restoreSchema, async (chosen) => {
    await restoreArticle(db, operator, { id, ...chosen });
    return { message: `Version ${chosen.number} reprise` };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function ArticleVersions({ loaderData }: Route.ComponentProps) {
  const { article, rows, page, pageCount } = loaderData;
  const { id, title, version, publishedVersion } = article;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[
            { label: "Articles", to: articlesPath() },
            { label: title, to: officeArticlePath(id) },
            { label: "Versions" },
          ]}
        />
        <h1 className="text-3xl">Versions</h1>
        <p className="text-muted">
          Chaque enregistrement est une version. En reprendre une en fait la plus récente&nbsp;; les visiteurs
          ne la voient qu’une fois publiée.
        </p>
      </header>
      <ol className="grid gap-4">
        {rows.map(({ number, title: named, savedAt, savedBy }) => (
          <Card key={number} asChild>
            <li className="grid gap-3 p-4 sm:p-5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <h2 className="text-lg">Version {number}</h2>
                {number === publishedVersion && <Badge tone="green">En ligne</Badge>}
                {number === version && <Badge tone="sand">La plus récente</Badge>}
              </div>
              <p className="wrap-anywhere">{named}</p>
              <p className="text-sm text-muted">
                Enregistrée {formatDayTime(savedAt)}
                {savedBy && ` par ${savedBy}`}
              </p>
              <div className="flex flex-wrap gap-2">
                <ButtonLink to={articlePreviewPath(id, number)} size="sm" variant="secondary">
                  Voir<span className="sr-only"> la version {number}</span>
                </ButtonLink>
                {number !== version && (
                  <WorkButton fields={{ seenVersion: version, number }} about={`la version ${number}`}>
                    Reprendre
                  </WorkButton>
                )}
              </div>
            </li>
          </Card>
        ))}
      </ol>
      <Pagination page={page} pageCount={pageCount} hrefFor={(to) => articleVersionsPath(id, to)} />
    </div>
  );
}
