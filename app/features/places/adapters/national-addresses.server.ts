import { z } from "zod";
import { degreesSchema, type FoundAddress, type GeocoderProtocol } from "./geocoder-requests.server.ts";

const text = z.string().max(500);

const featureSchema = z.object({
  geometry: z.object({ coordinates: z.tuple([degreesSchema(180), degreesSchema(90)]).rest(z.unknown()) }),
  properties: z.object({
    id: z.union([z.string(), z.number()]).transform(String),
    type: text,
    name: text.min(1),
    postcode: text.optional(),
    city: text.optional(),
    /** number of the département, its name, and the region */
    context: text.optional(),
  }),
});

const answerSchema = z.object({ features: z.array(featureSchema) });

/** The service refuses shorter and longer texts, and those that begin with a sign. */
const SHORTEST = 3;
const LONGEST = 200;

/**
 * The national address base (BAN): the Géoplateforme's geocoding service, the former "API Adresse", or an own
 * installation of addok, the software of both.
 */
export const nationalAddresses: GeocoderProtocol = {
  search(query, limit) {
    const q = query.replace(/^[^\p{L}\p{N}]+/u, "").slice(0, LONGEST);
    if (q.length < SHORTEST) return undefined;
    // Autocompletion is for suggestions while typing; an address to locate is complete.
    const autocomplete = limit > 1 ? "1" : "0";
    return { path: "search", parameters: { q, limit: String(limit), autocomplete } };
  },
  reverse: (position) => ({ path: "reverse", parameters: { ...position, limit: "1" } }),
  read: (answer) => answerSchema.parse(answer).features.map(toFound),
};

/** A lieu-dit of the countryside ("locality") is as exact as a street. */
const EXACT_TYPES = ["housenumber", "street", "locality"];

function toFound({ geometry, properties }: z.infer<typeof featureSchema>): FoundAddress {
  const [lon, lat] = geometry.coordinates;
  return {
    suggestion: { display_name: displayName(properties), lat, lon, place_id: properties.id },
    precision: EXACT_TYPES.includes(properties.type) ? "street" : "town",
  };
}

/**
 * Towns are named as in our gazetteer ("Amiens, Somme, Hauts-de-France, France"), addresses as on a letter.
 */
function displayName({ type, name, postcode, city, context = "" }: Properties): string {
  const divisions = context.split(", ").slice(1);
  const town = [postcode, city].filter(Boolean).join(" ");
  // The set removes repeated names: Paris is its own département, and overseas départements are their own
  // region.
  return [...new Set([name, ...(type === "municipality" ? divisions : [town]), "France"])]
    .filter(Boolean)
    .join(", ");
}

type Properties = z.infer<typeof featureSchema>["properties"];
