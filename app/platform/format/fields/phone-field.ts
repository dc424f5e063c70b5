import { z } from "zod";
import { parsePhone } from "./phone.ts";

/** Parses an optional phone number to E.164; null if it is empty. */
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
