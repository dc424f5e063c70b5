import { z } from "zod";
import { LARGEST_INTEGER } from "~/features/discovery/rules/listing.ts";
import type { CheckKind } from "~/features/discovery/rules/profile.ts";
import { parisDay } from "~/platform/dates.ts";
import { siretField } from "~/platform/siret.ts";
import { line, paragraph } from "~/platform/text-fields.ts";
import { LONGEST_REASON } from "./rules/actions.ts";
import { APPROVALS, CHECK_KINDS, COACH_MARKS } from "./rules/coaches.ts";

const personId = z.string().min(1).max(100);
/** The number of a message, a job or a mail. */
const thingId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

const reason = paragraph()
  .regex(/[\p{L}\p{N}]/u, "Dites pourquoi\u00a0: vous ou un collègue le relirez un jour.")
  .max(LONGEST_REASON, `${LONGEST_REASON} caractères au plus.`);

/** What is asked for on « Personnes ». */
export const personSchema = z.object({ personId });
export const suspendSchema = z.object({ personId, reason });

/** What is asked for on « Messages ». */
export const messageWorkSchema = z.object({ id: thingId, handled: z.enum(["true", "false"]) });

/** What is asked for on a report: it is closed with a word on what was done. */
export const handleReportSchema = z.object({ reason });
/** On a review that was reported. */
export const decideReviewSchema = z.object({ id: thingId, reason });

/** What is asked for on a session whose two do not agree: whether it is due, and why, which both read. */
export const settleSchema = z.object({ due: z.enum(["true", "false"]), reason });

/** What is asked for on « Tâches en échec » and « E-mails non remis »: once more. */
export const retrySchema = z.object({ id: thingId });

/** What the operator had before their eyes: what has changed since, they have not seen. */
const seenAt = z.iso.datetime().transform((text) => new Date(text));
const from = z.enum(APPROVALS);
const listingId = thingId.refine((id) => id <= LARGEST_INTEGER);

/** What is asked for on the file of a coach. */
export const approveSchema = z.object({ from, seenAt });
export const refuseSchema = z.object({ from, reason });
export const lookSchema = z.object({ seenAt });
export const markSchema = z.object({ mark: z.enum(COACH_MARKS), given: z.enum(["true", "false"]) });
export const pullSchema = z.object({ listingId, reason });
export const putBackSchema = z.object({ listingId, seenAt });
export const uncheckSchema = z.object({ kind: z.enum(CHECK_KINDS) });

const kind = <K extends CheckKind>(name: K) => z.literal(name);
const noNumber = z
  .string()
  .optional()
  .transform(() => null);

/** What is written down of each kind of paper that was seen. */
export const checkSchemas = {
  diploma: z.object({ kind: kind("diploma"), number: noNumber, expiresOn: noNumber }),
  "professional-card": z.object({
    kind: kind("professional-card"),
    number: line().min(1, "Le numéro de la carte est requis.").max(50, "50 caractères au plus."),
    expiresOn: z.iso
      .date("La date de fin de validité est requise.")
      .refine((day) => day >= parisDay(new Date()), "Cette carte n’est plus valable."),
  }),
  siret: z.object({
    kind: kind("siret"),
    number: siretField(),
    expiresOn: noNumber,
  }),
};
