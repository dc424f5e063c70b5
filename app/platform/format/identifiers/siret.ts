import { validate } from "stdnum/lib/cjs/fr/siret.js";
import { z } from "zod";

/** A SIRET has fourteen digits, the last of which is a check digit. */
export const isSiret = (digits: string): boolean =>
  /^\d{14}$/.test(digits) && !/^0+$/.test(digits) && validate(digits).isValid;

/** Accepts any grouping; the output has digits only. */
export const siretField = () =>
  z
    .string()
    .transform((typed) => typed.replace(/[\s.]/g, ""))
    .refine(isSiret, "Un SIRET a 14 chiffres, et le dernier contrôle les autres\u00a0: relisez-le.");

/** "732 829 320 00074" */
export const formatSiret = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1\u00a0$2\u00a0$3\u00a0$4");
