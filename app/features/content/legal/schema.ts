import { z } from "zod";
import { isDay, parisInstant } from "~/platform/format/dates.ts";
import { countField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { paragraph } from "~/platform/format/fields/text-fields.ts";
import { isTooNested } from "../articles/rules.ts";
import { LEGAL_LIMITS } from "./rules/legal-texts.ts";
import { CHOSEN_KINDS, isTold } from "./rules/versions.ts";

const most = (limit: number) => `${limit.toLocaleString("fr-FR")} caractères au plus.`;

/** Markdown. The editor and its preview read it alike. */
const body = paragraph()
  .min(1, "Le texte est requis.")
  .max(LEGAL_LIMITS.body, most(LEGAL_LIMITS.body))
  .refine((text) => !isTooNested(text), "Une ligne a trop de citations ou de listes l’une dans l’autre.");

export const legalBodySchema = z.object({ body });

const legalFields = z.object({
  /** the draft that the text was written on; a newer one is a conflict */
  seenVersion: countField(),
  summary: paragraph()
    .min(1, "L’introduction est requise.")
    .max(LEGAL_LIMITS.summary, most(LEGAL_LIMITS.summary)),
  body,
});

const toText = <Given extends z.output<typeof legalFields>>({
  seenVersion,
  summary,
  body: text,
  ...rest
}: Given) => ({ seenDraft: seenVersion, text: { summary, body: text }, ...rest });

export const legalTextSchema = legalFields.transform(toText);
export type LegalWords = z.output<typeof legalTextSchema>["text"];

/** The text, and how and from when it replaces the one in force. */
export const planLegalSchema = legalFields
  .extend({
    kind: z.enum(CHOSEN_KINDS, "Choisissez ce qui change."),
    changes: paragraph().max(LEGAL_LIMITS.changes, most(LEGAL_LIMITS.changes)).default(""),
    day: z
      .string()
      .trim()
      .refine((text) => text === "" || isDay(text), "Choisissez un jour, ou rien.")
      .default(""),
  })
  .superRefine(({ kind, changes }, context) => {
    if (isTold(kind) && changes === "")
      context.addIssue({
        code: "custom",
        path: ["changes"],
        message: "Dites en quelques phrases ce qui change\u00a0: les membres le liront.",
      });
  })
  .transform(({ day, kind, changes, ...fields }) => ({
    ...toText(fields),
    kind,
    changes: isTold(kind) ? changes : "",
    day: day || undefined,
    effectiveFrom: day ? parisInstant(day, "00:00") : undefined,
  }));
export type LegalPlan = Pick<z.output<typeof planLegalSchema>, "kind" | "changes" | "day" | "effectiveFrom">;

export const restoreDraftSchema = z.object({ seenVersion: countField(), number: idField() });
export const legalVersionIdSchema = z.object({ versionId: idField() });
