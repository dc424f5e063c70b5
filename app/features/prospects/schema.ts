import { z } from "zod";
import { isName, NAME_REFUSAL } from "~/features/accounts/rules/names.ts";
import { isDay } from "~/platform/format/dates.ts";
import { countField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { optionalPhone } from "~/platform/format/fields/phone-field.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { OUTCOMES } from "./rules/call-outcome.ts";
import { IMPORT_LIMITS } from "./rules/columns.ts";
import { STATUSES } from "./rules/pipeline.ts";

export const LIMITS = { name: 80, email: 254, notes: 2000 } as const;

const name = (missing: string) =>
  line().min(1, missing).max(LIMITS.name, `${LIMITS.name} caractères au plus.`).refine(isName, NAME_REFUSAL);

const notes = paragraph().max(LIMITS.notes, `${LIMITS.notes} caractères au plus.`);

/** An ISO day from a date input; empty becomes null. */
const day = z
  .string()
  .trim()
  .refine((text) => text === "" || isDay(text), "Cette date n’existe pas.")
  .transform((text) => text || null);

const checkbox = z
  .string()
  .optional()
  .transform((text) => text !== undefined);

const contact = {
  firstName: name("Son prénom est requis."),
  lastName: name("Son nom est requis."),
  email: line()
    .min(1, "Son adresse e-mail est requise.")
    .max(LIMITS.email, `${LIMITS.email} caractères au plus.`)
    .pipe(z.email("Cette adresse e-mail n’est pas valide\u00a0: il manque peut-être un @ ou un point.")),
  phone: optionalPhone(),
};

export const newProspectSchema = z.object({ ...contact, notes, agreed: checkbox });
export type NewProspect = z.infer<typeof newProspectSchema>;

/** The form is only for prospects that the coach added. */
export const contactInfoSchema = z.object({ ...contact, agreed: checkbox, wasAgreed: checkbox });
export type ContactInfo = z.infer<typeof contactInfoSchema>;

/** `shownNotes` is the text that the page showed, for conflict detection. Omitted fields stay unchanged. */
export const followUpSchema = z.object({
  notes: notes.optional(),
  shownNotes: paragraph().optional(),
  nextCallOn: day.optional(),
});
export type FollowUp = z.infer<typeof followUpSchema>;

export const statusChangeSchema = z.object({
  status: z.enum(STATUSES, "Choisissez un statut."),
  notes: notes.default(""),
  /** omitted to keep the day */
  nextCallOn: day.optional(),
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

export const callSchema = z
  .object({
    outcome: z.enum(OUTCOMES, "Dites comment l’appel s’est passé."),
    /** id of the last shown status change, 0 for none; it makes a retry idempotent */
    seen: countField(),
    notes: notes.default(""),
    nextCallOn: day.optional(),
  })
  .refine(({ outcome, nextCallOn }) => outcome !== "call_back" || nextCallOn, {
    path: ["nextCallOn"],
    error: "Choisissez le jour où rappeler.",
  });
export type Call = z.infer<typeof callSchema>;

export const moveSchema = z.object({
  prospect: idField(),
  status: statusChangeSchema.shape.status,
});
export type Move = z.infer<typeof moveSchema>;

/** The same file is sent for the preview, then for the import. */
export const importSchema = z.object({
  file: z
    .instanceof(Blob, { error: "Choisissez un fichier." })
    .refine(({ size }) => size > 0, "Ce fichier est vide.")
    .refine(
      ({ size }) => size <= IMPORT_LIMITS.megabytes * 1024 * 1024,
      `Ce fichier est trop lourd\u00a0: ${IMPORT_LIMITS.megabytes}\u00a0Mo au plus. Partagez-le en plusieurs fichiers.`,
    ),
  step: z.enum(["preview", "import"]).default("preview"),
});
