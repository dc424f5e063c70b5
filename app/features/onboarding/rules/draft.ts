import type { Role } from "~/features/accounts/rules/viewer.ts";
import type { LocationType } from "~/features/discovery/rules/profile.ts";
import {
  HOURLY_RATE,
  NO_TYPED_SERVICE,
  TRAVEL_KM,
  type TypedService,
  USUAL_CITY,
  USUAL_LOCATION_TYPE,
  USUAL_SESSION_MINUTES,
} from "./listings.ts";

/** What can be added to a session; the price in euros, as it was typed. */
export interface DraftService {
  id: string;
  name: string;
  price: number;
  description: string;
}

/** Of a text that a button has improved: the one that is not shown, so that it can come back. */
export interface TextAside {
  text: string;
  /** it is the coach's own; else it is the improved one, which was taken back */
  isOwn: boolean;
  /** what the button wrote last */
  improved: string;
}

/** What has been answered so far, by the names under which the browser keeps it. */
export interface OnboardingDraft {
  /** in the order in which they were chosen: the first is the one that cards name */
  selectedDisciplines: number[];
  adTitle: string;
  courseDescription: string;
  coachBio: string;
  textsAside: { description: TextAside | null; bio: TextAside | null };
  /** asked for where the account has no name */
  coachFirstName: string;
  coachLastName: string;
  locationAddress: string;
  /** only where the address was chosen or detected, not merely typed */
  locationPosition: { lat: number; lng: number } | null;
  locationType: LocationType;
  travelDistance: number;
  hourlyRate: string;
  additionalServices: DraftService[];
  /** typed and not added yet */
  typedService: TypedService;
  /** free text; read as a number at the end */
  phoneNumber: string;
  /** where the coach is, or was when they left */
  onboardingStep: number;
}

export const EMPTY_DRAFT: OnboardingDraft = {
  selectedDisciplines: [],
  adTitle: "",
  courseDescription: "",
  coachBio: "",
  textsAside: { description: null, bio: null },
  coachFirstName: "",
  coachLastName: "",
  locationAddress: USUAL_CITY,
  locationPosition: null,
  locationType: USUAL_LOCATION_TYPE,
  travelDistance: TRAVEL_KM.usual,
  hourlyRate: String(HOURLY_RATE.usual),
  additionalServices: [],
  typedService: NO_TYPED_SERVICE,
  phoneNumber: "",
  onboardingStep: 1,
};

/** How much of a draft is kept, finished or not: more than can be published, so that little is refused while it is typed. */
export const DRAFT_LIMITS = { line: 300, text: 20_000 };

export const DRAFT_KEYS = Object.keys(EMPTY_DRAFT) as (keyof OnboardingDraft)[];

/** A draft that the server has, and what it replaced unseen. */
export interface SavedDraft {
  draft: OnboardingDraft;
  version: number;
  other: OnboardingDraft | null;
}

/** Whoever fills the wizard, as far as it must know. */
export interface WizardAccount {
  role: Role | "visitor";
  id: string | undefined;
  /** the account has a name already */
  isNamed: boolean;
  photo: string | undefined;
  /** of the coach's page; undefined while there is none */
  approval: "waiting" | "approved" | "refused" | undefined;
}

/** With one more service, whose fields are empty again. */
export const withService = (
  { additionalServices }: OnboardingDraft,
  { name, priceCents, description }: { name: string; priceCents: number; description: string },
): Partial<OnboardingDraft> => ({
  additionalServices: [
    ...additionalServices,
    { id: Date.now().toString(36), name, price: priceCents / 100, description },
  ],
  typedService: NO_TYPED_SERVICE,
});

/** What is put aside when a text is improved: the coach's own words, also where the button is pressed a second time. */
export function putAside(
  { text, aside }: { text: string; aside: TextAside | null },
  improved: string,
): TextAside {
  const isUntouched = aside?.isOwn && text === aside.improved;
  return { text: isUntouched ? aside.text : text, isOwn: true, improved };
}

/** Something was answered: more than walking from step to step. */
export function isTouched(draft: OnboardingDraft): boolean {
  return !isSameDraft({ ...draft, onboardingStep: 1 }, EMPTY_DRAFT);
}

export const isSameDraft = (one: OnboardingDraft, other: OnboardingDraft) =>
  DRAFT_KEYS.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));

/** The same as the form of a listing sends it. */
export function listingFieldsOf(draft: OnboardingDraft) {
  const { lat, lng } = draft.locationPosition ?? {};
  return {
    title: draft.adTitle,
    description: draft.courseDescription,
    disciplines: JSON.stringify(draft.selectedDisciplines),
    hourlyRate: draft.hourlyRate,
    sessionMinutes: String(USUAL_SESSION_MINUTES),
    address: draft.locationAddress,
    ...(lat !== undefined && lng !== undefined ? { lat: String(lat), lng: String(lng) } : {}),
    locationType: draft.locationType,
    travelKm: String(draft.travelDistance),
    services: JSON.stringify(
      draft.additionalServices.map(({ name, price, description }) => ({
        name,
        priceCents: Math.round(price * 100),
        description,
      })),
    ),
    ...draft.typedService,
    status: "active",
  };
}
