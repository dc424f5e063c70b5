import { z } from "zod";
import { withoutHidden } from "../text.ts";

const REFUSAL = {
  error: "Ce texte contient des caractères invisibles. Retapez-le, ou collez-le sans mise en forme.",
  abort: true,
};

/** Text on one line (a name, a subject, an address). Pasted line breaks and tabs become spaces. */
export const line = () =>
  z
    .string()
    .overwrite((text) => text.replace(/[\s\u0085]+/g, " ").trim())
    .refine((text) => isPlain(text), REFUSAL);

/** Text on several lines (a message, a presentation). All kinds of line breaks become line feeds. */
export const paragraph = () =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n").trim())
    .refine((text) => isPlain(text.replace(/[\n\t]/g, " ")), REFUSAL);

export const emailField = (max = 254) =>
  line()
    .min(1, "Votre adresse e-mail est requise.")
    .max(max, `${max} caractères au plus.`)
    .pipe(z.email("Cette adresse e-mail n’est pas valide\u00a0: il manque peut-être un @ ou un point."));

const isPlain = (text: string) => withoutHidden(text) === text;
