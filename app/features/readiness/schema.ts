import { z } from "zod";
import { addDays, isDay, parisDay } from "~/platform/format/dates.ts";
import { line } from "~/platform/format/fields/text-fields.ts";
import { mayExpire, PAPER_KINDS } from "./rules/papers.ts";

const FARTHEST_DAYS = 20 * 365;

const kind = z.enum(PAPER_KINDS);
const holder = line()
  .min(1, "Indiquez le nom qui figure sur le document.")
  .max(120, "120 caractères au plus.");
const number = line().max(50, "50 caractères au plus.");

interface Dated {
  kind: (typeof PAPER_KINDS)[number];
  expiresOn: string;
}

/** Only a diploma has no end. A paper that has ended shows nothing any more. */
function refuseEnd({ kind: of, expiresOn }: Dated, context: z.RefinementCtx) {
  if (!mayExpire(of)) return;
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["expiresOn"], message });
  const today = parisDay(new Date());
  if (!isDay(expiresOn)) refuse("Indiquez la date de fin de validité.");
  else if (expiresOn < today) refuse("Ce document n’est plus valable.");
  else if (expiresOn > addDays(today, FARTHEST_DAYS)) refuse("Cette date est trop lointaine.");
}

/** Needed on the card alone, whose number is public. */
function refuseNumber(
  { kind: of, number: typed }: { kind: string; number: string },
  context: z.RefinementCtx,
) {
  if (of === "professional-card" && typed === "")
    context.addIssue({ code: "custom", path: ["number"], message: "Le numéro de la carte est requis." });
}

const facts = { kind, holder, number: number.default(""), expiresOn: z.string().trim().default("") };

const withEnd = <P extends Dated>({ expiresOn, ...paper }: P) => ({
  ...paper,
  expiresOn: mayExpire(paper.kind) ? expiresOn : null,
});

export const paperSchema = z
  .object({ ...facts, file: z.instanceof(File, { message: "Choisissez un fichier." }) })
  .superRefine(refuseEnd)
  .superRefine(refuseNumber)
  .superRefine(({ file }, context) => {
    // A browser sends an empty file where none was chosen.
    if (file.size === 0)
      context.addIssue({ code: "custom", path: ["file"], message: "Choisissez un fichier." });
  })
  .transform(withEnd);
export type SentPaper = z.output<typeof paperSchema>;

/** The details that the operator has read on the document; the date is that of the page that showed it. */
export const acceptPaperSchema = z
  .object({ paper: z.uuid(), ...facts })
  .superRefine(refuseEnd)
  .superRefine(refuseNumber)
  .transform(withEnd);

export const paperIdSchema = z.object({ paper: z.uuid() });
