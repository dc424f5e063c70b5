import { z } from "zod";
import {
  CODE_LENGTH,
  normalizeCode,
  PROMOTION_SCOPES,
} from "~/features/payments/reductions/rules/promotions.ts";
import { addDays, isDay, parisInstant } from "~/platform/format/dates.ts";
import { dayField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { line } from "~/platform/format/fields/text-fields.ts";
import { parseEuros } from "~/platform/format/money.ts";
import { reasonField } from "../schema.ts";

const LABEL_MAX = 100;
const LEAST_CENTS = 100;
const MOST_CENTS = 100_000;
const MOST_USES = 1_000_000;

const optionalDay = z
  .string()
  .trim()
  .refine((text) => text === "" || isDay(text), "Choisissez un jour, ou rien.");

const fields = z.object({
  code: line()
    .transform(normalizeCode)
    .refine(
      (code) =>
        /^[A-Z0-9]+$/.test(code) && code.length >= CODE_LENGTH.least && code.length <= CODE_LENGTH.most,
      `De ${CODE_LENGTH.least} à ${CODE_LENGTH.most} lettres sans accent et chiffres.`,
    ),
  label: line().min(1, "Dites à quoi sert ce code.").max(LABEL_MAX, `${LABEL_MAX} caractères au plus.`),
  unit: z.enum(["percent", "amount"], "Choisissez une réduction."),
  worth: line().min(1, "Indiquez de combien."),
  scope: z.enum(PROMOTION_SCOPES, "Choisissez les ventes."),
  startDay: dayField("Choisissez un jour."),
  endDay: optionalDay,
  mostUses: line().refine((text) => text === "" || /^[1-9]\d{0,6}$/.test(text), "Un nombre entier, ou rien."),
  isOncePerPerson: z.string().default(""),
  isFirstBookingOnly: z.string().default(""),
});

/** A code runs from the first moment of a day to the last one of another, in Paris. */
export const promotionSchema = fields.transform((typed, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  const { code, label, unit, worth, scope, startDay, endDay, mostUses } = typed;
  const cents = unit === "amount" ? parseEuros(worth) : undefined;
  const percent = unit === "percent" && /^\d{1,3}$/.test(worth) ? Number(worth) : undefined;
  if (unit === "amount" && (cents === undefined || cents < LEAST_CENTS || cents > MOST_CENTS))
    refuse("worth", "De 1 à 1 000\u00a0€, par exemple 10 ou 12,50.");
  if (unit === "percent" && (percent === undefined || percent < 1 || percent > 100))
    refuse("worth", "De 1 à 100.");
  if (endDay && endDay < startDay) refuse("endDay", "La fin vient après le début.");
  if (typed.isFirstBookingOnly && scope === "shop")
    refuse("scope", "Une première réservation est une séance ou un pack.");
  if (Number(mostUses) > MOST_USES) refuse("mostUses", "Un million au plus.");
  const afterEnd = endDay && addDays(endDay, 1);
  return {
    code,
    label,
    amountCents: cents ?? null,
    percent: percent ?? null,
    scope,
    startsAt: parisInstant(startDay, "00:00"),
    endsAt: afterEnd ? parisInstant(afterEnd, "00:00") : null,
    mostUses: mostUses === "" ? null : Number(mostUses),
    isOncePerPerson: typed.isOncePerPerson !== "",
    isFirstBookingOnly: typed.isFirstBookingOnly !== "",
  };
});
export type NewPromotion = z.output<typeof promotionSchema>;

export const promotionIdSchema = z.object({ id: idField() });

export const giftCardIdSchema = z.object({ id: z.uuid() });
export const refundGiftCardSchema = z.object({ id: z.uuid(), reason: reasonField });
