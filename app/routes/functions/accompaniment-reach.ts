import { listOfferedCoaches } from "~/features/accompaniment/coach/queries/candidates.server.ts";
import { locateCity, UNKNOWN_CITY } from "~/features/accompaniment/coach/queries/locate-city.server.ts";
import { reachSchema } from "~/features/accompaniment/contract/schema/purchase.ts";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { TokenBucket } from "~/platform/limits/token-bucket.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Route } from "./+types/accompaniment-reach";

/** Each plan page asks once; the people of an office share one network. */
const tokenBucket = new TokenBucket({
  name: "accompaniment-reach",
  burst: 60,
  perSecond: 2,
  tooMany: "Trop de demandes en peu de temps. Patientez un instant, puis réessayez.",
});

/**
 * GET /functions/v1/accompaniment-reach?goal=force&city=Villeurbanne: whether a coach is available nearby, by webcam
 * only, or not at all, and a page of the coaches among whom the student can choose. The student is told before
 * paying.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = reachSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) throw new AppError("invalid_input", { message: "Demandez un objectif et une ville." });
  const refusal = tokenBucket.take(context.get(requestContext).network);
  if (refusal) throw refusal;
  const viewer = getViewer(context);
  const student = viewer?.role === "student" ? { user: viewer.id } : undefined;
  const { goal, city: text, page } = asked.data;
  const at = locateCity(text);
  if (!at) throw new AppError("invalid_input", { message: UNKNOWN_CITY });
  const { db } = context.get(servicesContext);
  const found = await listOfferedCoaches(db, { goal, at, page, student });
  return Response.json({ ...found, city: at.city }, { headers: { "cache-control": "private, no-store" } });
}
