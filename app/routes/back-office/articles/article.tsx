import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { ArticleBadges } from "~/features/back-office/components/articles/article-badges.tsx";
import { ArticleEditor } from "~/features/back-office/components/articles/article-editor.tsx";
import { ArticlePictures } from "~/features/back-office/components/articles/article-pictures.tsx";
import { DeleteArticle } from "~/features/back-office/components/articles/delete-article.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import {
  findOfficeArticle,
  listArticleChoices,
} from "~/features/back-office/queries/list-office-articles.server.ts";
import {
  articlePreviewPath,
  articlesPath,
  articleVersionsPath,
} from "~/features/back-office/rules/articles.ts";
import { articlePath } from "~/features/content/articles/rules.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/article.ts";
import { answerArticleWork } from "./article-work.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => privatePage(loaderData?.article.title ?? "Article");
export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = readId(params.articleId);
  const operator = context.get(operatorViewerContext);
  const { pool } = context.get(servicesContext);
  const article = id && (await findOfficeArticle(pool, operator, id));
  if (!article) throw new AppError("not_found");
  return { article, choices: await listArticleChoices(pool, operator, article.id) };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const id = readId(params.articleId);
  if (!id) throw new AppError("not_found");
  return answerArticleWork(context, await readForm(request), id);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await serverAction();
  // The editor reports its own answers, beside the text that they are about.
  return answer.intent === "write" ? answer : toastAnswer(answer);
}

export default function Article({ loaderData: { article, choices } }: Route.ComponentProps) {
  const { id, title, publicSlug, plannedAt } = article;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-3">
        <Breadcrumb items={[{ label: "Articles", to: articlesPath() }, { label: title }]} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
          <ArticleBadges article={article} />
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={articlePreviewPath(id)} size="sm" variant="secondary">
            Aperçu de la page
          </ButtonLink>
          <ButtonLink to={articleVersionsPath(id)} size="sm" variant="secondary">
            Versions
          </ButtonLink>
          {publicSlug && (
            <ButtonLink to={articlePath(publicSlug)} size="sm" variant="secondary">
              Voir en ligne
            </ButtonLink>
          )}
          {plannedAt && (
            <WorkButton fields={{ intent: "unplan" }} about={title}>
              Annuler la publication prévue
            </WorkButton>
          )}
          {publicSlug ? (
            <WorkButton fields={{ intent: "unpublish" }} about={title}>
              Retirer du blog
            </WorkButton>
          ) : (
            <DeleteArticle title={title} />
          )}
        </div>
      </header>
      <ArticleEditor key={id} article={article} choices={choices} />
      <ArticlePictures article={article} />
    </div>
  );
}
