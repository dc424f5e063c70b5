import {
  type CalendarParts,
  readCoachFeed,
  readDueFeeds,
} from "~/features/bookings/commands/calendar-feed.server.ts";
import { hearPayment } from "~/features/bookings/commands/hear-payment.server.ts";
import { mailStep, remind } from "~/features/bookings/commands/mail-sessions.server.ts";
import { sweepBookings } from "~/features/bookings/commands/sweep-bookings.server.ts";
import { sweepPacks } from "~/features/bookings/commands/sweep-packs.server.ts";
import { tellAllWaiting, tellNext } from "~/features/bookings/commands/waiting-list.server.ts";
import { bookingStepped } from "~/features/bookings/events.ts";
import {
  readDueFeedsJob,
  readFeedJob,
  remindJob,
  sweepBookingsJob,
  sweepPacksJob,
  tellWaitingJob,
} from "~/features/bookings/jobs.ts";
import { paymentChanged } from "~/features/payments/events.ts";
import { listen } from "~/platform/events.server.ts";
import { handleJob, type JobHandler } from "~/platform/job-runner.server.ts";
import { sealedColumn } from "~/platform/sealed-column.server.ts";
import type { Services } from "~/platform/services.server.ts";

/** What calendars need, for the life of the process. */
export const calendarParts = ({
  settings,
  secrets,
}: Pick<Services, "settings" | "secrets">): CalendarParts => ({
  feeds: sealedColumn(secrets.columnKeys, "calendar_feeds.url"),
  links: sealedColumn(secrets.columnKeys, "calendar_links.token"),
  local: settings.localFeeds,
});

type Parts = Pick<Services, "db" | "settings" | "secrets">;

const mailParts = ({ db, settings, secrets }: Parts) => ({
  db,
  publicUrl: settings.publicUrl,
  linkSecret: secrets.linkSecret,
});

export function bookingHandlers(services: Parts): JobHandler[] {
  const parts = mailParts(services);
  return [
    handleJob(sweepBookingsJob, () => sweepBookings(services.db)),
    handleJob(remindJob, () => remind(parts)),
    handleJob(sweepPacksJob, () => sweepPacks(parts)),
    handleJob(readDueFeedsJob, () => readDueFeeds(services.db)),
    handleJob(readFeedJob, (coach) => readCoachFeed({ db: services.db, ...calendarParts(services) }, coach)),
    handleJob(tellWaitingJob, ({ coachId }) =>
      coachId === undefined ? tellAllWaiting(parts) : tellNext(parts, coachId),
    ),
  ];
}

export function bookingListeners(services: Parts) {
  const parts = mailParts(services);
  return [
    listen(paymentChanged, { "follow the payment": (changed) => hearPayment(services.db, changed) }),
    listen(bookingStepped, { "mail of the step": ({ stepId }) => mailStep(parts, stepId) }),
  ];
}
