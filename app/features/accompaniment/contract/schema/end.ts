import { z } from "zod";
import { balanceField, idField, instantField } from "~/platform/format/fields/bounded-fields.ts";

/** The quote that the page showed: the end and the balance. */
export const endSchema = z.object({
  endsAt: instantField(),
  balanceCents: balanceField(),
});

/** The quote that the withdrawal page showed. */
export const withdrawalSchema = z.object({
  accompaniment: z.uuid(),
  balanceCents: endSchema.shape.balanceCents,
});

/** The coach that the page showed, whom the student wants to replace. */
export const anotherCoachSchema = z.object({
  coach: idField(),
});

export const offerAnswerSchema = z.object({ offer: z.uuid(), answer: z.enum(["accept", "decline"]) });

/** The accompaniment that the page showed, for paying a late instalment or cancelling a requested end. */
export const meantSchema = z.object({ accompaniment: z.uuid() });
