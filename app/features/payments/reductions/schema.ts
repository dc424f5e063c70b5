import { z } from "zod";
import { countField } from "~/platform/format/fields/bounded-fields.ts";

const LONGEST_TYPED = 60;

/** A typed promotion code or the code of a gift card. */
export const codeField = () => z.string().trim().max(LONGEST_TYPED, "Ce code est trop long.").default("");

/** The fields of a form that buys: the code, and what the page showed as left to pay with it. */
export const codeFields = {
  code: codeField(),
  codeRestCents: z
    .literal("")
    .transform(() => null)
    .or(countField())
    .nullable()
    .default(null),
};

/** A code that is checked before the purchase. */
export const checkCodeSchema = z.object({
  code: codeField().refine((code) => code !== "", "Tapez un code."),
  sale: z.enum(["coaching", "shop"]),
});
