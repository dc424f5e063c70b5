import type { KeptForm } from "~/features/accounts/rules/kept-form.ts";
import { bookPath } from "~/features/bookings/sessions/rules/paths.ts";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { readDraft, saveDraft } from "~/ui/form/drafts.ts";

const ADDRESS = "/functions/v1/kept-form";

/**
 * Puts the form that was interrupted by the sign-up back into this browser, whose own version comes first, and returns
 * the path of its page. The server deletes its version afterwards.
 */
export async function restoreForm(): Promise<string | undefined> {
  try {
    const response = await fetch(ADDRESS);
    const kept: KeptForm | null = response.ok ? await response.json() : null;
    if (!kept) return undefined;
    const path = await restore(kept);
    await fetch(ADDRESS, { method: "POST" });
    return path;
  } catch {
    // The form stays on the server, and in the browser where it was typed.
    return undefined;
  }
}

async function restore({ name, fields }: KeptForm): Promise<string | undefined> {
  const { KEPT_DRAFT, restoreTypedDraft } = await import(
    "~/features/onboarding/components/wizard/kept-draft.ts"
  );
  if (name === KEPT_DRAFT) {
    restoreTypedDraft(fields.draft ?? "");
    return "/become-coach";
  }
  const [, form, coach] = /^(bookingDraft|contactDraft):([1-9]\d*)$/.exec(name) ?? [];
  if (!coach) return undefined;
  if (Object.keys(readDraft(name, undefined)).length === 0) saveDraft(name, fields, draftPlace);
  return form === "bookingDraft" ? bookPath(Number(coach)) : `/coach/${coach}?contact=1`;
}
