import { z } from "zod";
import { LARGEST_INTEGER } from "~/features/discovery/rules/listing.ts";

/** The quote that the page showed: the end and the balance. */
export const endSchema = z.object({
  endsAt: z.iso.datetime().transform((text) => new Date(text)),
  balanceCents: z.coerce.number().int().min(-LARGEST_INTEGER).max(LARGEST_INTEGER),
});

/** The quote that the withdrawal page showed. */
export const withdrawalSchema = z.object({
  accompaniment: z.uuid(),
  balanceCents: endSchema.shape.balanceCents,
});

/** The coach that the page showed, whom the student wants to replace. */
export const anotherCoachSchema = z.object({
  coach: z.coerce.number().int().positive().max(LARGEST_INTEGER),
});

export const offerAnswerSchema = z.object({ offer: z.uuid(), answer: z.enum(["accept", "decline"]) });

/** The accompaniment that the page showed, for paying a late instalment or cancelling a requested end. */
export const meantSchema = z.object({ accompaniment: z.uuid() });
