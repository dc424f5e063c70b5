import { z } from "zod";
import { idempotencyKeyField } from "~/features/payments/core/schema.ts";
import { idField, instantField } from "~/platform/format/bounded-fields.ts";
import { line, paragraph } from "~/platform/format/text-fields.ts";
import { PLACES } from "../rules/states.ts";
import { hasStreet } from "../rules/street.ts";

const ADDRESS_MAX = 200;
export const WORDS_MAX = 1000;

/** Each service has its own checkbox, because several can be chosen: "service.12". */
export const serviceField = (id: number) => `service.${id}`;
const SERVICE = /^service\.([1-9]\d{0,9})$/;

/** `payBy` is one of these values, or the id of a pack. */
export const BY_CARD = "card";
export const FREE = "free";

const degrees = (most: number) =>
  z
    .string()
    .default("")
    .transform((text) => (text.trim() === "" ? undefined : Number(text)))
    .refine((value) => value === undefined || Math.abs(value) <= most, "Cette position n’existe pas.");

/** null if the coach uses an external calendar, where the time is agreed on later. */
const startsAt = z
  .literal("")
  .transform(() => null)
  .or(instantField("Choisissez un créneau de la liste."))
  .default(null);

/** The price is never taken from the form. */
export const bookingSchema = z
  .looseObject({
    idempotencyKey: idempotencyKeyField(),
    listingId: idField("Choisissez un cours."),
    minutes: idField("Choisissez une durée."),
    place: z.enum(PLACES, "Choisissez un lieu."),
    address: line().max(ADDRESS_MAX, `${ADDRESS_MAX} caractères au plus.`).default(""),
    latitude: degrees(90),
    longitude: degrees(180),
    payBy: z.union([z.enum([BY_CARD, FREE]), z.uuid()], "Choisissez comment payer.").default(BY_CARD),
    startsAt,
    /** sent if the coach uses an external calendar, where the time is agreed on */
    toPlan: z.string().default(""),
    words: paragraph().max(WORDS_MAX, "1\u202f000 caractères au plus.").default(""),
  })
  .transform(({ idempotencyKey, listingId, minutes, place, words, startsAt, toPlan, ...rest }, context) => {
    const { address, latitude, longitude, payBy, ...boxes } = rest;
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (place === "home" && !address) refuse("address", "Indiquez l’adresse de la séance.");
    else if (place === "home" && !hasStreet(address)) refuse("address", "Indiquez le numéro et la rue.");
    if (!startsAt && !toPlan) refuse("startsAt", "Choisissez un créneau.");
    const isPaid = payBy === BY_CARD;
    const isHome = place === "home";
    const isLocated = isHome && latitude !== undefined && longitude !== undefined;
    return {
      idempotencyKey,
      listingId,
      minutes,
      place,
      address: isHome ? address : "",
      latitude: isLocated ? latitude : null,
      longitude: isLocated ? longitude : null,
      startsAt: toPlan ? null : startsAt,
      // Extras are only sold with a session paid by card, not with a free lesson or a pack.
      serviceIds: isPaid ? chosenServices(boxes) : [],
      packId: isPaid || payBy === FREE ? null : payBy,
      isFree: payBy === FREE,
      words,
    };
  });

const chosenServices = (boxes: Record<string, unknown>): number[] =>
  Object.entries(boxes).flatMap(([name, value]) => {
    const id = SERVICE.exec(name)?.[1];
    return id && value ? [Number(id)] : [];
  });
