import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { AnyViewer, Coach, Owner } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import { type OwnProspect, requireOwnProspect } from "~/features/prospects/gate.server.ts";
import { prospectInteractions, prospects } from "~/features/prospects/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { HOUR_SECONDS } from "~/platform/format/durations.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { syncProspectsJob } from "../jobs.ts";
import { findRecipient } from "../queries/find-recipient.server.ts";
import type { Person } from "../rules.ts";
import type { SyncAnswer, SyncRequest } from "../schema.ts";
import {
  followPerson,
  onCompletion,
  onContact,
  onRegistration,
  onStatusChanged,
} from "./on-events.server.ts";

const PER_HOUR = 120;
const BATCHES_PER_HOUR = 10;

/**
 * Records missing entries for the caller and their own prospects. Sending happens in the background, so the
 * answer never means that Klaviyo has the data.
 */
export async function sync(db: Database, viewer: AnyViewer, asked: SyncRequest): Promise<SyncAnswer> {
  const isBatch = asked.type === "batch_sync";
  await limitRate(db, {
    name: isBatch ? "klaviyo-batch" : "klaviyo-sync",
    subject: viewer.id,
    limit: isBatch ? BATCHES_PER_HOUR : PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
  switch (asked.type) {
    case "sync_profile":
      await followAgreed(db, { user: viewer.id });
      return { success: true };
    case "sync_prospect": {
      const prospect = await requireOwnProspect(db, asCoach(viewer), asked.data.id);
      await followAgreed(db, { prospect: prospect.id });
      return { success: true };
    }
    case "track_event":
      await trackEvent(db, viewer, asked.data);
      return { success: true };
    case "batch_sync":
      return { success: true, total: await syncAll(db, asCoach(viewer)) };
  }
}

/** Only coaches have prospects. */
function asCoach(viewer: AnyViewer): Coach {
  if (viewer.role !== "coach") throw new AppError("forbidden");
  return viewer;
}

/**
 * For a prospect, only the coach's record of consent decides the answer. The consent of the account with the
 * same address is checked when sending; it must not be revealed to the coach.
 */
async function requireConsent(db: Database, person: Person): Promise<void> {
  if ("user" in person ? await findRecipient(db, person) : await hasAgreed(db, person.prospect)) return;
  throw new AppError("conflict", {
    message:
      "user" in person
        ? "Vous n’avez pas demandé à recevoir nos conseils et offres\u00a0: rien n’est envoyé."
        : "Cette personne n’a pas donné son accord\u00a0: rien n’est envoyé.",
  });
}

const agreed = and(isNotNull(prospects.agreedAt), eq(prospects.fromContact, false));

const hasAgreed = (db: Database, prospectId: number) =>
  db.$count(prospects, and(eq(prospects.id, prospectId), agreed));

async function followAgreed(db: Database, person: Person): Promise<void> {
  await requireConsent(db, person);
  await followPerson(db, person);
}

/** Uses the facts and the time from our database: a browser can request an event but cannot invent one. */
async function trackEvent(
  db: Database,
  viewer: AnyViewer,
  { event, prospect_id: prospectId }: Extract<SyncRequest, { type: "track_event" }>["data"],
): Promise<void> {
  if (event === "Prospect Status Changed") {
    if (!prospectId) throw new AppError("invalid_input");
    const prospect = await requireOwnProspect(db, asCoach(viewer), prospectId);
    await requireConsent(db, { prospect: prospect.id });
    return onStatusChanged(db, await lastChange(db, prospect));
  }
  await requireConsent(db, { user: viewer.id });
  if (event === "User Registered") return onRegistration(db, { user: viewer.id });
  if (event === "Profile Completed")
    return onCompletion(db, { user: viewer.id, at: await completedAt(db, viewer) });
  return onContact(db, await lastContact(db, viewer));
}

const never = () => new AppError("conflict", { message: "Cela n’est pas arrivé\u00a0: rien n’est envoyé." });

async function completedAt(db: Database, { id }: Owner): Promise<Date> {
  const [profile] = await db
    .select({ at: profiles.updatedAt })
    .from(profiles)
    .where(and(eq(profiles.id, id), profiles.profileCompleted));
  if (!profile) throw never();
  return profile.at;
}

async function lastContact(db: Database, { id }: Owner): Promise<{ conversationId: number }> {
  const [conversation] = await db
    .select({ conversationId: conversations.id })
    .from(conversations)
    .where(eq(conversations.studentId, id))
    .orderBy(desc(conversations.id))
    .limit(1);
  if (!conversation) throw never();
  return conversation;
}

async function lastChange(db: Database, { id }: OwnProspect) {
  const [change] = await db
    .select({ prospectId: prospectInteractions.prospectId, interactionId: prospectInteractions.id })
    .from(prospectInteractions)
    .where(and(eq(prospectInteractions.prospectId, id), eq(prospectInteractions.kind, "status")))
    .orderBy(desc(prospectInteractions.id))
    .limit(1);
  if (!change) throw never();
  return change;
}

/** Answers at once, however many prospects there are. The job key makes a repeated press idempotent. */
async function syncAll(db: Database, coach: Coach): Promise<number> {
  const total = await db.$count(prospects, and(eq(prospects.coachId, coach.id), agreed));
  if (total > 0)
    await db.transaction((tx) =>
      enqueueJob(tx, syncProspectsJob, { coachId: coach.id }, { key: `sync-prospects ${coach.id}` }),
    );
  return total;
}
