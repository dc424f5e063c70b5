import { z } from "zod";
import { optionalPhone } from "~/platform/format/phone-field.ts";
import { line, paragraph } from "~/platform/format/text-fields.ts";
import { KIND_SENTENCES, LONGEST_REPORT, MOST_ATTACHMENTS, REASONS } from "./rules.ts";

export const MESSAGE_MAX = 2000;
const TOO_LONG = "Votre message est trop long\u00a0: 2\u202f000 caractères au plus.";
const ADDRESS_MAX = 200;

const EMPTY = "Écrivez votre message.";
const words = paragraph().max(MESSAGE_MAX, TOO_LONG);
const SAYS_SOMETHING = /[\p{L}\p{N}\p{P}\p{S}]/u;
const message = words.regex(SAYS_SOMETHING, EMPTY);

const address = line()
  .max(ADDRESS_MAX, `${ADDRESS_MAX} caractères au plus.`)
  .transform((text) => text || null);

/** Of files that were uploaded before, in the order in which they are shown. */
const attachments = z
  .string()
  .default("")
  .transform((ids) => (ids ? ids.split(",") : []))
  .pipe(
    z
      .array(z.uuid())
      .max(MOST_ATTACHMENTS, `${MOST_ATTACHMENTS}\u00a0pièces jointes au plus par message.`)
      .refine((ids) => new Set(ids).size === ids.length),
  );

/** One more message of a conversation: words, files, or both. */
export const messageSchema = z
  .object({ clientId: z.uuid(), body: words, attachments })
  .refine(({ body, attachments: sent }) => sent.length > 0 || SAYS_SOMETHING.test(body), {
    path: ["body"],
    error: EMPTY,
  });

const rowId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** A file on its way to a message; the file itself is looked at, and what it is said to be does not matter. */
export const attachmentSchema = z.object({ conversation: rowId, file: z.instanceof(File) });
/** One that was chosen by mistake. */
export const attachmentRemovalSchema = z.object({ attachment: z.uuid() });

/** The contact dialog, as the form checks it before it sends and as the server reads it. */
export const contactSchema = z.object({ message, address, phone: optionalPhone() });

/** What has been seen: everything up to this message. */
export const readSchema = z.object({ messageId: rowId });

/** A no, with one of our sentences, words of one's own, or none. */
export const declineSchema = z
  .object({ sentence: z.enum(["none", "own", ...KIND_SENTENCES]), words })
  .refine(({ sentence, words }) => sentence !== "own" || words !== "", {
    path: ["words"],
    error: "Écrivez votre phrase, ou choisissez-en une.",
  })
  .transform(({ sentence, words }) => {
    if (sentence === "none") return "";
    return sentence === "own" ? words : sentence;
  });

/** The number that a student shares in a conversation; none takes it back. */
export const sharedPhoneSchema = z.object({ phone: optionalPhone() });
/** The same, where one is being asked for. */
export const givenPhoneSchema = z.object({
  phone: optionalPhone().refine((phone) => phone !== null, "Indiquez votre numéro."),
});

const yesOrNo = z.enum(["true", "false"]).transform((said) => said === "true");

/** Whether a coach shares theirs, which is the one of their profile. */
export const phoneSharingSchema = z.object({
  shared: yesOrNo,
});

/** A message of the other, or the person. */
export const reportSchema = z.object({
  message: z
    .string()
    .regex(/^([1-9]\d{0,14})?$/)
    .optional()
    .transform((id) => (id ? Number(id) : null)),
  reason: z.enum(REASONS, "Choisissez une raison."),
  words: paragraph().max(LONGEST_REPORT, "1\u202f000 caractères au plus."),
});

export const blockSchema = z.object({ blocked: yesOrNo });

export type ContactContent = z.output<typeof contactSchema>;
