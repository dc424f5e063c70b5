import { loadAddresses } from "~/features/places/components/address-parts.ts";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";
import type { OnboardingDraft } from "../rules/draft.ts";
import { type Problem, personProblems, unknownPlace } from "../rules/publication.ts";

/*
 * Checks that need a large module or the server. If a check cannot run, it passes: the server checks again
 * before publishing.
 */

export const UNREADABLE_PHONE =
  "Nous ne reconnaissons pas ce numéro. Par exemple\u00a0: 06 12 34 56 78, ou +32 470 12 34 56.";

/** The server suggests addresses only for texts of this length. */
const SUGGESTED = { least: 3, most: 200 };
const PATIENCE_MS = 5_000;

export async function isUnreadablePhone(text: string): Promise<boolean> {
  if (text.trim() === "") return false;
  const part = await loadPart(() => import("~/platform/format/fields/phone.ts"), { quiet: true });
  return part !== undefined && !part.parsePhone(text);
}

/** Checks a typed place; a chosen place has a position. */
export async function isUnknownPlace(draft: Pick<OnboardingDraft, "locationAddress" | "locationPosition">) {
  const text = draft.locationAddress.trim();
  if (draft.locationPosition || text.length < SUGGESTED.least || text.length > SUGGESTED.most) return false;
  try {
    return (await loadAddresses(text, AbortSignal.timeout(PATIENCE_MS))).length === 0;
  } catch {
    return false;
  }
}

/** Runs the late checks for visitors, whose draft is not on the server yet. */
export async function lateProblems(draft: OnboardingDraft): Promise<Problem[]> {
  const [unknown, unreadable] = await Promise.all([
    isUnknownPlace(draft),
    isUnreadablePhone(draft.phoneNumber),
  ]);
  return [
    ...(unknown ? [unknownPlace()] : []),
    ...(unreadable ? personProblems([{ path: ["phoneNumber"], message: UNREADABLE_PHONE }]) : []),
  ];
}
