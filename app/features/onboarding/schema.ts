import { z } from "zod";
import { isName, NAME_REFUSAL } from "~/features/accounts/rules/names.ts";
import { LARGEST_INTEGER } from "~/features/discovery/rules/listing.ts";
import { line, paragraph } from "~/platform/text-fields.ts";
import type { OnboardingDraft } from "./rules/draft.ts";
import {
  HOURLY_RATE,
  LIMITS,
  LISTING_STATUSES,
  SERVICE_REFUSAL,
  SESSION_MINUTES,
  TRAVEL_KM,
  travels,
} from "./rules/listings.ts";
import { PAGE_LIMITS, type PackHours } from "./rules/page.ts";
import { LAST_STEP } from "./rules/steps.ts";

const LOCATION_TYPES = ["fixed", "travel", "both"] as const;

/** Euros as they are typed, "45" or "45,50", read as cents; empty is none yet. */
export const euros = (most = HOURLY_RATE.most) =>
  line()
    .refine(
      (text) => text === "" || /^\d{1,6}([.,]\d{1,2})?$/.test(text),
      "Un montant en euros, par exemple 45 ou 45,50.",
    )
    .transform((text) => (text === "" ? null : Math.round(Number(text.replace(",", ".")) * 100)))
    .refine((cents) => cents === null || cents <= most * 100, `${most}\u00a0€ au plus.`);

const coordinate = (limit: number) =>
  z
    .string()
    .optional()
    .transform((text) => (text ? Number(text) : undefined))
    .refine((value) => value === undefined || Math.abs(value) <= limit);

export const serviceSchema = z.object({
  name: line().min(1, SERVICE_REFUSAL).max(LIMITS.serviceName),
  priceCents: z
    .int()
    .min(0)
    .max(HOURLY_RATE.most * 100),
  description: paragraph().max(LIMITS.serviceDescription).default(""),
});
export type Service = z.output<typeof serviceSchema>;

/** What lists are sent as by a form: JSON in one field. */
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

const fields = {
  title: line().max(LIMITS.title, `${LIMITS.title} caractères au plus.`),
  description: paragraph().max(LIMITS.text, `${LIMITS.text} caractères au plus.`),
  disciplines: json(z.array(z.int().min(1).max(32_767)).max(LIMITS.disciplines)),
  hourlyRate: euros(),
  sessionMinutes: z.coerce.number().refine((minutes) => SESSION_MINUTES.some((known) => known === minutes)),
  address: line().max(LIMITS.address, `${LIMITS.address} caractères au plus.`),
  lat: coordinate(90),
  lng: coordinate(180),
  locationType: z.enum([...LOCATION_TYPES, ""]).transform((type) => type || null),
  travelKm: z.coerce.number().int().min(TRAVEL_KM.least).max(TRAVEL_KM.most).optional(),
  byWebcam: z
    .string()
    .optional()
    .transform((value) => value === "on"),
  services: json(z.array(serviceSchema).max(LIMITS.services)),
  status: z.enum(LISTING_STATUSES).optional(),
};

type Typed = z.output<z.ZodObject<typeof fields>>;

const toListing = ({ disciplines, hourlyRate, travelKm, ...listing }: Typed) => ({
  ...listing,
  disciplineIds: [...new Set(disciplines)],
  hourlyRateCents: hourlyRate,
  travelKm: travels(listing.locationType) ? (travelKm ?? TRAVEL_KM.usual) : null,
});

/** Everything that a coach edits of a listing, as the form sends it. Only what is to be published must be complete. */
export const listingSchema = z.object(fields).transform(toListing);
export type ListingValues = z.output<typeof listingSchema>;

/** What the form of one listing sends: which version was edited, 0 where there is none yet. What is missing has its field. */
export const editedListingSchema = z
  .object({ ...fields, version: z.coerce.number().int().min(0).max(LARGEST_INTEGER) })
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
  .transform(({ version, ...typed }) => ({ version, listing: toListing(typed) }));

/** What the buttons of a listing's card do. */
export const LISTING_CHANGES = ["publish", "pause", "duplicate", "delete", "appeal"] as const;
export type ListingChange = (typeof LISTING_CHANGES)[number];

export const listingChangeSchema = z.object({
  listing: z.coerce.number().int().min(1).max(LARGEST_INTEGER),
  change: z.enum(LISTING_CHANGES),
});

/** Of whose page was looked at. */
export const viewSchema = z.object({ coach: z.coerce.number().int().min(1).max(LARGEST_INTEGER) });

const text = () => paragraph().max(PAGE_LIMITS.text, `${PAGE_LIMITS.text} caractères au plus.`);

/** A list that is typed one to a line; what is there twice counts once. */
const lines = () =>
  paragraph()
    .transform((typed) => [...new Set(typed.split("\n").map((one) => one.replace(/\s+/g, " ").trim()))])
    .transform((all) => all.filter((one) => one !== ""))
    .refine((all) => all.length <= PAGE_LIMITS.lines, `${PAGE_LIMITS.lines} lignes au plus.`)
    .refine(
      (all) => all.every((one) => one.length <= PAGE_LIMITS.line),
      `${PAGE_LIMITS.line} caractères au plus par ligne.`,
    );

/** An empty one is not offered. */
const packPrice = (hours: PackHours) =>
  euros(HOURLY_RATE.most * hours).refine((cents) => cents !== 0, "Laissez vide si vous n’en proposez pas.");

/** What a coach's page says beside their listings, as its form sends it. */
export const pageSchema = z.object({
  name: line()
    .min(2, "Le nom affiché doit contenir au moins 2 caractères.")
    .max(PAGE_LIMITS.name, `${PAGE_LIMITS.name} caractères au plus.`)
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
  version: z.coerce.number().int().min(1).max(LARGEST_INTEGER),
});
export type PageValues = z.output<typeof pageSchema>;
/** A service as it is typed. */
export const serviceFormSchema = z
  .object({
    name: line().min(1, SERVICE_REFUSAL).max(LIMITS.serviceName, `${LIMITS.serviceName} caractères au plus.`),
    price: z.string().trim().min(1, SERVICE_REFUSAL).pipe(euros()),
    description: paragraph()
      .max(LIMITS.serviceDescription, `${LIMITS.serviceDescription} caractères au plus.`)
      .default(""),
  })
  .transform(({ price, ...service }): Service => ({ ...service, priceCents: price ?? 0 }));

/** How much of a draft is kept, finished or not: more than can be published, so that nothing is refused while it is typed. */
const DRAFT_LIMITS = { line: 300, text: 20_000 };

const draftLine = z.string().max(DRAFT_LIMITS.line);
const draftText = z.string().max(DRAFT_LIMITS.text);

/** A draft as a browser sends or keeps it: read as it is, checked only at the end. */
export const draftSchema = z.object({
  selectedDisciplines: z.array(z.int().min(1).max(12)).max(12),
  adTitle: draftLine,
  courseDescription: draftText,
  coachBio: draftText,
  coachFirstName: draftLine,
  coachLastName: draftLine,
  locationAddress: draftLine,
  locationPosition: z
    .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
    .nullable(),
  locationType: z.enum(LOCATION_TYPES),
  travelDistance: z.int().min(TRAVEL_KM.least).max(TRAVEL_KM.most),
  hourlyRate: draftLine,
  additionalServices: z
    .array(
      z.object({
        id: z.string().max(40),
        name: z.string().max(LIMITS.serviceName),
        price: z.number().min(0).max(HOURLY_RATE.most),
        description: z.string().max(LIMITS.serviceDescription),
      }),
    )
    .max(LIMITS.services),
  phoneNumber: draftLine,
  onboardingStep: z.int().min(1).max(LAST_STEP),
}) satisfies z.ZodType<OnboardingDraft>;

/** What a coach says of themselves on their page. */
export const bioSchema = paragraph().max(LIMITS.text, `${LIMITS.text} caractères au plus.`);

/** What is kept for a coach while they compose. */
export const saveDraftSchema = z.object({
  draft: json(draftSchema),
  /** of what the browser had seen */
  version: z.coerce.number().int().min(0).max(LARGEST_INTEGER),
  /** a name that it has made up for itself */
  browser: z.string().min(1).max(40),
  /** "swapped": the other version took the place of this one; "settled": the coach has chosen between the two */
  why: z.enum(["typed", "swapped", "settled"]).default("typed"),
});

export const publishSchema = z.object({
  draft: json(draftSchema),
  /** left out, the account's stays */
  photo: z.instanceof(Blob).optional(),
});
