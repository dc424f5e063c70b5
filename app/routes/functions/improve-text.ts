import { getViewer } from "~/features/accounts/gate.server.ts";
import { improveText, improveTextSchema } from "~/features/onboarding/commands/improve-text.server.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import type { Route } from "./+types/improve-text";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /functions/v1/improve-text: kind=title|description|bio, and the text. No account is needed. */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = improveTextSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (request.method !== "POST" || !asked.success) {
    // Only the text is written by the caller, so only its error message is shown.
    const issue = asked.error?.issues.find(({ path }) => path[0] === "text");
    throw new AppError("invalid_input", issue ? { message: issue.message } : {});
  }
  const caller = { viewer: getViewer(context), network: context.get(requestContext).network };
  const improved = await improveText(context.get(servicesContext), caller, asked.data);
  return Response.json(improved, { headers: { "Cache-Control": "private, no-store" } });
}
