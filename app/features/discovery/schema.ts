import { z } from "zod";
import { emailField } from "~/platform/format/fields/text-fields.ts";
import { LARGEST_SMALLINT, readId } from "~/platform/format/ids.ts";
import { readDegrees } from "./rules/search.ts";

export const favoriteSchema = z
  .object({
    coach: z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(z.int32()),
    favorite: z.enum(["true", "false"]),
  })
  .transform(({ coach, favorite }) => ({ coachId: coach, favorite: favorite === "true" }));

/** The search is sent as ids and coordinates, without free text. */
export const alertSchema = z
  .object({
    email: emailField().transform((address) => address.toLowerCase()),
    discipline: z.string(),
    mode: z.enum(["", "visio"]),
    lat: z.string(),
    lng: z.string(),
  })
  .transform(({ email, discipline, mode, lat, lng }, context) => {
    const disciplineId = readId(discipline, LARGEST_SMALLINT);
    const place = { lat: readDegrees(lat, 90), lng: readDegrees(lng, 180) };
    const near =
      place.lat !== undefined && place.lng !== undefined ? { lat: place.lat, lng: place.lng } : undefined;
    const webcam = mode === "visio";
    // A webcam alert has no place. An alert without place and discipline would match everybody and is
    // refused.
    const isPlaced = near !== undefined || (lat === "" && lng === "");
    const isKnown = disciplineId !== undefined || discipline === "";
    if (!isPlaced || !isKnown || (webcam ? near : !near && !disciplineId))
      context.addIssue({ code: "custom", message: "Cette alerte n’est pas valable." });
    return { email, disciplineId, webcam, near };
  });
