import { z } from "zod";
import { SESSION_MINUTES, USUAL_SESSION_MINUTES } from "~/features/discovery/rules/session-lengths.ts";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { countField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { eurosField } from "~/platform/format/fields/euros-field.ts";
import { line } from "~/platform/format/fields/text-fields.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { longest } from "../schema.ts";
import { NO_END, PACK_KINDS, PACK_LIMITS } from "./rules.ts";

const COUNT = `Un nombre entier, de 1 à ${PACK_LIMITS.count}.`;
const VALIDITY = `De 1 à ${PACK_LIMITS.months}\u00a0mois, ou sans date de fin.`;

const fields = {
  name: line().max(PACK_LIMITS.name, longest(PACK_LIMITS.name)).default(""),
  kind: z.enum(PACK_KINDS, "Choisissez des séances ou des heures."),
  count: z
    .string(COUNT)
    .trim()
    .regex(/^\d{1,3}$/, COUNT)
    .transform(Number)
    .refine((count) => count >= 1 && count <= PACK_LIMITS.count, COUNT),
  /** ignored for hours */
  sessionMinutes: z.coerce
    .number()
    .refine(
      (minutes) => SESSION_MINUTES.some((known) => known === minutes),
      "Choisissez une durée de la liste.",
    )
    .default(USUAL_SESSION_MINUTES),
  price: eurosField(PACK_LIMITS.priceCents).refine(
    (cents) => cents !== null && cents >= LEAST_CHARGE_CENTS,
    `Un pack coûte ${formatEuros(LEAST_CHARGE_CENTS)} au moins.`,
  ),
  validity: z
    .string(VALIDITY)
    .refine(
      (text) => text === NO_END || (/^[1-9]\d?$/.test(text) && Number(text) <= PACK_LIMITS.months),
      VALIDITY,
    )
    .transform((text) => (text === NO_END ? null : Number(text))),
  isShown: z
    .string()
    .optional()
    .transform((value) => value === "on"),
};

type Typed = z.output<z.ZodObject<typeof fields>>;

const toTerms = ({ name, kind, count, sessionMinutes, price, validity, isShown }: Typed) => ({
  name,
  totalMinutes: count * (kind === "sessions" ? sessionMinutes : 60),
  sessionMinutes: kind === "sessions" ? sessionMinutes : null,
  priceCents: price ?? 0,
  validityMonths: validity,
  isShown,
});
export type ListingPackTerms = ReturnType<typeof toTerms>;

export const listingPackSchema = z.object(fields).transform((typed) => ({ terms: toTerms(typed) }));

/** The version is the one that the coach has opened. */
export const changedPackSchema = z
  .object({ ...fields, pack: idField(), version: countField() })
  .transform(({ pack, version, ...typed }) => ({ pack, version, terms: toTerms(typed) }));

export const removedPackSchema = z.object({ pack: idField() });
export const movedPackSchema = removedPackSchema.extend({ to: z.enum(["up", "down"]) });
