import { Alert } from "~/ui/feedback/alert.tsx";
import type { FoundBooking } from "../queries/find-booking.server.ts";
import { cancelMeaning } from "../rules/session-words.ts";
import { isDueWhenCancelled } from "../rules/states.ts";

/** The form carries what the student was shown (`isDue`); the command refuses if that has changed. */
export function CancelMeaning({ booking, now }: { booking: FoundBooking; now: Date }) {
  const { isDue, text } = cancelMeaning(booking, booking.side, now);
  return (
    <>
      <input type="hidden" name="isDue" value={String(isDueWhenCancelled(booking, now))} />
      <Alert tone={isDue ? "danger" : "info"}>{text}</Alert>
    </>
  );
}
