import { geocoderContext } from "~/features/places/adapters/geocoder.server.ts";
import type { AddressSuggestion } from "~/features/places/rules/addresses.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import type { Route } from "./+types/geocode-reverse";

/** GET /functions/v1/geocode/reverse?lat=…&lon=…: the address at a position, as a suggestion, or null. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const parameters = new URL(request.url).searchParams;
  const lat = readDegrees(parameters.get("lat"), 90);
  const lng = readDegrees(parameters.get("lon"), 180);
  if (lat === undefined || lng === undefined) return Response.json(null);

  // Only the operator's geocoder is slow or metered; the gazetteer is cheap and answers everyone the same.
  if (settings.geocoder) {
    const { network } = context.get(requestContext);
    await limitRate(db, { name: "geocode", subject: network, limit: 120, windowSeconds: 60 });
  }
  const found = await context.get(geocoderContext).reverse({ lat, lng });
  const suggestion: AddressSuggestion | null = found
    ? {
        display_name: found.formatted_address,
        lat: String(found.latitude),
        lon: String(found.longitude),
        place_id: found.place_id,
      }
    : null;
  return Response.json(suggestion, {
    headers: { "cache-control": settings.geocoder ? "no-store" : "public, max-age=3600" },
  });
}

/** Accepts plain decimals only: `Number` would also accept an empty text (as 0) and hexadecimal. */
function readDegrees(given: string | null, limit: number): number | undefined {
  if (!given || !/^[+-]?\d{1,3}(\.\d+)?$/.test(given)) return undefined;
  const degrees = Number(given);
  return Math.abs(degrees) <= limit ? degrees : undefined;
}
