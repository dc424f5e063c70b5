import type { Role } from "~/features/accounts/rules/viewer.ts";
import type { LocationType } from "~/features/discovery/rules/profile.ts";
import { typedEuros } from "~/platform/format/money.ts";
import {
  HOURLY_RATE_CENTS,
  NO_TYPED_SERVICE,
  TRAVEL_KM,
  type TypedService,
  USUAL_CITY,
  USUAL_LOCATION_TYPE,
  USUAL_SESSION_MINUTES,
} from "./listings.ts";

interface DraftService {
  id: string;
  name: string;
  priceCents: number;
  description: string;
}

/** The version of an improved text that is not shown, so that it can be restored. */
export interface TextAside {
  text: string;
  /** true for the coach's own text; false for the improved one after a restore */
  isOwn: boolean;
  /** the last text of the model */
  improved: string;
}

/** The answers, by the keys of the stored draft. */
export interface OnboardingDraft {
  /** in the order of choosing; cards show the first */
  selectedDisciplines: number[];
  adTitle: string;
  courseDescription: string;
  coachBio: string;
  textsAside: { description: TextAside | null; bio: TextAside | null };
  /** asked only if the account has no name */
  coachFirstName: string;
  coachLastName: string;
  locationAddress: string;
  /** set only if the address was chosen or detected, not typed */
  locationPosition: { lat: number; lng: number } | null;
  locationType: LocationType;
  travelDistance: number;
  offersWebcam: boolean;
  /** as typed; asked only of a coach who has no saved link */
  videoUrl: string;
  hourlyRate: string;
  additionalServices: DraftService[];
  /** typed but not added yet */
  typedService: TypedService;
  /** free text, parsed at the end */
  phoneNumber: string;
  /** the current step, or the last one visited */
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
  offersWebcam: false,
  videoUrl: "",
  hourlyRate: typedEuros(HOURLY_RATE_CENTS.usual),
  additionalServices: [],
  typedService: NO_TYPED_SERVICE,
  phoneNumber: "",
  onboardingStep: 1,
};

/** A draft may be longer than a published text, so that little is refused while typing. */
export const DRAFT_LIMITS = { line: 300, text: 20_000 };

export const DRAFT_KEYS = Object.keys(EMPTY_DRAFT) as (keyof OnboardingDraft)[];

/**
 * The draft as browsers and the server store and send it. The specification gives a service a `price`, which is
 * in euros.
 */
export interface StoredDraft extends Omit<OnboardingDraft, "additionalServices"> {
  additionalServices: (Omit<DraftService, "priceCents"> & { price: number })[];
}

export const readStoredDraft = (stored: StoredDraft): OnboardingDraft => ({
  ...stored,
  additionalServices: stored.additionalServices.map(({ id, name, price, description }) => ({
    id,
    name,
    priceCents: Math.round(price * 100),
    description,
  })),
});

export const toStoredDraft = (draft: OnboardingDraft): StoredDraft => ({
  ...draft,
  additionalServices: draft.additionalServices.map(({ id, name, priceCents, description }) => ({
    id,
    name,
    price: priceCents / 100,
    description,
  })),
});

/** `other` is a version that a save replaced unseen. */
export interface SavedDraft {
  draft: StoredDraft;
  version: number;
  other: StoredDraft | null;
}

/** The wizard gets only this part of the account. */
export interface WizardAccount {
  role: Role | "visitor";
  id: string | undefined;
  /** the account has a name */
  isNamed: boolean;
  /** the coach has saved a link for sessions by webcam */
  hasVideoLink: boolean;
  photo: string | undefined;
  /** undefined without a coach page */
  approval: "waiting" | "approved" | "refused" | undefined;
}

/** Adds the service and clears its fields. */
export const withService = (
  { additionalServices }: OnboardingDraft,
  { name, priceCents, description }: { name: string; priceCents: number; description: string },
): Partial<OnboardingDraft> => ({
  additionalServices: [...additionalServices, { id: Date.now().toString(36), name, priceCents, description }],
  typedService: NO_TYPED_SERVICE,
});

/** Keeps the coach's own text, even if the button is pressed twice. */
export function keepOwnText(
  { text, aside }: { text: string; aside: TextAside | null },
  improved: string,
): TextAside {
  const isUntouched = aside?.isOwn && text === aside.improved;
  return { text: isUntouched ? aside.text : text, isOwn: true, improved };
}

/** True if a question was answered; moving between steps does not count. */
export function isTouched(draft: OnboardingDraft): boolean {
  return !isSameDraft({ ...draft, onboardingStep: 1 }, EMPTY_DRAFT);
}

export const isSameDraft = (one: OnboardingDraft, other: OnboardingDraft) =>
  DRAFT_KEYS.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));

/** Converts the draft to the fields of the listing form. */
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
    ...(draft.offersWebcam ? { byWebcam: "on" } : {}),
    services: JSON.stringify(
      draft.additionalServices.map(({ name, priceCents, description }) => ({
        name,
        priceCents,
        description,
      })),
    ),
    ...draft.typedService,
    status: "active",
  };
}
