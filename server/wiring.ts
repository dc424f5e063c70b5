import { seedPeople } from "~/features/accounts/seed.server.ts";
import { pruneOperatorActions } from "~/features/back-office/commands/record-action.server.ts";
import { pruneContactMessages } from "~/features/content/commands.server.ts";
import { seedArticles } from "~/features/content/seed.server.ts";
import { pruneAlerts } from "~/features/discovery/commands/answer-alert.server.ts";
import { mailAlerts } from "~/features/discovery/commands/mail-alerts.server.ts";
import { pruneSearchWords } from "~/features/discovery/commands/prune-search-words.server.ts";
import { findCoachContact } from "~/features/discovery/queries/find-coach-contact.server.ts";
import { searchPath } from "~/features/discovery/rules/search-path.ts";
import { ensureDisciplines, seedCatalogue } from "~/features/discovery/seed.server.ts";
import { mailCoach, mailStudent } from "~/features/messages/commands/mail-news.server.ts";
import { pruneExpiredAuth, pruneUnconfirmedAccounts } from "~/platform/auth.server.ts";
import type { Database, Executor, Transaction } from "~/platform/db.server.ts";
import { type EventHandlers, enqueueHandlers, handleEvent } from "~/platform/events.server.ts";
import type { JobHandlers } from "~/platform/jobs.server.ts";
import { pruneKnownNetworks } from "~/platform/known-networks.server.ts";
import { deliverMail, type MailTransport, pruneMails } from "~/platform/mail.server.ts";
import { type Prunes, runPrunes } from "~/platform/prunes.server.ts";
import { pruneRateLimits } from "~/platform/rate-limit.server.ts";
import type { Services } from "~/platform/services.server.ts";

/** What has expired and is deleted, each whatever becomes of the others. */
const PRUNES: Prunes = {
  "rate limits": pruneRateLimits,
  "search words": pruneSearchWords,
  "sessions, links and codes": pruneExpiredAuth,
  "unconfirmed accounts": pruneUnconfirmedAccounts,
  "known networks": pruneKnownNetworks,
  "contact messages": pruneContactMessages,
  "search alerts": pruneAlerts,
  "operators' notes": pruneOperatorActions,
  mails: pruneMails,
};

/** Who does which background work. */
export function jobHandlers(
  { db, slowDb, log, settings }: Pick<Services, "db" | "log" | "settings"> & { slowDb: Database },
  transport: MailTransport,
): JobHandlers {
  const events = eventHandlers({ db, settings });
  return {
    "send-mail": ({ mailId }) => deliverMail({ db, transport, log }, mailId),
    "publish-event": (published) => enqueueHandlers(db, events, published),
    "handle-event": (told) => handleEvent(events, told),
    prune: (_, helpers) => runPrunes(slowDb, PRUNES, helpers.log),
    "mail-alerts": (_, { signal }) => mailAlerts({ db, publicUrl: settings.publicUrl, signal }),
  };
}

/** Who hears of what has happened in another room. */
export function eventHandlers({ db, settings }: Pick<Services, "db" | "settings">): EventHandlers {
  const findCoach = async (executor: Executor, coachId: number) => {
    const coach = await findCoachContact(executor, coachId);
    return coach && { ...coach, similarPath: searchPath({ discipline: coach.discipline, city: coach.city }) };
  };
  const parts = { db, publicUrl: settings.publicUrl, findCoach };
  return {
    "coach contacted": { "mail the coach": ({ messageId }) => mailCoach(parts, messageId) },
    "conversation accepted": {
      "mail the student": ({ conversationId }) => mailStudent(parts, conversationId),
    },
    "conversation declined": {
      "mail the student": ({ conversationId }) => mailStudent(parts, conversationId),
    },
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
}
