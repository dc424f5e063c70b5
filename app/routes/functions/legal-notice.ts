import { requireViewer } from "~/features/accounts/gate.server.ts";
import { closeLegalNotice } from "~/features/content/legal/commands/decide-version.server.ts";
import { legalVersionIdSchema } from "~/features/content/legal/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import type { Route } from "./+types/legal-notice";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /functions/v1/legal-notice: versionId. The viewer has closed the notice of a change of the terms. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const { db } = context.get(servicesContext);
  return answerForm(context, await readForm(request), legalVersionIdSchema, (closed) =>
    closeLegalNotice(db, viewer, closed),
  );
}
