import { forSignedIn, viewerContext } from "~/features/accounts/gate.server.ts";
import { publishTyping } from "~/features/messages/commands/publish-typing.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { TokenBucket } from "~/platform/limits/token-bucket.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";
import { requireConversation } from "../../messages/own-box.server.ts";
import type { Route } from "./+types/typing";

export const middleware: Route.MiddlewareFunction[] = [forSignedIn];

/** The page sends a notice every three seconds. */
const tokenBucket = new TokenBucket({
  name: "typing",
  burst: 10,
  perSecond: 0.5,
  tooMany: "Trop de demandes en peu de temps. Patientez un instant et réessayez.",
});

export function loader() {
  return new Response(null, { status: 405, headers: { ...privateHeaders(), Allow: "POST" } });
}

/** POST /functions/v1/typing: conversation. Tells the other side that somebody is typing. */
export async function action({ request, context }: Route.ActionArgs) {
  const refusal = tokenBucket.take(context.get(viewerContext).id);
  if (refusal) throw refusal;
  const given = (await readForm(request)).get("conversation");
  if (request.method !== "POST" || typeof given !== "string") throw new AppError("invalid_input");
  await publishTyping(context.get(servicesContext).db, await requireConversation(context, given));
  return new Response(null, { status: 204 });
}
