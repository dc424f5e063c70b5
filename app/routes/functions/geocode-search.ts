import { geocoderContext } from "~/features/places/adapters/geocoder.server.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import type { Route } from "./+types/geocode-search";

const MIN_LENGTH = 3;
const MAX_LENGTH = 200;
const MAX_SUGGESTIONS = 5;

/** GET /functions/v1/geocode/search?q=…&limit=5: suggestions for an address field, in Nominatim's format. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const parameters = new URL(request.url).searchParams;
  const query = (parameters.get("q") ?? "").trim();
  if (query.length < MIN_LENGTH || query.length > MAX_LENGTH) return Response.json([]);

  // Only the operator's geocoder is slow or metered; the gazetteer is cheap and answers everyone the same.
  if (settings.geocoder) {
    const { network } = context.get(requestContext);
    await limitRate(db, { name: "geocode", subject: network, limit: 120, windowSeconds: 60 });
  }
  const suggestions = await context.get(geocoderContext).suggest(query);
  return Response.json(suggestions.slice(0, readLimit(parameters.get("limit"))), {
    headers: { "cache-control": settings.geocoder ? "no-store" : "public, max-age=3600" },
  });
}

function readLimit(given: string | null): number {
  const limit = Number(given ?? MAX_SUGGESTIONS);
  return Number.isInteger(limit) && limit >= 1 ? Math.min(limit, MAX_SUGGESTIONS) : MAX_SUGGESTIONS;
}
