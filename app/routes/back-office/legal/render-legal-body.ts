import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { renderLegalText } from "~/features/content/legal/queries/render-legal-text.server.ts";
import { legalBodySchema } from "~/features/content/legal/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";
import { readLegalFacts } from "../../public/legal/legal-facts.server.ts";
import { answerPreview } from "../articles/answer-preview.server.ts";
import type { Route } from "./+types/render-legal-body";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST", ...privateHeaders() } });
}

/** POST /back-office/textes-legaux/rendu: renders typed Markdown for the editor. Nothing is stored. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const facts = await readLegalFacts(context);
  return answerPreview({ db, operator, request }, legalBodySchema, ({ body }) =>
    renderLegalText(body, facts),
  );
}
