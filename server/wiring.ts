import type { RouterContextProvider } from "react-router";
import { exportAccompaniments } from "~/features/accompaniment/contract/queries/export-accompaniments.server.ts";
import { pruneHealth } from "~/features/accompaniment/health/commands/prune-health.server.ts";
import { seedAccompaniment } from "~/features/accompaniment/seed.server.ts";
import { type DataParts, exportData } from "~/features/accounts/commands/export-data.server.ts";
import { pruneKeptForms } from "~/features/accounts/commands/keep-form.server.ts";
import { accountChanged, formKept, profileCompleted } from "~/features/accounts/events.ts";
import { exportDataJob } from "~/features/accounts/jobs.ts";
import { exportAccount } from "~/features/accounts/queries.server.ts";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { pruneOperatorActions } from "~/features/back-office/commands/record-action.server.ts";
import { pruneCaseWords } from "~/features/back-office/desk/commands/say-words.server.ts";
import { exportCaseWords } from "~/features/back-office/desk/queries/export-case-words.server.ts";
import { pruneSearches } from "~/features/back-office/figures/commands/count-visits.server.ts";
import { exportNotes } from "~/features/back-office/people/queries/export-notes.server.ts";
import { exportBookings } from "~/features/bookings/availability/queries/availability.server.ts";
import { calendarsContext } from "~/features/bookings/calendars/commands/calendar-feed.server.ts";
import { seedBookings } from "~/features/bookings/seed.server.ts";
import { holdForSignUp } from "~/features/bookings/sessions/commands/hold-for-sign-up.server.ts";
import { pruneClientMeasures } from "~/features/coaching/clients/commands/prune-measures.server.ts";
import { exportCoaching } from "~/features/coaching/clients/queries/export-coaching.server.ts";
import { seedCoaching } from "~/features/coaching/seed.server.ts";
import { publishPlanned } from "~/features/content/articles/commands/publish-article.server.ts";
import { publishPlannedJob } from "~/features/content/articles/jobs.ts";
import { announceBannerTurn } from "~/features/content/banners/commands.server.ts";
import { turnBannerJob } from "~/features/content/banners/jobs.ts";
import { pruneContactMessages } from "~/features/content/commands.server.ts";
import { announceExpiredChecks } from "~/features/discovery/commands/announce-expired-checks.server.ts";
import { pruneAlerts } from "~/features/discovery/commands/answer-alert.server.ts";
import { mailAlerts } from "~/features/discovery/commands/mail-alerts.server.ts";
import { pruneSearchWords } from "~/features/discovery/commands/prune-search-words.server.ts";
import { mailAlertsJob } from "~/features/discovery/jobs.ts";
import { exportDiscovery } from "~/features/discovery/queries/export-discovery.server.ts";
import { findKnownCoach } from "~/features/discovery/queries/find-coach-contact.server.ts";
import { searchPath } from "~/features/discovery/rules/search-path.ts";
import { seedCatalogue } from "~/features/discovery/seed.server.ts";
import { createKlaviyo } from "~/features/marketing/adapters/klaviyo.server.ts";
import {
  pruneMarketing,
  removeStrays,
  syncProspects,
} from "~/features/marketing/commands/follow-all.server.ts";
import { sendToKlaviyo } from "~/features/marketing/commands/send-to-klaviyo.server.ts";
import { findStraysJob, sendToKlaviyoJob, syncProspectsJob } from "~/features/marketing/jobs.ts";
import { exportMarketing } from "~/features/marketing/queries/export-marketing.server.ts";
import { mailStudent, mailUnread } from "~/features/messages/commands/mail-unread.server.ts";
import { pruneConversations } from "~/features/messages/commands/prune-conversations.server.ts";
import { pruneReports } from "~/features/messages/commands/report.server.ts";
import { refreshResponseTimes, timeAnswer } from "~/features/messages/commands/response-times.server.ts";
import {
  coachContacted,
  coachReplied,
  conversationAccepted,
  conversationDeclined,
  phoneSharingChanged,
} from "~/features/messages/events.ts";
import { mailUnreadJob, refreshResponseTimesJob } from "~/features/messages/jobs.ts";
import { exportMessages } from "~/features/messages/queries/export-messages.server.ts";
import { ANNOUNCEMENTS, LiveHub } from "~/features/messages/queries/live-hub.server.ts";
import { findLasting } from "~/features/messages/queries/live-sessions.server.ts";
import { seedConversations } from "~/features/messages/seed.server.ts";
import {
  pruneViews,
  ViewCounter,
  viewCounterContext,
} from "~/features/onboarding/commands/count-views.server.ts";
import { pruneDrafts } from "~/features/onboarding/commands/save-draft.server.ts";
import { exportOnboarding } from "~/features/onboarding/queries/find-draft.server.ts";
import { pruneFormerSellers } from "~/features/payments/books/commands/prune-former-sellers.server.ts";
import { pruneWebhooks } from "~/features/payments/core/commands/handle-webhook.server.ts";
import { paymentParts, paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { prunePurchases } from "~/features/payments/core/commands/purchase.server.ts";
import { exportPayments } from "~/features/payments/core/queries/export-payments.server.ts";
import { exportPaymentInfo } from "~/features/payments/payouts/queries/payment-info.server.ts";
import { seedPayments, seedPayoutAccounts } from "~/features/payments/seed.server.ts";
import { createGeocoder, geocoderContext } from "~/features/places/adapters/geocoder.server.ts";
import {
  followConversation,
  followStudent,
} from "~/features/prospects/commands/follow-conversation.server.ts";
import { exportProspects } from "~/features/prospects/queries/export-prospects.server.ts";
import { seedProspects } from "~/features/prospects/seed.server.ts";
import { remindOfPapers } from "~/features/readiness/commands/remind-papers.server.ts";
import { tellReadiness } from "~/features/readiness/commands/tell-readiness.server.ts";
import { remindOfPapersJob, tellReadinessJob } from "~/features/readiness/jobs.ts";
import { exportPapers } from "~/features/readiness/queries/papers.server.ts";
import { saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { seedPapers } from "~/features/readiness/seed.server.ts";
import { pruneReviewReports } from "~/features/reviews/commands/answer-review.server.ts";
import { pruneFormerClients } from "~/features/reviews/former-clients/commands/end-former-review.server.ts";
import { exportReviews } from "~/features/reviews/queries/own-reviews.server.ts";
import { pruneRecommendations } from "~/features/reviews/recommendations/commands.server.ts";
import { pruneOrders } from "~/features/shop/orders/commands/prune-orders.server.ts";
import { exportShop } from "~/features/shop/orders/queries/export-shop.server.ts";
import { seedOrders } from "~/features/shop/seed/past-orders.ts";
import { seedProducts } from "~/features/shop/seed.server.ts";
import { exportSubscriptions } from "~/features/shop/subscriptions/queries/export-subscriptions.server.ts";
import { products } from "~/features/shop/tables.server.ts";
import { exportTraining } from "~/features/training/queries/export-training.server.ts";
import { seedTraining } from "~/features/training/seed.server.ts";
import { exportWithdrawals } from "~/features/withdrawals/queries.server.ts";
import { pruneExpiredAuth, pruneUnconfirmedAccounts } from "~/platform/auth/auth.server.ts";
import { pruneKnownNetworks } from "~/platform/auth/known-networks.server.ts";
import { backupJob, takeNightlyBackup } from "~/platform/backup/nightly-backup.server.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { rotatePostgresLog } from "~/platform/database/postgres-log.server.ts";
import { prunePrivateFiles } from "~/platform/files/private-files.server.ts";
import {
  enqueueHandlers,
  handleEventJob,
  publishEventJob,
  registerHandlers,
  runHandler,
} from "~/platform/jobs/events.server.ts";
import { handleJob, type JobHandler } from "~/platform/jobs/job-runner.server.ts";
import { pruneJob, type RetentionRules, runRetention } from "~/platform/jobs/retention.server.ts";
import { pruneRateLimits } from "~/platform/limits/rate-limit.server.ts";
import { mailDocumentsContext } from "~/platform/mail/attachments.server.ts";
import {
  deliverMail,
  deliverMails,
  type MailTransport,
  pruneMails,
  sendMailJob,
  sendMailsJob,
} from "~/platform/mail/mail.server.ts";
import { accompanimentHandlers } from "./wiring/accompaniment.ts";
import { bookingHandlers, calendarParts } from "./wiring/bookings.ts";
import { deskHandlers } from "./wiring/desk.ts";
import { formerEvents } from "./wiring/former-events.ts";
import { MAIL_DOCUMENTS } from "./wiring/mail-documents.ts";
import { marketingListeners } from "./wiring/marketing.ts";
import { paymentHandlers } from "./wiring/payments.ts";
import { writeReferenceContent } from "./wiring/reference-content.ts";
import { shopHandlers, shopListeners } from "./wiring/shop.ts";
import { termsHandlers } from "./wiring/terms.ts";

/** Expired data is deleted or no longer shown. A failure of one rule does not stop the others. */
const PRUNES: RetentionRules = {
  "rate limits": pruneRateLimits,
  "search words": pruneSearchWords,
  "expired checks": announceExpiredChecks,
  "sessions, links and codes": pruneExpiredAuth,
  "unconfirmed accounts": pruneUnconfirmedAccounts,
  "forms of sign-ups": pruneKeptForms,
  "known networks": pruneKnownNetworks,
  "contact messages": pruneContactMessages,
  conversations: pruneConversations,
  reports: pruneReports,
  "reports of reviews": pruneReviewReports,
  "reviews of former clients": pruneFormerClients,
  recommendations: pruneRecommendations,
  "search alerts": pruneAlerts,
  "operators' notes": pruneOperatorActions,
  "listings' views": pruneViews,
  "searches by place": pruneSearches,
  "onboarding drafts": pruneDrafts,
  "what marketing was told": pruneMarketing,
  mails: pruneMails,
  "news of payments": pruneWebhooks,
  "idempotency keys of purchases": prunePurchases,
  "names on orders": pruneOrders,
  "identities of former sellers": pruneFormerSellers,
  "health of accompaniments that are over": pruneHealth,
  "measures of former clients": pruneClientMeasures,
  "words of closed cases": pruneCaseWords,
};

/** The parts of a person's data export, one for each room. */
const dataParts = ({ secrets }: Pick<Services, "secrets">): DataParts => ({
  compte: exportAccount,
  recherche: exportDiscovery,
  messages: exportMessages,
  prospects: exportProspects,
  seances: exportBookings,
  avis: exportReviews,
  informations_de_paiement: exportPaymentInfo,
  achats_et_revenus: exportPayments,
  boutique: exportShop,
  retractations: exportWithdrawals,
  formation: exportTraining,
  inscription: exportOnboarding,
  abonnements: exportSubscriptions,
  accompagnements: exportAccompaniments(secrets.columnKeys),
  programmes_et_mesures: exportCoaching(secrets.columnKeys),
  conseils_et_offres: exportMarketing,
  papiers: exportPapers(secrets.columnKeys),
  notes_de_l_equipe: exportNotes,
  litiges: exportCaseWords(secrets.columnKeys),
});

export function jobHandlers(
  services: Pick<Services, "db" | "files" | "log" | "settings" | "secrets"> & { slowDb: Database },
  transport: MailTransport,
): JobHandler[] {
  const { db, slowDb, files, log, settings, secrets } = services;
  const listening = eventListeners(services);
  const delivery = { db, transport, documents: MAIL_DOCUMENTS, log };
  const klaviyo = settings.klaviyo && createKlaviyo(settings.klaviyo);
  return [
    handleJob(sendMailJob, ({ mailId }) => deliverMail(delivery, mailId)),
    handleJob(sendMailsJob, (mails) => deliverMails(delivery, mails)),
    handleJob(publishEventJob, (published) => enqueueHandlers(db, listening, published)),
    handleJob(handleEventJob, (told) => runHandler(listening, told)),
    handleJob(exportDataJob, ({ fileId }) =>
      exportData({ db: slowDb, files, columnKeys: secrets.columnKeys }, dataParts(services), fileId),
    ),
    handleJob(pruneJob, (_, helpers) =>
      runRetention(
        slowDb,
        {
          ...PRUNES,
          "private files": (slow) => prunePrivateFiles(slow, files),
          "log of the embedded database": () => rotatePostgresLog(settings.dataDir),
        },
        helpers.log,
      ),
    ),
    handleJob(sendToKlaviyoJob, ({ entryId }, helpers) => sendToKlaviyo({ db, klaviyo }, entryId, helpers)),
    handleJob(syncProspectsJob, (coach, { signal }) => syncProspects(db, coach, signal)),
    handleJob(findStraysJob, () => removeStrays(slowDb, { hasKey: klaviyo !== undefined })),
    ...backupHandlers(settings),
    ...paymentHandlers(services),
    ...bookingHandlers(services),
    ...shopHandlers(services),
    ...accompanimentHandlers(services),
    ...deskHandlers(services),
    ...readinessHandlers(services),
    ...termsHandlers(services),
    handleJob(turnBannerJob, () => announceBannerTurn(db)),
    handleJob(publishPlannedJob, ({ articleId }) => publishPlanned(db, articleId)),
    handleJob(mailUnreadJob, (unread) => mailUnread(mailParts(services), unread)),
    handleJob(refreshResponseTimesJob, () => refreshResponseTimes(slowDb)),
    handleJob(mailAlertsJob, (_, { signal }) => mailAlerts({ db, publicUrl: settings.publicUrl, signal })),
  ];
}

function readinessHandlers({ db, settings, secrets }: Pick<Services, "db" | "settings" | "secrets">) {
  const parts = { db, publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  return [
    handleJob(remindOfPapersJob, () => remindOfPapers({ ...parts, needsPapers: settings.needsPapers })),
    handleJob(tellReadinessJob, () => tellReadiness({ ...parts, terms: saleTerms(settings) })),
  ];
}

const backupHandlers = ({ backupDir, ...settings }: Settings): JobHandler[] =>
  backupDir
    ? [handleJob(backupJob, (_, helpers) => takeNightlyBackup({ ...settings, backupDir }, helpers))]
    : [];

function mailParts({ db, settings, secrets }: Pick<Services, "db" | "settings" | "secrets">) {
  const findCoach = async (executor: Executor, coachId: number) => {
    const coach = await findKnownCoach(executor, coachId);
    if (!coach) return undefined;
    const { discipline, city } = coach;
    return { ...coach, similarPath: discipline && city ? searchPath({ discipline, city }) : "/coaches" };
  };
  return { db, publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret, findCoach };
}

/** Wires events of one room to listeners in others. */
export function eventListeners(services: Pick<Services, "db" | "log" | "settings" | "secrets">) {
  const { db } = services;
  const parts = mailParts(services);
  const mailStudentAnswered = {
    "mail the student": ({ conversationId }: { conversationId: number }) =>
      mailStudent(parts, conversationId),
  };
  const follow = {
    "follow the conversation": ({ conversationId }: { conversationId: number }) =>
      followConversation(db, conversationId),
  };
  const followNames = {
    "follow the name": ({ userId: user }: { userId: string }) => followStudent(db, { user }),
  };
  const time = {
    "time the answer": ({ conversationId }: { conversationId: number }) => timeAnswer(db, conversationId),
  };
  return [
    registerHandlers(profileCompleted, followNames),
    registerHandlers(accountChanged, followNames),
    registerHandlers(formKept, {
      "hold the slot": ({ userId: user }) => holdForSignUp(db, { user }),
    }),
    registerHandlers(coachContacted, follow),
    registerHandlers(coachReplied, time),
    registerHandlers(conversationAccepted, { ...mailStudentAnswered, ...follow, ...time }),
    registerHandlers(conversationDeclined, { ...mailStudentAnswered, ...follow, ...time }),
    registerHandlers(phoneSharingChanged, follow),
    ...shopListeners(services),
    ...marketingListeners(db),
    ...formerEvents(services),
  ];
}

/** Parts that live as long as the process; each request gets them in the context of their room. */
export function roomContexts(services: Pick<Services, "db" | "log" | "settings" | "secrets" | "atStop">) {
  const { db, log, settings, atStop } = services;
  const payments = paymentParts(services);
  const calendars = calendarParts(services);
  const geocoder = createGeocoder({ geocoder: settings.geocoder, log });
  const views = new ViewCounter(db, log);
  atStop(() => views.write());
  return (context: RouterContextProvider): void => {
    context.set(geocoderContext, geocoder);
    context.set(viewCounterContext, views);
    context.set(paymentsContext, payments);
    context.set(calendarsContext, calendars);
    context.set(mailDocumentsContext, MAIL_DOCUMENTS);
  };
}

/** Database notification channels that rooms listen to, beside those of public changes. */
export const CHANNELS: readonly string[] = Object.values(ANNOUNCEMENTS);

/** The open live streams of this process, fed by database notifications. */
export function liveHub({ pool, watch, stopping }: Pick<Services, "pool" | "watch" | "stopping">): LiveHub {
  const hub = new LiveHub((sessionIds) => findLasting(pool, sessionIds));
  watch.on("announced", (channel, payload) => hub.forwardNotification(channel, payload));
  watch.on("heard", () => hub.reloadAll());
  stopping.addEventListener("abort", () => hub.stop());
  return hub;
}

/** Data that every database needs, in production too. */
export const ensureReferenceData = (tx: Transaction): Promise<void> => writeReferenceContent(tx);

/**
 * Adds the product catalogue to a demo database from before the shop existed. Products are never deleted, so
 * an empty table means that there never was a catalogue.
 */
export async function completeDemo(tx: Transaction): Promise<void> {
  if ((await tx.$count(products)) === 0) await seedProducts(tx);
}

/** Seeds an empty database once. Each room comes after the rooms it builds on. */
export async function seedDemo(
  tx: Transaction,
  { operator, delivery }: Pick<Settings, "operator" | "delivery">,
  { secrets: { columnKeys }, files }: Pick<Services, "secrets" | "files">,
): Promise<void> {
  const people = await seedPeople(tx);
  const sampled = await seedCatalogue(tx, people);
  await seedPapers(tx, { files, columnKeys }, sampled);
  await seedConversations(tx, sampled);
  await seedProducts(tx);
  await seedTraining(tx, people);
  await seedProspects(tx, people);
  const sales = await seedPayments(tx, people, operator);
  const paid: string[] = [people["coach@exemple.fr"], people["coach2@exemple.fr"]];
  await seedPayoutAccounts(
    tx,
    sampled.map(({ userId }) => userId).filter((userId) => !paid.includes(userId)),
  );
  await seedBookings(tx, people, { sampled, sales });
  await seedOrders(tx, people, { operator, delivery });
  const accompanied = { student: people["eleve@exemple.fr"], coach: people["coach@exemple.fr"] };
  await seedCoaching(tx, accompanied, columnKeys);
  await seedAccompaniment(tx, accompanied, { operator, columnKeys });
}
