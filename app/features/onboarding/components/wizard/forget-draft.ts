import { dropLocal, readLocal } from "./draft-storage.ts";
import { dropOwnedPhoto } from "./photo-storage.ts";

/** On logout, deletes a draft that the server has. Unsent changes are kept for the coach. */
export async function forgetSavedDraft(): Promise<void> {
  const local = readLocal(undefined);
  if (local?.state.owner && !local.state.dirty) dropLocal();
  await dropOwnedPhoto();
}
