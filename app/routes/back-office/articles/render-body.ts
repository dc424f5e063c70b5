import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { renderWrittenArticle } from "~/features/content/articles/queries/render-written-article.server.ts";
import { bodySchema } from "~/features/content/articles/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import { checkForm } from "~/platform/web/forms.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/render-body";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST", ...privateHeaders() } });
}

/** POST /back-office/articles/rendu: renders typed Markdown for the editor. Nothing is stored. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { id } = context.get(operatorViewerContext);
  // One for each pause in typing.
  await limitRate(db, { name: "article preview", subject: id, limit: 300, windowSeconds: 60 });
  const checked = checkForm(bodySchema, await readForm(request));
  if (!checked.ok) {
    const problem = checked.errors.body ?? "Ce texte ne peut pas être montré.";
    return Response.json({ problem }, { status: 400, headers: privateHeaders() });
  }
  try {
    const { parts } = await renderWrittenArticle(checked.data.body);
    return Response.json({ parts }, { headers: privateHeaders() });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    return Response.json({ problem: error.message }, { status: 400, headers: privateHeaders() });
  }
}
