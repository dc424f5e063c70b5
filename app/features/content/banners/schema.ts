import { z } from "zod";
import { isDay, parisInstant, readTime } from "~/platform/format/dates.ts";
import { countField, dayField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { line } from "~/platform/format/fields/text-fields.ts";
import { linkFields, requireBothOfLink } from "../schema.ts";
import { BANNER_LIMITS, BANNER_TONES } from "./rules.ts";

const HOUR = "Une heure, comme 08:00.";
const isTime = (text: string) => readTime(text) !== undefined;

const bannerFields = z.object({
  text: line()
    .min(1, "Le texte est requis.")
    .max(BANNER_LIMITS.text, `${BANNER_LIMITS.text} caractères au plus.`),
  ...linkFields(BANNER_LIMITS),
  tone: z.enum(BANNER_TONES, "Choisissez un ton."),
  startDay: dayField("Choisissez un jour."),
  startTime: z.string().trim().refine(isTime, HOUR),
  endDay: z
    .string()
    .trim()
    .refine((text) => text === "" || isDay(text), "Choisissez un jour, ou rien."),
  endTime: z
    .string()
    .trim()
    .refine((text) => text === "" || isTime(text), HOUR),
});

type Fields = z.output<typeof bannerFields>;

function requireOrder({ startDay, startTime, endDay, endTime }: Fields, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (!endDay && endTime) refuse("endDay", "Choisissez aussi le jour, ou videz l’heure.");
  if (endDay && !endTime) refuse("endTime", "Choisissez aussi l’heure.");
  if (endDay && endTime && parisInstant(endDay, endTime) <= parisInstant(startDay, startTime))
    refuse("endDay", "La fin vient après le début.");
}

const toBanner = <Given extends Fields>({
  text: announcement,
  startDay,
  startTime,
  endDay,
  endTime,
  ...banner
}: Given) => ({
  ...banner,
  announcement,
  startsAt: parisInstant(startDay, startTime),
  endsAt: endDay ? parisInstant(endDay, endTime) : null,
});

export const bannerSchema = bannerFields
  .superRefine(requireBothOfLink)
  .superRefine(requireOrder)
  .transform(toBanner);
export type BannerText = z.output<typeof bannerSchema>;

/** `seenVersion` is the version that the operator edited; a newer one is a conflict. */
export const editBannerSchema = bannerFields
  .extend({ id: idField(), seenVersion: countField() })
  .superRefine(requireBothOfLink)
  .superRefine(requireOrder)
  .transform(toBanner);

export const bannerIdSchema = z.object({ id: idField() });
