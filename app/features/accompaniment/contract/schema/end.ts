import { z } from "zod";
import { LARGEST_INTEGER } from "~/features/discovery/rules/listing.ts";

/** What the page of an early end has shown: the day, and what goes back or is still due. */
export const endSchema = z.object({
  endsAt: z.iso.datetime().transform((text) => new Date(text)),
  balanceCents: z.coerce.number().int().min(-LARGEST_INTEGER).max(LARGEST_INTEGER),
});

/** What the page of a withdrawal has shown. */
export const withdrawalSchema = z.object({
  accompaniment: z.uuid(),
  balanceCents: endSchema.shape.balanceCents,
});

/** The coach whom another is asked for instead of: as the page showed them. */
export const anotherCoachSchema = z.object({
  coach: z.coerce.number().int().positive().max(LARGEST_INTEGER),
});

/** A coach's yes or no. */
export const offerAnswerSchema = z.object({ offer: z.uuid(), answer: z.enum(["accept", "decline"]) });

/** Which accompaniment has its late instalment paid, or its end taken back: the one that the page showed. */
export const meantSchema = z.object({ accompaniment: z.uuid() });
