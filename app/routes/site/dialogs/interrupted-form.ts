import type { KeptForm } from "~/features/accounts/rules/kept-form.ts";
import {
  bookingDraftKey,
  findWaitingBooking,
} from "~/features/bookings/sessions/components/booking/booking-draft.ts";
import { contactDraftKey, findWaitingCoach } from "~/features/messages/components/contact/contact-draft.ts";
import { readDraft } from "~/ui/form/drafts.ts";

/** The form that made a visitor sign up. The server keeps it, because the link may be opened in another browser. */
export async function findInterruptedForm(role: "student" | "coach"): Promise<KeptForm | undefined> {
  if (role === "coach") {
    const { findTypedDraft, KEPT_DRAFT } = await import(
      "~/features/onboarding/components/wizard/kept-draft.ts"
    );
    const draft = findTypedDraft();
    return draft === undefined ? undefined : { name: KEPT_DRAFT, fields: { draft } };
  }
  const booked = findWaitingBooking();
  const written = findWaitingCoach();
  const name = booked ? bookingDraftKey(booked) : written ? contactDraftKey(written) : undefined;
  if (!name) return undefined;
  const { owner: _, ...fields } = readDraft(name, undefined);
  return { name, fields };
}
