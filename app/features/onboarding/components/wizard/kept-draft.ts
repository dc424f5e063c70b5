import { isTouched, readStoredDraft, toStoredDraft } from "../../rules/draft.ts";
import { draftSchema } from "../../schema.ts";
import { newBrowser, readLocal, writeLocal } from "./draft-storage.ts";

/** The name of the wizard's form among those that are kept for a sign-up. */
export const KEPT_DRAFT = "onboarding";

/** The answers of a visitor in this browser, as text; undefined if nothing was answered. */
export function findTypedDraft(): string | undefined {
  const local = readLocal(undefined);
  return local && isTouched(local.draft) ? JSON.stringify(toStoredDraft(local.draft)) : undefined;
}

/** Restores the answers for the wizard, which then sends them to the server; those of this browser come first. */
export function restoreTypedDraft(text: string): void {
  if (findTypedDraft()) return;
  const read = draftSchema.safeParse(JSON.parse(text));
  if (!read.success) return;
  writeLocal(readStoredDraft(read.data), { owner: "", version: 0, browser: newBrowser(), dirty: true });
}
