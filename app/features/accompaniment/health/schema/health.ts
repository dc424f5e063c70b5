import { z } from "zod";
import { setupSteps } from "./setup.ts";

const [body, , , words] = setupSteps;

/** Every correction of the health answers requires an express consent. */
export const healthSchema = z.object({
  ...body.shape,
  ...words.shape,
  // The field is not optional, because zod would not check a missing optional field.
  consent: z.literal(
    "yes",
    "Sans votre accord, nous ne pouvons pas garder ces réponses. Cochez la case pour les enregistrer.",
  ),
});
/** The student confirms after reading what will be erased. */
export const eraseSchema = z.object({ confirmed: z.literal("yes") });

export type GivenHealth = z.output<typeof healthSchema>;
