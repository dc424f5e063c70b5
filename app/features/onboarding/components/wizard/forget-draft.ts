import { dropLocal, readLocal } from "./draft-storage.ts";
import { dropOwnedPhoto } from "./photo-storage.ts";

/** At sign-out: what the server has of a coach's draft is no longer needed here. What it has not yet, is kept for them. */
export async function forgetSavedDraft(): Promise<void> {
  const local = readLocal(undefined);
  if (local?.state.owner && !local.state.dirty) dropLocal();
  await dropOwnedPhoto();
}
