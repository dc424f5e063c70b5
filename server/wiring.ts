import type { RouterContextProvider } from "react-router";
import { type DataParts, exportData } from "~/features/accounts/commands/export-data.server.ts";
import { accountChanged, accountRegistered, profileCompleted } from "~/features/accounts/events.ts";
import { exportDataJob } from "~/features/accounts/jobs.ts";
import { exportAccount } from "~/features/accounts/queries.server.ts";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { pruneOperatorActions } from "~/features/back-office/commands/record-action.server.ts";
import { exportBookings } from "~/features/bookings/queries.server.ts";
import { pruneContactMessages } from "~/features/content/commands.server.ts";
import { seedArticles } from "~/features/content/seed.server.ts";
import { announceExpiredChecks } from "~/features/discovery/commands/announce-expired-checks.server.ts";
import { pruneAlerts } from "~/features/discovery/commands/answer-alert.server.ts";
import { mailAlerts } from "~/features/discovery/commands/mail-alerts.server.ts";
import { pruneSearchWords } from "~/features/discovery/commands/prune-search-words.server.ts";
import { mailAlertsJob } from "~/features/discovery/jobs.ts";
import { exportDiscovery } from "~/features/discovery/queries/export-discovery.server.ts";
import { findKnownCoach } from "~/features/discovery/queries/find-coach-contact.server.ts";
import { searchPath } from "~/features/discovery/rules/search-path.ts";
import { ensureDisciplines, seedCatalogue } from "~/features/discovery/seed.server.ts";
import {
  pruneMarketing,
  removeStrays,
  syncProspects,
} from "~/features/marketing/commands/follow-all.server.ts";
import {
  hearOfAccount,
  hearOfCompletion,
  hearOfContact,
  hearOfProspect,
  hearOfRegistration,
  hearOfStatus,
} from "~/features/marketing/commands/hear-news.server.ts";
import { createKlaviyo } from "~/features/marketing/commands/klaviyo.server.ts";
import { tellKlaviyo } from "~/features/marketing/commands/tell-klaviyo.server.ts";
import { findStraysJob, syncProspectsJob, tellKlaviyoJob } from "~/features/marketing/jobs.ts";
import { exportMarketing } from "~/features/marketing/queries/export-marketing.server.ts";
import { mailCoach, mailStudent } from "~/features/messages/commands/mail-news.server.ts";
import { coachContacted, conversationAccepted, conversationDeclined } from "~/features/messages/events.ts";
import { exportMessages } from "~/features/messages/queries.server.ts";
import {
  pruneViews,
  ViewCounter,
  viewCounterContext,
} from "~/features/onboarding/commands/count-views.server.ts";
import { pruneDrafts } from "~/features/onboarding/commands/save-draft.server.ts";
import { exportOnboarding } from "~/features/onboarding/queries/find-draft.server.ts";
import { createGeocoder, geocoderContext } from "~/features/places/queries/geocoder.server.ts";
import {
  followConversation,
  followStudent,
} from "~/features/prospects/commands/follow-conversation.server.ts";
import { prospectAdded, prospectChanged, prospectStatusChanged } from "~/features/prospects/events.ts";
import { exportProspects } from "~/features/prospects/queries/export-prospects.server.ts";
import { seedProspects } from "~/features/prospects/seed.server.ts";
import { exportTraining } from "~/features/training/queries/export-training.server.ts";
import { seedTraining } from "~/features/training/seed.server.ts";
import { pruneExpiredAuth, pruneUnconfirmedAccounts } from "~/platform/auth.server.ts";
import type { Database, Executor, Transaction } from "~/platform/db.server.ts";
import {
  handleEventJob,
  listen,
  publishEventJob,
  tellListener,
  tellListeners,
} from "~/platform/events.server.ts";
import { handleJob, type JobHandler } from "~/platform/job-runner.server.ts";
import { pruneKnownNetworks } from "~/platform/known-networks.server.ts";
import { deliverMail, type MailTransport, pruneMails, sendMailJob } from "~/platform/mail.server.ts";
import { prunePrivateFiles } from "~/platform/private-files.server.ts";
import { type Prunes, pruneJob, runPrunes } from "~/platform/prunes.server.ts";
import { pruneRateLimits } from "~/platform/rate-limit.server.ts";
import type { Services } from "~/platform/services.server.ts";

/** What has expired: deleted, or no longer shown; each whatever becomes of the others. */
const PRUNES: Prunes = {
  "rate limits": pruneRateLimits,
  "search words": pruneSearchWords,
  "expired checks": announceExpiredChecks,
  "sessions, links and codes": pruneExpiredAuth,
  "unconfirmed accounts": pruneUnconfirmedAccounts,
  "known networks": pruneKnownNetworks,
  "contact messages": pruneContactMessages,
  "search alerts": pruneAlerts,
  "operators' notes": pruneOperatorActions,
  "listings' views": pruneViews,
  "onboarding drafts": pruneDrafts,
  "what marketing was told": pruneMarketing,
  mails: pruneMails,
};

/** What goes into the copy that a person asks for, a room each. */
const DATA_PARTS: DataParts = {
  compte: exportAccount,
  recherche: exportDiscovery,
  messages: exportMessages,
  prospects: exportProspects,
  seances: exportBookings,
  formation: exportTraining,
  inscription: exportOnboarding,
  conseils_et_offres: exportMarketing,
};

/** Who does which background work. */
export function jobHandlers(
  services: Pick<Services, "db" | "files" | "log" | "settings" | "secrets"> & { slowDb: Database },
  transport: MailTransport,
): JobHandler[] {
  const { db, slowDb, files, log, settings } = services;
  const listening = eventListeners(services);
  const klaviyo = settings.klaviyo && createKlaviyo(settings.klaviyo);
  return [
    handleJob(sendMailJob, ({ mailId }) => deliverMail({ db, transport, log }, mailId)),
    handleJob(publishEventJob, (published) => tellListeners(db, listening, published)),
    handleJob(handleEventJob, (told) => tellListener(listening, told)),
    handleJob(exportDataJob, ({ fileId }) => exportData({ db: slowDb, files }, DATA_PARTS, fileId)),
    handleJob(pruneJob, (_, helpers) =>
      runPrunes(
        slowDb,
        { ...PRUNES, "private files": (slow) => prunePrivateFiles(slow, files) },
        helpers.log,
      ),
    ),
    handleJob(tellKlaviyoJob, ({ entryId }, helpers) => tellKlaviyo({ db, klaviyo }, entryId, helpers)),
    handleJob(syncProspectsJob, (coach, { signal }) => syncProspects(db, coach, signal)),
    handleJob(findStraysJob, () => removeStrays(slowDb, { hasKey: klaviyo !== undefined })),
    handleJob(mailAlertsJob, (_, { signal }) => mailAlerts({ db, publicUrl: settings.publicUrl, signal })),
  ];
}

/** Who hears of what has happened in another room. */
export function eventListeners({ db, settings, secrets }: Pick<Services, "db" | "settings" | "secrets">) {
  const findCoach = async (executor: Executor, coachId: number) => {
    const coach = await findKnownCoach(executor, coachId);
    if (!coach) return undefined;
    const { discipline, city } = coach;
    return { ...coach, similarPath: discipline && city ? searchPath({ discipline, city }) : "/coaches" };
  };
  const parts = { db, publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret, findCoach };
  const tellStudent = {
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
  return [
    listen(profileCompleted, followNames),
    listen(accountChanged, followNames),
    listen(coachContacted, { "mail the coach": ({ messageId }) => mailCoach(parts, messageId), ...follow }),
    listen(conversationAccepted, { ...tellStudent, ...follow }),
    listen(conversationDeclined, { ...tellStudent, ...follow }),
    ...marketingListeners(db),
  ];
}

/** What may be told to Klaviyo, of those who agreed; under one name, so that each story is heard in its order. */
function marketingListeners(db: Database) {
  const name = "note for marketing";
  return [
    listen(accountRegistered, { [name]: ({ userId: user }) => hearOfRegistration(db, { user }) }),
    listen(profileCompleted, {
      [name]: ({ userId: user, at }) => hearOfCompletion(db, { user, at: new Date(at) }),
    }),
    listen(accountChanged, { [name]: ({ userId: user }) => hearOfAccount(db, { user }) }),
    listen(coachContacted, { [name]: (contact) => hearOfContact(db, contact) }),
    listen(prospectAdded, { [name]: (prospect) => hearOfProspect(db, prospect) }),
    listen(prospectChanged, { [name]: (prospect) => hearOfProspect(db, prospect) }),
    listen(prospectStatusChanged, { [name]: (change) => hearOfStatus(db, change) }),
  ];
}

/** What a room holds for the life of the process, handed to every request in a context of that room. */
export function roomContexts({
  db,
  log,
  settings,
  atStop,
}: Pick<Services, "db" | "log" | "settings" | "atStop">) {
  const geocoder = createGeocoder({ geocoder: settings.geocoder, log });
  const views = new ViewCounter(db, log);
  atStop(() => views.write());
  return (context: RouterContextProvider): void => {
    context.set(geocoderContext, geocoder);
    context.set(viewCounterContext, views);
  };
}

/** What the product cannot do without, in every database. */
export async function ensureReferenceData(tx: Transaction): Promise<void> {
  await ensureDisciplines(tx);
}

/** The sample catalogue and its people, written once into an empty database, each room after those it builds on. */
export async function seedDemo(tx: Transaction): Promise<void> {
  const people = await seedPeople(tx);
  await seedCatalogue(tx, people);
  await seedArticles(tx);
  await seedTraining(tx, people);
  await seedProspects(tx, people);
}
