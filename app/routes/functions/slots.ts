import { getViewer } from "~/features/accounts/gate.server.ts";
import { findPublicSlots } from "~/features/bookings/availability/queries/slots.server.ts";
import { slotsSchema } from "~/features/bookings/availability/schema.ts";
import { findVenue } from "~/features/bookings/sessions/queries/booking-offer.server.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { PARIS } from "~/platform/format/dates.ts";
import { TokenBucket } from "~/platform/limits/token-bucket.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Route } from "./+types/slots";

/** One person tries a few durations and places; the people of an office share one network. */
const tokenBucket = new TokenBucket({
  name: "slots",
  burst: 120,
  perSecond: 5,
  tooMany: "Trop de créneaux demandés en peu de temps. Patientez un instant, puis réessayez.",
});

/**
 * GET /functions/v1/slots?coach=12&minutes=60&at=48.85,2.35&from=2026-11-20&days=28&seek=1: the start times of
 * free slots of a public coach, and the day from which to ask for later ones. `listing=7` instead of `at` means
 * the place of that listing. The coach's page is cached; this answer is not.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = slotsSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) throw new AppError("invalid_input");
  const refusal = tokenBucket.take(context.get(requestContext).network);
  if (refusal) throw refusal;
  const { coach: coachId, minutes, listing, at, from, days, seek } = asked.data;
  const { db } = context.get(servicesContext);
  const found = await findPublicSlots(db, {
    coachId,
    minutes,
    holder: getViewer(context)?.id,
    at: listing ? await findVenue(db, listing) : at,
    from,
    days,
    seek: seek !== undefined,
  });
  if (!found) throw new AppError("not_found", { message: "Ce coach n’est plus sur Élan." });
  return Response.json({ ...found, timezone: PARIS }, { headers: { "cache-control": "no-store" } });
}
