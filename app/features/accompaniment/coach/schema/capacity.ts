import { z } from "zod";
import { line } from "~/platform/format/fields/text-fields.ts";
import { MOST_CAPACITY } from "../rules/assignment.ts";

const WRONG = `Un nombre entier, de 0 à ${MOST_CAPACITY}.`;

export const capacitySchema = z.object({
  accompaniments: line()
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= MOST_CAPACITY, WRONG)
    .transform(Number),
});
