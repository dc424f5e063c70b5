import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  findOfficeArticle,
  findVersion,
} from "~/features/back-office/queries/list-office-articles.server.ts";
import { articleVersionsPath, officeArticlePath } from "~/features/back-office/rules/articles.ts";
import { listOtherArticles } from "~/features/content/articles/queries/list-articles.server.ts";
import { renderWrittenArticle } from "~/features/content/articles/queries/render-written-article.server.ts";
import { DEFAULT_PICTURE, readMinutesOf } from "~/features/content/articles/rules.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime, parisDay } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { privateHeaders, privatePage } from "../../dashboard/private-page.ts";
import { ArticlePage } from "../../public/blog/article-page.tsx";
import type { Route } from "./+types/article-preview.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(`Aperçu · ${loaderData?.article.title ?? "Article"}`);
export const headers = privateHeaders;

/** The page of an article as visitors would see it, with any saved version of its text. Only operators have access. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const id = readId(params.articleId);
  const written = id && (await findOfficeArticle(pool, operator, id));
  if (!written) throw new AppError("not_found");
  const asked = new URL(request.url).searchParams.get("version");
  const number = asked === null ? written.version : readId(asked);
  const text = number && (await findVersion(pool, operator, { id: written.id, number }));
  if (!text) throw new AppError("not_found", { message: "Cette version n’existe plus." });
  const { slug, title, excerpt, category, author, body, related, pictureId, savedAt } = text;
  const picture = written.pictures.find((each) => each.id === pictureId);
  const article = {
    slug,
    title: withNonBreakingSpaces(title),
    excerpt: withNonBreakingSpaces(excerpt),
    category,
    author,
    image: picture?.image ?? DEFAULT_PICTURE.image,
    imageAlt: picture?.alt ?? DEFAULT_PICTURE.alt,
    publishedOn: written.publishedOn ?? parisDay(new Date()),
    readMinutes: readMinutesOf(body),
    ...(await renderWrittenArticle(body)),
  };
  return {
    id: written.id,
    number: text.number,
    isNewest: text.number === written.version,
    savedAt,
    article,
    others: await listOtherArticles(db, { slug: written.publicSlug ?? slug, related }),
  };
}

export default function ArticlePreview({ loaderData }: Route.ComponentProps) {
  const { id, number, isNewest, savedAt, article, others } = loaderData;
  return (
    <ArticlePage
      article={article}
      others={others}
      notice={
        <Alert
          title="Aperçu"
          className="mb-6"
          action={
            <>
              <ButtonLink size="sm" to={officeArticlePath(id)}>
                Modifier
              </ButtonLink>
              <ButtonLink size="sm" variant="secondary" to={articleVersionsPath(id)}>
                Versions
              </ButtonLink>
            </>
          }
        >
          {isNewest
            ? `Voici ce qui a été enregistré ${formatDayTime(savedAt)}, comme un visiteur le verra. Seule l’équipe le voit.`
            : `Voici la version ${number}, enregistrée ${formatDayTime(savedAt)}. Seule l’équipe la voit.`}
        </Alert>
      }
    />
  );
}
