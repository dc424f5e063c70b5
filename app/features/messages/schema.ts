import { z } from "zod";
import { askedNames } from "~/features/accounts/schema.ts";
import { RECORDING_KINDS } from "~/platform/files/recordings/recording-rules.ts";
import { optionalPhone } from "~/platform/format/fields/phone-field.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { KIND_SENTENCES, LONGEST_REPLY_TITLE, LONGEST_REPORT, MOST_ATTACHMENTS, REASONS } from "./rules.ts";

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

/** The ids of uploaded files are sent in display order. */
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

/** A message has text, files, or both. */
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

/** The server inspects the file itself and ignores the declared type. `recording` is a voice or video note. */
export const attachmentSchema = z.object({
  conversation: rowId,
  file: z.instanceof(File),
  recording: z.enum(RECORDING_KINDS).optional(),
});
export const attachmentRemovalSchema = z.object({ attachment: z.uuid() });

/** Validates the contact dialog in the browser and on the server. */
export const contactSchema = z.object({ message, address, phone: optionalPhone(), ...askedNames });

/** Everything up to this message was read. */
export const readSchema = z.object({ messageId: rowId });

/** The result is the sentence that the student receives; empty for none. */
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

/** A null phone withdraws the number. */
export const sharedPhoneSchema = z.object({ phone: optionalPhone() });
/** The same for a form that requires a number. */
export const requiredPhoneSchema = z.object({
  phone: optionalPhone().refine((phone) => phone !== null, "Indiquez votre numéro."),
});

const yesOrNo = z.enum(["true", "false"]).transform((said) => said === "true");

/** The coach's number itself is in their profile. */
export const phoneSharingSchema = z.object({
  shared: yesOrNo,
});

/** An empty `message` reports the person. */
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

/** A canned reply, which only its coach sees until it is sent as a message. */
export const replySchema = z.object({
  title: line()
    .min(1, "Donnez-lui un titre.")
    .max(LONGEST_REPLY_TITLE, `${LONGEST_REPLY_TITLE} caractères au plus.`),
  body: words.regex(SAYS_SOMETHING, "Écrivez le texte de cette réponse."),
});
export const ownReplySchema = z.object({ reply: z.guid() });
export const changedReplySchema = replySchema.extend({ reply: z.guid() });
export const movedReplySchema = ownReplySchema.extend({ to: z.enum(["up", "down"]) });

export type ContactContent = z.output<typeof contactSchema>;
