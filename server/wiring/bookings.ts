import {
  mailAllWaiting,
  mailNextWaiting,
} from "~/features/bookings/availability/commands/waiting-list.server.ts";
import { adoptFeeds } from "~/features/bookings/calendars/commands/adopt-feeds.server.ts";
import {
  type CalendarParts,
  readCoachFeed,
  readDueFeeds,
} from "~/features/bookings/calendars/commands/calendar-feed.server.ts";
import { mailGroupEnded, mailGroupOffer } from "~/features/bookings/groups/commands/mail-groups.server.ts";
import { sweepGroups } from "~/features/bookings/groups/commands/sweep-groups.server.ts";
import {
  issueDocumentsJob,
  mailAskedProposalJob,
  mailBookingStepJob,
  mailBoughtPackJob,
  mailExpiredProposalJob,
  mailGroupEndedJob,
  mailGroupOfferJob,
  mailLateBookingStepJob,
  mailSeriesJob,
  mailTaxCertificatesJob,
  mailWaitingJob,
  readDueFeedsJob,
  readFeedJob,
  remindJob,
  remindOfProposalsJob,
  sweepBookingsJob,
  sweepGroupsJob,
  sweepPacksJob,
  sweepSeriesJob,
} from "~/features/bookings/jobs.ts";
import { mailBoughtPack } from "~/features/bookings/packs/commands/mail-pack.server.ts";
import { sweepPacks } from "~/features/bookings/packs/commands/sweep-packs.server.ts";
import {
  mailAskedProposal,
  remindOfProposals,
} from "~/features/bookings/proposals/commands/mail-asked.server.ts";
import { mailExpiredProposal } from "~/features/bookings/proposals/commands/mail-expired.server.ts";
import { mailSeries } from "~/features/bookings/series/commands/mail-series.server.ts";
import { sweepSeries } from "~/features/bookings/series/commands/sweep-series.server.ts";
import { issueSoldDocuments } from "~/features/bookings/sessions/commands/issue-documents.server.ts";
import { mailStep, sendReminders } from "~/features/bookings/sessions/commands/mail-sessions.server.ts";
import { mailTaxCertificates } from "~/features/bookings/sessions/commands/mail-tax-certificates.server.ts";
import { sweepBookings } from "~/features/bookings/sessions/commands/sweep-bookings.server.ts";
import { providerName } from "~/features/payments/core/commands/provider.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { handleJob, type JobHandler } from "~/platform/jobs/job-runner.server.ts";

export const calendarParts = ({
  settings,
  secrets,
}: Pick<Services, "settings" | "secrets">): CalendarParts => ({
  feeds: sealedColumn(secrets.columnKeys, "coach_feeds.url"),
  oldFeeds: sealedColumn(secrets.columnKeys, "calendar_feeds.url"),
  links: sealedColumn(secrets.columnKeys, "calendar_links.token"),
  local: settings.localFeeds,
});

type BookingServices = Pick<Services, "db" | "settings" | "secrets">;

const mailParts = ({ db, settings, secrets }: BookingServices) => ({
  db,
  publicUrl: settings.publicUrl,
  linkSecret: secrets.linkSecret,
  mailFrom: settings.mailFrom,
  operator: settings.operator,
});

export function bookingHandlers(services: BookingServices): JobHandler[] {
  const parts = mailParts(services);
  const calendars = calendarParts(services);
  const { homeServices } = services.settings;
  const provider = providerName(services.settings);
  return [
    handleJob(mailBookingStepJob, ({ stepId }) => mailStep(parts, stepId)),
    handleJob(mailLateBookingStepJob, ({ stepId }) => mailStep(parts, stepId, { isLate: true })),
    handleJob(mailBoughtPackJob, ({ packId }) => mailBoughtPack(parts, packId)),
    handleJob(mailAskedProposalJob, ({ proposalId }) => mailAskedProposal(parts, proposalId)),
    handleJob(remindOfProposalsJob, () => remindOfProposals(parts)),
    handleJob(mailExpiredProposalJob, ({ proposalId }) => mailExpiredProposal(parts, proposalId)),
    handleJob(sweepSeriesJob, () => sweepSeries(services.db)),
    handleJob(mailSeriesJob, (told) => mailSeries(parts, told)),
    handleJob(issueDocumentsJob, (paid) =>
      issueSoldDocuments(services.db, paid, { operator: services.settings.operator }),
    ),
    handleJob(sweepBookingsJob, () => sweepBookings(services.db)),
    handleJob(sweepGroupsJob, () => sweepGroups(parts)),
    handleJob(mailGroupOfferJob, (offer) => mailGroupOffer(parts, offer)),
    handleJob(mailGroupEndedJob, ({ groupSessionId }) => mailGroupEnded(parts, groupSessionId)),
    handleJob(remindJob, () => sendReminders(parts)),
    handleJob(sweepPacksJob, () => sweepPacks(parts)),
    ...(homeServices
      ? [handleJob(mailTaxCertificatesJob, () => mailTaxCertificates({ ...parts, homeServices, provider }))]
      : []),
    handleJob(readDueFeedsJob, async () => {
      await adoptFeeds(services.db, calendars);
      await readDueFeeds(services.db);
    }),
    handleJob(readFeedJob, (feed) => readCoachFeed({ ...parts, ...calendars }, feed)),
    handleJob(mailWaitingJob, ({ coachId }) =>
      coachId === undefined ? mailAllWaiting(parts) : mailNextWaiting(parts, coachId),
    ),
  ];
}
