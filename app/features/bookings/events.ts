import { z } from "zod";
import { defineEvent } from "~/platform/jobs/events.server.ts";

/** Something has happened to a session: a step of `booking_steps`. */
export const bookingStepped = defineEvent(
  "booking stepped",
  z.object({ bookingId: z.uuid(), stepId: z.int().positive() }),
  ({ bookingId }) => `booking ${bookingId}`,
);

/** Something was drawn on hours that an accompaniment pays for, was given back to them, took place, or they have ended. */
export const packChanged = defineEvent(
  "pack changed",
  z.object({ packId: z.uuid(), accompanimentId: z.uuid() }),
  ({ accompanimentId }) => `accompaniment ${accompanimentId}`,
);
