import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { renderWrittenArticle } from "~/features/content/articles/queries/render-written-article.server.ts";
import { bodySchema } from "~/features/content/articles/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/render-body";
import { answerPreview } from "./answer-preview.server.ts";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST", ...privateHeaders() } });
}

/** POST /back-office/articles/rendu: renders typed Markdown for the editor. Nothing is stored. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  return answerPreview({ db, operator, request }, bodySchema, ({ body }) => renderWrittenArticle(body));
}
