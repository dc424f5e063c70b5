import { getViewer } from "~/features/accounts/gate.server.ts";
import { findOwnPage } from "~/features/discovery/gate.server.ts";
import { viewCounterContext } from "~/features/onboarding/commands/count-views.server.ts";
import { viewSchema } from "~/features/onboarding/schema.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { TokenBucket } from "~/platform/limits/token-bucket.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import { isRobot } from "~/platform/web/robots.ts";
import type { Route } from "./+types/listing-views";

/** The limit is more than a person reads; a household or an office shares one network. */
const tokenBucket = new TokenBucket({
  name: "listing-views",
  burst: 60,
  perSecond: 0.5,
  tooMany: "Trop de pages vues en peu de temps. Patientez un instant.",
});

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /functions/v1/listing-views: coach. Views by the coach, operators and robots do not count. */
export async function action({ request, context }: Route.ActionArgs) {
  const seen = viewSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (request.method !== "POST" || !seen.success) throw new AppError("invalid_input");
  const refusal = tokenBucket.take(context.get(requestContext).network);
  if (refusal) throw refusal;
  const viewer = getViewer(context);
  const own = viewer?.role === "coach" && (await findOwnPage(context.get(servicesContext).db, viewer));
  const counts = viewer?.role !== "operator" && !(own && own.id === seen.data.coach);
  if (counts && !isRobot(request.headers.get("user-agent")))
    context.get(viewCounterContext).add(seen.data.coach);
  return new Response(null, { status: 204 });
}
