import { z } from "zod";
import { degreesSchema, type GeocoderProtocol } from "./geocoder-requests.server.ts";

const placeSchema = z.object({
  display_name: z.string().min(1).max(1_000),
  lat: degreesSchema(90),
  lon: degreesSchema(180),
  place_id: z.union([z.string(), z.number()]).transform(String),
});

/** A search answers a list; a reverse search answers one place or an error object. */
const answerSchema = z.union([
  z.array(placeSchema),
  placeSchema.transform((place) => [place]),
  z.object({ error: z.unknown() }).transform(() => []),
]);

/** The protocol is that of Nominatim (OpenStreetMap) and compatible geocoders. */
export const nominatim: GeocoderProtocol = {
  search: (q, limit) => ({
    path: "search",
    parameters: { q, format: "json", limit: String(limit), countrycodes: "fr", addressdetails: "1" },
  }),
  reverse: (position) => ({ path: "reverse", parameters: { ...position, format: "json" } }),
  read: (answer) => answerSchema.parse(answer),
};
