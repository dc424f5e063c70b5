import { z } from "zod";
import { parsePhone } from "./phone.ts";

/** A number that may be left out: in the one form that is stored, or null. */
export const optionalPhone = () =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      if (text === "") return null;
      const stored = parsePhone(text);
      if (stored) return stored;
      context.addIssue({ code: "custom", message: "Ce numéro de téléphone n’est pas valide." });
      return z.NEVER;
    });
