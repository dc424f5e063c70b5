import { validate } from "stdnum/lib/cjs/fr/siret.js";
import { z } from "zod";

/** Fourteen digits, the last of which follows from the others. */
export const isSiret = (digits: string): boolean =>
  /^\d{14}$/.test(digits) && !/^0+$/.test(digits) && validate(digits).isValid;

/** However it is grouped; what comes out are its digits. */
export const siretField = () =>
  z
    .string()
    .transform((typed) => typed.replace(/[\s.]/g, ""))
    .refine(isSiret, "Un SIRET a 14 chiffres, et le dernier contrôle les autres\u00a0: relisez-le.");
