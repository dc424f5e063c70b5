import { loadAddresses } from "~/features/places/components/address-parts.ts";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";
import type { OnboardingDraft } from "../rules/draft.ts";
import { type Problem, personProblems, unknownPlace } from "../rules/publication.ts";

/*
 * What takes something heavy, or the server, to tell. What cannot be looked at just now is not held against anybody: the
 * server looks again before it publishes.
 */

export const UNREADABLE_PHONE =
  "Nous ne reconnaissons pas ce numéro. Par exemple\u00a0: 06 12 34 56 78, ou +32 470 12 34 56.";

/** Shorter or longer texts are suggested nothing, known or not. */
const SUGGESTED = { least: 3, most: 200 };
const PATIENCE_MS = 5_000;

export async function isUnreadablePhone(text: string): Promise<boolean> {
  if (text.trim() === "") return false;
  const part = await loadPart(() => import("~/platform/format/phone.ts"), { quiet: true });
  return part !== undefined && !part.parsePhone(text);
}

/** Of a place that was typed: one that was chosen has its position. */
export async function isUnknownPlace(draft: Pick<OnboardingDraft, "locationAddress" | "locationPosition">) {
  const text = draft.locationAddress.trim();
  if (draft.locationPosition || text.length < SUGGESTED.least || text.length > SUGGESTED.most) return false;
  try {
    return (await loadAddresses(text, AbortSignal.timeout(PATIENCE_MS))).length === 0;
  } catch {
    return false;
  }
}

/** What the rules cannot tell by themselves, for those whose draft goes to no server yet. */
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
