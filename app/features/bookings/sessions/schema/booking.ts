import { z } from "zod";
import { askedNames } from "~/features/accounts/schema.ts";
import { idempotencyKeyField } from "~/features/payments/core/schema.ts";
import { codeFields } from "~/features/payments/reductions/schema.ts";
import { hasStreet } from "~/features/places/rules/street.ts";
import { idField, instantField } from "~/platform/format/fields/bounded-fields.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { sessionCents } from "../rules/money.ts";
import { PLACES, type Place } from "../rules/states.ts";

export const WORDS_MAX = 1000;

/** Each service has its own checkbox, because several can be chosen: "service.12". */
export const serviceField = (id: number) => `service.${id}`;
const SERVICE = /^service\.([1-9]\d{0,9})$/;

/**
 * The prices beside the choices, in cents: "rate.31" of a listing, "price.12" of a service. The page that is sent
 * without script cannot know the total, so the server computes it from these.
 */
export const rateField = (listingId: number) => `rate.${listingId}`;
export const servicePriceField = (id: number) => `price.${id}`;

/** `payBy` is one of these values, or the id of a pack. */
export const BY_CARD = "card";
export const FREE = "free";

const ADDRESS_MAX = 200;

const degrees = (most: number) =>
  z
    .string()
    .default("")
    .transform((text) => (text.trim() === "" ? undefined : Number(text)))
    .refine((value) => value === undefined || Math.abs(value) <= most, "Cette position n’existe pas.");

/** Where a session at the student's home takes place. */
export const addressFields = {
  address: line().max(ADDRESS_MAX, `${ADDRESS_MAX} caractères au plus.`).default(""),
  latitude: degrees(90),
  longitude: degrees(180),
};

interface TypedAddress {
  address: string;
  latitude: number | undefined;
  longitude: number | undefined;
}

/** The reason why a session cannot take place at this address. */
export function addressRefusal({ place, address }: { place: Place; address: string }): string | undefined {
  if (place !== "home") return undefined;
  if (!address) return "Indiquez l’adresse de la séance.";
  return hasStreet(address) ? undefined : "Indiquez le numéro et la rue.";
}

/** Only a session at home keeps the address. */
export function readAddress(place: Place, { address, latitude, longitude }: TypedAddress) {
  const isHome = place === "home";
  const isLocated = isHome && latitude !== undefined && longitude !== undefined;
  return {
    address: isHome ? address : "",
    latitude: isLocated ? latitude : null,
    longitude: isLocated ? longitude : null,
  };
}

/** `payBy` is the card, the free first lesson, or the id of a pack. */
export const payByField = z
  .union([z.enum([BY_CARD, FREE]), z.uuid()], "Choisissez comment payer.")
  .default(BY_CARD);
export const packOf = (payBy: string): string | null => (payBy === BY_CARD || payBy === FREE ? null : payBy);

const PHONE_MAX = 30;

/** A student whose account has no number may type one, which `saveOwnPhone` reads. */
export const phoneFields = {
  phoneShown: z.string().default(""),
  hidesPhone: z.string().default(""),
  ownPhone: line().max(PHONE_MAX, `${PHONE_MAX} caractères au plus.`).default(""),
};

interface TypedPhone {
  phoneShown: string;
  hidesPhone: string;
  ownPhone: string;
}

/** A page that did not tell that the number is shared, as one of an earlier release, shares nothing. */
export const readPhone = ({ phoneShown, hidesPhone, ownPhone }: TypedPhone) => ({
  sharesPhone: (phoneShown !== "" && hidesPhone === "") || ownPhone !== "",
  ownPhone,
});

/** null if the coach uses an external calendar, where the time is agreed on later. */
const startsAt = z
  .literal("")
  .transform(() => null)
  .or(instantField("Choisissez un créneau de la liste."))
  .default(null);

/** The price is never taken from the form: the shown price is only compared with it. */
export const bookingSchema = z
  .looseObject({
    idempotencyKey: idempotencyKeyField(),
    listingId: idField("Choisissez un cours."),
    minutes: idField("Choisissez une durée."),
    place: z.enum(PLACES, "Choisissez un lieu."),
    ...addressFields,
    payBy: payByField,
    startsAt,
    /** sent if the coach uses an external calendar, where the time is agreed on */
    toPlan: z.string().default(""),
    words: paragraph().max(WORDS_MAX, "1\u202f000 caractères au plus.").default(""),
    ...phoneFields,
    ...codeFields,
    ...askedNames,
  })
  .transform(({ idempotencyKey, listingId, minutes, place, words, startsAt, toPlan, ...rest }, context) => {
    const {
      address,
      latitude,
      longitude,
      payBy,
      firstName,
      lastName,
      phoneShown,
      hidesPhone,
      ownPhone,
      code,
      codeRestCents,
      ...boxes
    } = rest;
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const unfit = addressRefusal({ place, address });
    if (unfit) refuse("address", unfit);
    if (!startsAt && !toPlan) refuse("startsAt", "Choisissez un créneau.");
    const isPaid = payBy === BY_CARD;
    // Extras are only sold with a session paid by card, not with a free lesson or a pack.
    const serviceIds = isPaid ? chosenServices(boxes) : [];
    return {
      idempotencyKey,
      listingId,
      minutes,
      place,
      ...readAddress(place, { address, latitude, longitude }),
      startsAt: toPlan ? null : startsAt,
      serviceIds,
      shownCents: isPaid ? readShownCents(boxes, { listingId, minutes, serviceIds }) : 0,
      packId: packOf(payBy),
      isFree: payBy === FREE,
      words,
      ...readPhone({ phoneShown, hidesPhone, ownPhone }),
      code: isPaid ? code : "",
      codeRestCents: isPaid ? codeRestCents : null,
      names: { firstName, lastName },
    };
  });

const chosenServices = (boxes: Record<string, unknown>): number[] =>
  Object.entries(boxes).flatMap(([name, value]) => {
    const id = SERVICE.exec(name)?.[1];
    return id && value ? [Number(id)] : [];
  });

/** The total of what the page showed; null if a price is missing, as on a page of an earlier release. */
function readShownCents(
  fields: Record<string, unknown>,
  { listingId, minutes, serviceIds }: { listingId: number; minutes: number; serviceIds: readonly number[] },
): number | null {
  const rate = readCents(fields[rateField(listingId)]);
  const extras = serviceIds.map((id) => readCents(fields[servicePriceField(id)]));
  if (rate === null) return null;
  return extras.reduce<number | null>(
    (sum, cents) => (sum === null || cents === null ? null : sum + cents),
    sessionCents(rate, minutes),
  );
}

const readCents = (text: unknown): number | null =>
  typeof text === "string" && /^\d{1,8}$/.test(text) ? Number(text) : null;
