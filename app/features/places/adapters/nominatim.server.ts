import { z } from "zod";
import { hasStreet } from "../rules/street.ts";
import { degreesSchema, type FoundAddress, type GeocoderProtocol } from "./geocoder-requests.server.ts";

const placeSchema = z.object({
  display_name: z.string().min(1).max(1_000),
  lat: degreesSchema(90),
  lon: degreesSchema(180),
  place_id: z.union([z.string(), z.number()]).transform(String),
  /** the parts of the address, for answers to `addressdetails`; compatible geocoders may leave them out */
  address: z
    .object({ road: z.string().optional(), house_number: z.string().optional() })
    .optional()
    .catch(undefined),
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
  read: (answer) => answerSchema.parse(answer).map(toFound),
};

/** Without the parts, the words of the address tell whether a street was found. */
function toFound({ address, ...suggestion }: z.infer<typeof placeSchema>): FoundAddress {
  const isStreet = address
    ? Boolean(address.road ?? address.house_number)
    : hasStreet(suggestion.display_name);
  return { suggestion, precision: isStreet ? "street" : "town" };
}
