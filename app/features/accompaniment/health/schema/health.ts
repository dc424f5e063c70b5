import { z } from "zod";
import { setupSteps } from "./setup.ts";

const [body, , , words] = setupSteps;

/** The answers of the setup that are health data, corrected or given again: each time with an express yes to their being kept. */
export const healthSchema = z.object({
  ...body.shape,
  ...words.shape,
  // Of a field that may be missing, nothing that is wrong with its absence is heard: it may not.
  consent: z.literal(
    "yes",
    "Sans votre accord, nous ne pouvons pas garder ces réponses. Cochez la case pour les enregistrer.",
  ),
});
/** Said after it was read what goes. */
export const eraseSchema = z.object({ confirmed: z.literal("yes") });

export type GivenHealth = z.output<typeof healthSchema>;
