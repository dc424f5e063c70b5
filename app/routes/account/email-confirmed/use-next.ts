import { useEffect, useState } from "react";
import { findWaitingBooking } from "~/features/bookings/sessions/components/booking/booking-draft.ts";
import { bookPath } from "~/features/bookings/sessions/rules/paths.ts";
import { findWaitingCoach } from "~/features/messages/components/contact/contact-draft.ts";
import { type Landing, loginAddress } from "./landing.ts";

/** Leads back, after the login, to a booking or a message that was waiting for this account. */
export function useNext({ type, error, account, next }: Landing): string {
  const [waiting, setWaiting] = useState<string>();
  // Only students book and write to coaches.
  const mayWrite = type === "signup" && !error && account?.role !== "coach";
  useEffect(() => {
    setWaiting(mayWrite ? waitingPath() : undefined);
  }, [mayWrite]);
  return waiting ?? next;
}

function waitingPath(): string | undefined {
  const booked = findWaitingBooking();
  if (booked) return loginAddress(bookPath(booked));
  const written = findWaitingCoach();
  return written ? loginAddress(`/coach/${written}?contact=1`) : undefined;
}
