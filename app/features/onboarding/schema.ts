import { z } from "zod";
import { isName, NAME_REFUSAL } from "~/features/accounts/rules/names.ts";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { videoLinkField } from "~/features/readiness/rules/video-link.ts";
import { countField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { eurosField } from "~/platform/format/fields/euros-field.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { LARGEST_SMALLINT } from "~/platform/format/ids.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { DRAFT_LIMITS, EMPTY_DRAFT, readStoredDraft, type StoredDraft } from "./rules/draft.ts";
import {
  HOURLY_RATE_CENTS,
  isTooCheap,
  LIMITS,
  LISTING_STATUSES,
  NO_TYPED_SERVICE,
  PACK_TOO_CHEAP,
  SERVICE_REFUSAL,
  SESSION_MINUTES,
  TOO_CHEAP,
  TRAVEL_KM,
  type TypedService,
  travels,
  USUAL_SESSION_MINUTES,
} from "./rules/listings.ts";
import { PAGE_LIMITS, type PackHours } from "./rules/page.ts";
import { LAST_STEP } from "./rules/steps.ts";

const LOCATION_TYPES = ["fixed", "travel", "both"] as const;

/** Example: "4 000 caractères au plus." */
export const longest = (most: number) => `${formatNumber(most)} caractères au plus.`;

export const euros = (mostCents = HOURLY_RATE_CENTS.most) => eurosField(mostCents);

const coordinate = (limit: number) =>
  z
    .string()
    .optional()
    .transform((text) => (text ? Number(text) : undefined))
    .refine((value) => value === undefined || Math.abs(value) <= limit);

export const serviceSchema = z.object({
  name: line().min(1, SERVICE_REFUSAL).max(LIMITS.serviceName),
  priceCents: z.int().min(0).max(HOURLY_RATE_CENTS.most),
  description: paragraph().max(LIMITS.serviceDescription).default(""),
});
export type Service = z.output<typeof serviceSchema>;

/** Forms send lists as JSON in one field. */
const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .default("[]")
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "Cette valeur n’est pas valable." });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const TOO_MANY_SERVICES = `${LIMITS.services} services au plus.`;

const fields = {
  title: line().max(LIMITS.title, longest(LIMITS.title)),
  description: paragraph().max(LIMITS.text, longest(LIMITS.text)),
  disciplines: json(z.array(z.int().min(1).max(LARGEST_SMALLINT)).max(LIMITS.disciplines)),
  hourlyRate: euros(),
  sessionMinutes: z.coerce.number().refine((minutes) => SESSION_MINUTES.some((known) => known === minutes)),
  address: line().max(LIMITS.address, longest(LIMITS.address)),
  lat: coordinate(90),
  lng: coordinate(180),
  locationType: z.enum([...LOCATION_TYPES, ""]).transform((type) => type || null),
  travelKm: z.coerce.number().int().min(TRAVEL_KM.least).max(TRAVEL_KM.most).optional(),
  byWebcam: z
    .string()
    .optional()
    .transform((value) => value === "on"),
  services: json(z.array(serviceSchema).max(LIMITS.services, TOO_MANY_SERVICES)),
  serviceName: z.string().default(""),
  servicePrice: z.string().default(""),
  serviceDescription: z.string().default(""),
  status: z.enum(LISTING_STATUSES).optional(),
};

type Typed = z.output<z.ZodObject<typeof fields>>;

/** A typed service that was not added is saved too; undefined if nothing was typed. */
export function readTypedService({ serviceName, servicePrice, serviceDescription }: TypedService) {
  const typed = { name: serviceName, price: servicePrice, description: serviceDescription };
  return Object.values(typed).some((text) => text.trim() !== "")
    ? serviceFormSchema.safeParse(typed)
    : undefined;
}

const SERVICE_FIELDS: Record<string, keyof TypedService> = {
  name: "serviceName",
  price: "servicePrice",
  description: "serviceDescription",
};

/** Reports the problems of an incomplete service at its fields. */
function checkTypedService(typed: Typed, context: z.RefinementCtx) {
  const service = readTypedService(typed);
  for (const { path, message } of service?.error?.issues ?? [])
    context.addIssue({ code: "custom", path: [SERVICE_FIELDS[String(path[0])] ?? "services"], message });
  if (service?.success && typed.services.length >= LIMITS.services)
    context.addIssue({ code: "custom", path: ["services"], message: TOO_MANY_SERVICES });
}

/** Refused in every state, so that no listing waits for a price that it cannot be sold at. */
function checkPrice({ hourlyRate, sessionMinutes }: Typed, context: z.RefinementCtx) {
  if (isTooCheap({ hourlyRateCents: hourlyRate, sessionMinutes }))
    context.addIssue({ code: "custom", path: ["hourlyRate"], message: TOO_CHEAP });
}

/** The rate in the wizard, where every session lasts the usual time. */
export const firstRate = () =>
  euros().refine(
    (cents) => !isTooCheap({ hourlyRateCents: cents, sessionMinutes: USUAL_SESSION_MINUTES }),
    TOO_CHEAP,
  );

const toListing = ({
  disciplines,
  hourlyRate,
  travelKm,
  services,
  serviceName,
  servicePrice,
  serviceDescription,
  ...listing
}: Typed) => ({
  ...listing,
  services: [...services, readTypedService({ serviceName, servicePrice, serviceDescription })?.data].filter(
    (service) => service !== undefined,
  ),
  disciplineIds: [...new Set(disciplines)],
  hourlyRateCents: hourlyRate,
  travelKm: travels(listing.locationType) ? (travelKm ?? TRAVEL_KM.usual) : null,
});

/** The whole listing as the form sends it. Only an active listing must be complete. */
export const listingSchema = z
  .object(fields)
  .superRefine(checkTypedService)
  .superRefine(checkPrice)
  .transform(toListing);
export type ListingValues = z.output<typeof listingSchema>;

/** `version` is the edited version, 0 for a new listing. Missing parts are reported at their fields. */
export const editedListingSchema = z
  .object({
    ...fields,
    version: countField(),
    /** asked of a coach who has no link for sessions by webcam yet */
    videoUrl: videoLinkField().optional(),
  })
  .superRefine(checkTypedService)
  .superRefine(checkPrice)
  .superRefine((typed, context) => {
    if (typed.status !== "active") return;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (typed.title === "") refuse("title", "Un titre est requis pour publier.");
    if (typed.disciplines.length === 0) refuse("disciplines", "Choisissez au moins une discipline.");
    if (typed.hourlyRate === null) refuse("hourlyRate", "Votre tarif horaire est requis pour publier.");
    if (typed.address === "") refuse("address", "Dites dans quelle ville vous êtes.");
    if (typed.locationType === null && !typed.byWebcam)
      refuse("locationType", "Dites où se passent vos séances.");
  })
  .transform(({ version, videoUrl, ...typed }) => ({ version, videoUrl, listing: toListing(typed) }));

export const LISTING_CHANGES = ["publish", "pause", "duplicate", "delete", "appeal"] as const;
export type ListingChange = (typeof LISTING_CHANGES)[number];

export const listingChangeSchema = z.object({
  listing: idField(),
  change: z.enum(LISTING_CHANGES),
});

/** Counts a view of this coach's page. */
export const viewSchema = z.object({ coach: idField() });

const text = () => paragraph().max(PAGE_LIMITS.text, longest(PAGE_LIMITS.text));

/** One entry per line; duplicates are removed. */
const lines = () =>
  paragraph()
    .transform((typed) => [...new Set(typed.split("\n").map((one) => one.replace(/\s+/g, " ").trim()))])
    .transform((all) => all.filter((one) => one !== ""))
    .refine((all) => all.length <= PAGE_LIMITS.lines, `${PAGE_LIMITS.lines} lignes au plus.`)
    .refine(
      (all) => all.every((one) => one.length <= PAGE_LIMITS.line),
      `${PAGE_LIMITS.line} caractères au plus par ligne.`,
    );

/** An empty price means that the pack is not offered. */
const packPrice = (hours: PackHours) =>
  euros(HOURLY_RATE_CENTS.most * hours).refine(
    (cents) => cents === null || cents >= LEAST_CHARGE_CENTS,
    PACK_TOO_CHEAP,
  );

export const pageSchema = z.object({
  name: line()
    .min(2, "Le nom affiché doit contenir au moins 2 caractères.")
    .max(PAGE_LIMITS.name, longest(PAGE_LIMITS.name))
    .refine(isName, NAME_REFUSAL),
  about: text(),
  experience: text(),
  teachingMethod: text(),
  qualifications: lines(),
  subjects: lines(),
  pack5: packPrice(5),
  pack10: packPrice(10),
  firstLessonFree: z
    .string()
    .optional()
    .transform((value) => value === "on"),
  version: idField(),
});
export type PageValues = z.output<typeof pageSchema>;
export const serviceFormSchema = z
  .object({
    name: line().min(1, SERVICE_REFUSAL).max(LIMITS.serviceName, longest(LIMITS.serviceName)),
    price: z.string().trim().min(1, SERVICE_REFUSAL).pipe(euros()),
    description: paragraph().max(LIMITS.serviceDescription, longest(LIMITS.serviceDescription)).default(""),
  })
  .transform(({ price, ...service }): Service => ({ ...service, priceCents: price ?? 0 }));

/** Cuts long texts instead of refusing them, and never inside a surrogate pair. */
const cutTo = (most: number) =>
  z.string().overwrite((text) => text.slice(0, most).replace(/[\ud800-\udbff]$/, ""));
const draftLine = cutTo(DRAFT_LIMITS.line);
const draftText = cutTo(DRAFT_LIMITS.text);

const aside = z.object({ text: draftText, isOwn: z.boolean(), improved: draftText }).nullable().default(null);

/** The listing form stores the other version as JSON among the typed values. */
export const otherVersionSchema = json(aside).catch(null);

/** Drafts are parsed leniently; only publishing validates them. */
export const draftSchema = z.object({
  selectedDisciplines: z.array(z.int().min(1).max(LARGEST_SMALLINT)).max(LIMITS.disciplines),
  adTitle: draftLine,
  courseDescription: draftText,
  coachBio: draftText,
  // older drafts lack this field
  textsAside: z.object({ description: aside, bio: aside }).default(EMPTY_DRAFT.textsAside),
  coachFirstName: draftLine,
  coachLastName: draftLine,
  locationAddress: draftLine,
  locationPosition: z
    .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
    .nullable(),
  locationType: z.enum(LOCATION_TYPES),
  travelDistance: z.int().min(TRAVEL_KM.least).max(TRAVEL_KM.most),
  // older drafts lack these two
  offersWebcam: z.boolean().default(EMPTY_DRAFT.offersWebcam),
  videoUrl: cutTo(DRAFT_LIMITS.text).default(EMPTY_DRAFT.videoUrl),
  hourlyRate: draftLine,
  additionalServices: z
    .array(
      z.object({
        id: z.string().max(40),
        name: z.string().max(LIMITS.serviceName),
        price: z
          .number()
          .min(0)
          .max(HOURLY_RATE_CENTS.most / 100),
        description: z.string().max(LIMITS.serviceDescription),
      }),
    )
    .max(LIMITS.services),
  typedService: z
    .object({ serviceName: draftLine, servicePrice: draftLine, serviceDescription: draftText })
    .default(NO_TYPED_SERVICE),
  phoneNumber: draftLine,
  onboardingStep: z.int().min(1).max(LAST_STEP),
}) satisfies z.ZodType<StoredDraft>;

export const bioSchema = paragraph().max(LIMITS.text, longest(LIMITS.text));

export const saveDraftSchema = z.object({
  draft: json(draftSchema),
  /** the version that the browser had seen */
  version: countField(),
  /** the random id of the browser */
  browser: z.string().min(1).max(40),
  /** "swapped": the coach switched to the other version; "settled": the coach has chosen between the two */
  why: z.enum(["typed", "swapped", "settled"]).default("typed"),
});

export const publishSchema = z.object({
  draft: json(draftSchema).transform(readStoredDraft),
  /** omitted to keep the account's photo */
  photo: z.instanceof(Blob).optional(),
});
