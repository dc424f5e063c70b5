import { z } from "zod";
import { defineEvent } from "~/platform/events.server.ts";

/** Something has happened to a session: a step of `booking_steps`. */
export const bookingStepped = defineEvent(
  "booking stepped",
  z.object({ bookingId: z.uuid(), stepId: z.int().positive() }),
  ({ bookingId }) => `booking ${bookingId}`,
);
