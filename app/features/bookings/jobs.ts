import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** What time alone changes: slots that nobody has paid for, requests without an answer, sessions that are over. */
export const sweepBookingsJob = defineJob("sweep-bookings", z.object({}), { attempts: 3, cron: "* * * * *" });

/** The day before a session, to both. */
export const remindJob = defineJob("remind-of-sessions", z.object({}), { attempts: 3, cron: "*/5 * * * *" });

/** Packs: who is to be told that one ends, and those that have ended. */
export const sweepPacksJob = defineJob("sweep-packs", z.object({}), { attempts: 3, cron: "20 * * * *" });

/** Who waits for a slot with a coach, or with any: whose turn it is hears of one that is free. */
export const tellWaitingJob = defineJob(
  "tell-waiting",
  z.object({ coachId: z.int().positive().optional() }),
  { attempts: 3, cron: "*/15 * * * *" },
);

/** Reads the calendar that a coach keeps elsewhere. Not tried again by itself: every quarter of an hour it comes anyway. */
export const readFeedJob = defineJob("read-feed", z.object({ user: z.string() }), { attempts: 1 });
export const readDueFeedsJob = defineJob("read-due-feeds", z.object({}), {
  attempts: 1,
  cron: "*/15 * * * *",
});

/** Mails a step of `booking_steps` to those whom it concerns. */
export const mailBookingStepJob = defineJob(
  "mail-booking-step",
  z.object({ bookingId: z.uuid(), stepId: z.int().positive() }),
  { queueOf: ({ bookingId }) => `booking ${bookingId}` },
);

/** Units of an accompaniment were drawn, given back or used, or have ended: the accompaniment is settled again. */
export const packChangedJob = defineJob(
  "pack-changed",
  z.object({ packId: z.uuid(), accompanimentId: z.uuid() }),
  { queueOf: ({ accompanimentId }) => `accompaniment ${accompanimentId}` },
);
