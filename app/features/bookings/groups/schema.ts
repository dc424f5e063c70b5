import { z } from "zod";
import { askedNames } from "~/features/accounts/schema.ts";
import { MOST_HOURLY_RATE_CENTS } from "~/features/discovery/rules/profile.ts";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { idempotencyKeyField } from "~/features/payments/core/schema.ts";
import { codeFields } from "~/features/payments/reductions/schema.ts";
import { videoLinkField } from "~/features/readiness/rules/video-link.ts";
import { readTime } from "~/platform/format/dates.ts";
import { countField, dayField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { eurosField } from "~/platform/format/fields/euros-field.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { phoneFields, readPhone } from "../sessions/schema/booking.ts";
import { DECIDES_HOURS, GROUP_LENGTHS, GROUP_PLACES, MOST_SEATS, MOST_WEEKS } from "./rules/group-states.ts";

export const TITLE_MAX = 80;
export const TEXT_MAX = 2000;
const ADDRESS_MAX = 200;
const STEP_MINUTES = 5;

const seatsField = (least: number, message: string) =>
  idField(message).refine(
    (count) => count >= least && count <= MOST_SEATS,
    `Entre ${least} et ${MOST_SEATS}.`,
  );

const chosen = (among: readonly number[], message: string) =>
  idField(message).refine((value) => among.includes(value), message);

const texts = {
  title: line().min(1, "Donnez un nom à la séance.").max(TITLE_MAX, `${TITLE_MAX} caractères au plus.`),
  words: paragraph().max(TEXT_MAX, "2\u202f000 caractères au plus.").default(""),
};

/** `clientId` becomes the id of the series, so that a request sent twice creates the sessions once. */
export const newGroupSchema = z
  .object({
    clientId: z.uuid(),
    listingId: idField("Choisissez un cours."),
    ...texts,
    day: dayField("Choisissez un jour."),
    time: z
      .string()
      .trim()
      .refine((text) => readTime(text) !== undefined, "Indiquez l’heure de début.")
      .refine(
        (text) => (readTime(text) ?? 0) % STEP_MINUTES === 0,
        `Les minutes vont de ${STEP_MINUTES} en ${STEP_MINUTES}\u00a0: 08:00, 08:05…`,
      ),
    weeks: idField("Choisissez un nombre de semaines.").refine(
      (weeks) => weeks <= MOST_WEEKS,
      `${MOST_WEEKS}\u00a0semaines au plus.`,
    ),
    minutes: chosen(GROUP_LENGTHS, "Choisissez une durée."),
    place: z.enum(GROUP_PLACES, "Choisissez un lieu."),
    address: line().max(ADDRESS_MAX, `${ADDRESS_MAX} caractères au plus.`).default(""),
    videoUrl: videoLinkField().optional(),
    seatsMin: seatsField(1, "Indiquez un nombre de participants."),
    seatsMax: seatsField(2, "Indiquez un nombre de places."),
    price: eurosField(MOST_HOURLY_RATE_CENTS),
    decidesHours: chosen(DECIDES_HOURS, "Choisissez un délai."),
  })
  .transform(({ price, videoUrl, ...group }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (price === null) refuse("price", "Indiquez le prix d’une place.");
    else if (price < LEAST_CHARGE_CENTS) refuse("price", `${formatEuros(LEAST_CHARGE_CENTS)} au moins.`);
    if (group.seatsMin > group.seatsMax) refuse("seatsMin", "Ce minimum dépasse le nombre de places.");
    if (group.place === "venue" && group.address === "") refuse("address", "Indiquez où vous retrouver.");
    const isThere = group.place === "venue";
    return {
      ...group,
      address: isThere ? group.address : "",
      videoUrl: isThere ? null : (videoUrl ?? null),
      priceCents: price ?? 0,
    };
  });
export type NewGroup = z.output<typeof newGroupSchema>;

/** The fields that may still change once people have booked. */
export const changeGroupSchema = z.object({
  ...texts,
  seatsMax: seatsField(2, "Indiquez un nombre de places."),
  /** asked of a session by webcam alone */
  videoUrl: videoLinkField().optional(),
});
export type GroupChange = z.output<typeof changeGroupSchema>;

/** The participants read these words with the cancellation. */
export const cancelGroupSchema = z.object({
  words: paragraph().max(1000, "1\u202f000 caractères au plus.").default(""),
});

/** `priceCents` is what the page showed, and is only compared. */
export const bookSeatSchema = z
  .object({
    idempotencyKey: idempotencyKeyField(),
    priceCents: countField(),
    ...phoneFields,
    ...codeFields,
    ...askedNames,
  })
  .transform(
    ({ idempotencyKey, priceCents, phoneShown, hidesPhone, ownPhone, code, codeRestCents, ...names }) => ({
      idempotencyKey,
      shownCents: priceCents,
      ...readPhone({ phoneShown, hidesPhone, ownPhone }),
      code,
      codeRestCents,
      names,
    }),
  );
