import { z } from "zod";
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

/** Everything that a coach edits of a listing, as the form sends it. Only what is to be published must be complete. */
export const listingSchema = z
  .object({
    title: line().max(LIMITS.title, `${LIMITS.title} caractères au plus.`),
    description: paragraph().max(LIMITS.text, `${LIMITS.text} caractères au plus.`),
    disciplines: json(z.array(z.int().min(1).max(32_767)).max(12)),
    hourlyRate: euros(),
    sessionMinutes: z.coerce.number().refine((minutes) => SESSION_MINUTES.some((known) => known === minutes)),
    address: line().max(300, "300 caractères au plus."),
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
  })
  .transform(({ disciplines, hourlyRate, travelKm, ...listing }) => ({
    ...listing,
    disciplineIds: [...new Set(disciplines)],
    hourlyRateCents: hourlyRate,
    travelKm: travels(listing.locationType) ? (travelKm ?? TRAVEL_KM.usual) : null,
  }));
export type ListingValues = z.output<typeof listingSchema>;

/** A service as it is typed. */
export const serviceFormSchema = z
  .object({
    name: line().min(1, SERVICE_REFUSAL).max(LIMITS.serviceName, `${LIMITS.serviceName} caractères au plus.`),
    price: z.string().trim().min(1, SERVICE_REFUSAL).pipe(euros()),
    description: paragraph()
      .max(LIMITS.serviceDescription, `${LIMITS.serviceDescription} caractères au plus.`)
      .default(""),
  })
  .transform(({ price, ...service }) => ({ ...service, price: (price ?? 0) / 100 }));

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
  version: z.coerce.number().int().min(0),
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
