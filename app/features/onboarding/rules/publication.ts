import { isName, NAME_REFUSAL } from "~/features/accounts/rules/names.ts";
import { readVideoLink, VIDEO_MISSING, VIDEO_UNREADABLE } from "~/features/readiness/rules/video-link.ts";
import { bioSchema, listingSchema } from "../schema.ts";
import { listingFieldsOf, type OnboardingDraft, type WizardAccount } from "./draft.ts";
import { UNKNOWN_PLACE } from "./listings.ts";

/** A problem that prevents publication, and the step that fixes it. */
export interface Problem {
  step: number;
  text: string;
}

/** Problems name a field by this label and link to its step. */
const PARTS: Record<string, { step: number; name: string }> = {
  disciplines: { step: 1, name: "Disciplines" },
  title: { step: 2, name: "Titre" },
  description: { step: 3, name: "Description" },
  address: { step: 5, name: "Lieu" },
  hourlyRate: { step: 6, name: "Tarif" },
  services: { step: 6, name: "Services" },
  serviceName: { step: 6, name: "Services" },
  servicePrice: { step: 6, name: "Services" },
  serviceDescription: { step: 6, name: "Services" },
};

const BIO = { step: 4, name: "À propos de vous" };
const PERSON: Record<string, { step: number; name: string }> = {
  firstName: { step: 4, name: "Prénom" },
  lastName: { step: 4, name: "Nom" },
  phoneNumber: { step: 7, name: "Téléphone" },
};

interface Issue {
  path: PropertyKey[];
  message: string;
}

export const personProblems = (issues: readonly Issue[]): Problem[] =>
  issues.map(({ path, message }) => problem(PERSON[String(path[0])] ?? BIO, message));

export const unknownPlace = (): Problem => problem({ step: 5, name: "Lieu" }, UNKNOWN_PLACE);

const problem = ({ step, name }: { step: number; name: string }, message: string): Problem => ({
  step,
  text: `${name}\u00a0: ${message}`,
});

/** The link of a video room is missing where sessions by webcam are offered, or is no link. */
function findVideoProblem(
  { offersWebcam, videoUrl }: Pick<OnboardingDraft, "offersWebcam" | "videoUrl">,
  hasVideoLink: boolean,
): Problem | undefined {
  if (!offersWebcam || hasVideoLink || readVideoLink(videoUrl)) return undefined;
  return problem({ step: 5, name: "Visio" }, videoUrl.trim() === "" ? VIDEO_MISSING : VIDEO_UNREADABLE);
}

/** Lists the problems in the order of the steps. Checks that need the server are not included. */
export function problemsOf(
  draft: OnboardingDraft,
  { isNamed, hasVideoLink }: Pick<WizardAccount, "isNamed" | "hasVideoLink">,
): Problem[] {
  const names = [draft.coachFirstName, draft.coachLastName];
  const missing: [boolean, Problem][] = [
    [draft.selectedDisciplines.length === 0, { step: 1, text: "Choisissez au moins une discipline." }],
    [draft.adTitle.trim() === "", { step: 2, text: "Donnez un titre à votre annonce." }],
    [
      !isNamed && names.some((name) => name.trim() === ""),
      { step: 4, text: "Indiquez votre prénom et votre nom." },
    ],
    [draft.locationAddress.trim() === "", { step: 5, text: "Indiquez où vous donnez vos cours." }],
    [draft.hourlyRate.trim() === "", { step: 6, text: "Indiquez votre tarif horaire." }],
  ];
  const listing = listingSchema.safeParse(listingFieldsOf(draft)).error?.issues ?? [];
  const bio = bioSchema.safeParse(draft.coachBio).error?.issues ?? [];
  const wrong = [...listing, ...bio].map(({ path, message }) =>
    problem(PARTS[String(path[0])] ?? BIO, message),
  );
  const misnamed = isNamed
    ? []
    : Object.entries({ firstName: draft.coachFirstName, lastName: draft.coachLastName })
        .filter(([, name]) => !isName(name.trim()))
        .map(([field]) => ({ path: [field], message: NAME_REFUSAL }));
  const video = findVideoProblem(draft, hasVideoLink);
  return inOrder([
    ...(video ? [video] : []),
    ...missing.filter(([is]) => is).map(([, one]) => one),
    ...personProblems(misnamed),
    ...wrong,
  ]);
}

/** Sorts by step and removes duplicates, such as a service without name and price. */
const inOrder = (problems: readonly Problem[]) =>
  [...new Map(problems.map((one) => [one.text, one])).values()].sort((one, other) => one.step - other.step);
