import { z } from "zod";
import { countField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { DISCIPLINE_LIMITS, ICON_NAMES, namesOf, TONE_NAMES } from "./rules.ts";

const atMost = (max: number) => `${max} caractères au plus.`;
const ownName = line()
  .max(DISCIPLINE_LIMITS.name, atMost(DISCIPLINE_LIMITS.name))
  .refine((text) => !text.includes(","), "Un nom n’a pas de virgule.");
const name = ownName
  .min(1, "Le nom est requis.")
  .refine((text) => text === "" || /\p{L}/u.test(text), "Un nom contient au moins une lettre.");
const names = line().max(DISCIPLINE_LIMITS.names, atMost(DISCIPLINE_LIMITS.names)).transform(namesOf);

export const addDisciplineSchema = z.object({ name });

/** `seenVersion` is the version that the operator edited; a newer one is a conflict. */
export const editDisciplineSchema = z.object({
  seenVersion: countField(),
  name,
  description: paragraph()
    .min(1, "Le texte est requis\u00a0: il est sur la page de la discipline.")
    .max(DISCIPLINE_LIMITS.description, atMost(DISCIPLINE_LIMITS.description)),
  aliases: names,
  related: names,
  icon: z.enum(ICON_NAMES, "Choisissez un dessin."),
  color: z.enum(TONE_NAMES, "Choisissez une couleur."),
  heroPosition: line()
    .refine((text) => text === "" || /^[1-9]\d?$/.test(text), "Un nombre de 1 à 99, ou rien.")
    .transform(Number),
  heroName: ownName,
  wizardName: ownName,
});
export type DisciplineEdit = z.output<typeof editDisciplineSchema>;

export const showDisciplineSchema = z.object({ id: idField(), shown: z.enum(["true", "false"]) });
export const disciplinePictureSchema = z.object({ picture: z.instanceof(Blob) });
