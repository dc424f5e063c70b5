import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";
import { SERIES_NEWS } from "./series/rules/series.ts";

/** Applies state transitions that are due by time: expired holds, unanswered requests, past sessions. */
export const sweepBookingsJob = defineJob("sweep-bookings", z.object({}), { attempts: 3, cron: "* * * * *" });

/** Reminds both people the day before a session. */
export const remindJob = defineJob("remind-of-sessions", z.object({}), { attempts: 3, cron: "*/5 * * * *" });

/** Decides group sessions at their deadline, passes ended offers on, and reminds coaches of their groups. */
export const sweepGroupsJob = defineJob("sweep-groups", z.object({}), { attempts: 3, cron: "* * * * *" });

/** Tells a student of the waiting list that a place is kept for them. */
export const mailGroupOfferJob = defineJob(
  "mail-group-offer",
  z.object({ groupSessionId: z.uuid(), student: z.string() }),
);

/** Tells those who wait, and the coach if nobody asked for it, that a group session is cancelled. */
export const mailGroupEndedJob = defineJob("mail-group-ended", z.object({ groupSessionId: z.uuid() }));

/** Warns students of packs that expire soon, and ends expired packs. */
export const sweepPacksJob = defineJob("sweep-packs", z.object({}), { attempts: 3, cron: "20 * * * *" });

/** Notifies the next student on a coach's waiting list; without a coach, on all waiting lists. */
export const mailWaitingJob = defineJob(
  "tell-waiting",
  z.object({ coachId: z.int().positive().optional() }),
  { attempts: 3, cron: "*/15 * * * *" },
);

/** Reads an external calendar of a coach. Failures are not retried: the next run is within 15 minutes. */
export const readFeedJob = defineJob("read-coach-feed", z.object({ feed: z.uuid() }), { attempts: 1 });
export const readDueFeedsJob = defineJob("read-due-feeds", z.object({}), {
  attempts: 1,
  cron: "*/15 * * * *",
});

/** Mails a row of `booking_steps` to the people whom it concerns. */
export const mailBookingStepJob = defineJob(
  "mail-booking-step",
  z.object({ bookingId: z.uuid(), stepId: z.int().positive() }),
  { queueOf: ({ bookingId }) => `booking ${bookingId}` },
);

/** Mails a step whose payment did not follow it in time. */
export const mailLateBookingStepJob = defineJob(
  "mail-late-booking-step",
  z.object({ bookingId: z.uuid(), stepId: z.int().positive() }),
);

/** Confirms the purchase of a pack to the student, and tells the coach. */
export const mailBoughtPackJob = defineJob("mail-bought-pack", z.object({ packId: z.uuid() }));

/** Asks the student to confirm, and to pay for, a session that the coach has planned. */
export const mailAskedProposalJob = defineJob("mail-asked-proposal", z.object({ proposalId: z.uuid() }));

/** Reminds students of sessions to confirm, before their slots are freed. */
export const remindOfProposalsJob = defineJob("remind-of-proposals", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});

/** Tells both people that nobody has confirmed a planned session in time. */
export const mailExpiredProposalJob = defineJob("mail-expired-proposal", z.object({ proposalId: z.uuid() }));

/** Asks students for the next sessions of their series, and ends series that nobody has answered. */
export const sweepSeriesJob = defineJob("sweep-series", z.object({}), { attempts: 3, cron: "*/10 * * * *" });

/** Tells both people what has happened to several sessions of a series, in one mail each. */
export const mailSeriesJob = defineJob(
  "mail-series",
  z.object({
    seriesId: z.uuid(),
    /** makes the mails idempotent; absent in jobs of earlier versions */
    newsId: z.uuid().optional(),
    news: z.enum(SERIES_NEWS),
    by: z.enum(["student", "coach"]).optional(),
    /** bookings that the news is about; absent for the whole series */
    bookings: z.array(z.uuid()).max(60).optional(),
  }),
  { queueOf: ({ seriesId }) => `series ${seriesId}` },
);

/** Somebody contests an absence: an operator has to decide. */
export const openAbsenceCaseJob = defineJob("open-absence-case", z.object({ bookingId: z.uuid() }));

/** Issues the documents of a sale whose first attempt failed; the version before issued all documents so. */
export const issueDocumentsJob = defineJob(
  "issue-session-documents",
  z.object({ kind: z.enum(["session", "pack"]), id: z.uuid() }),
  { queueOf: ({ id }) => `documents ${id}` },
);

/** Settles an accompaniment again after its units were drawn, returned, used or ended. */
export const packChangedJob = defineJob(
  "pack-changed",
  z.object({ packId: z.uuid(), accompanimentId: z.uuid() }),
  { queueOf: ({ accompanimentId }) => `accompaniment ${accompanimentId}` },
);

/** In January, mails students that the tax certificate of last year is ready; later days catch up. */
export const mailTaxCertificatesJob = defineJob("mail-tax-certificates", z.object({}), {
  attempts: 12,
  cron: "30 7 * 1-3 *",
});
