import { and, eq, ne, sql } from "drizzle-orm";
import { digest } from "~/platform/crypto/digest.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import type { JobHelpers } from "~/platform/jobs/job-runner.server.ts";
import { PermanentFailure } from "~/platform/jobs/jobs.server.ts";
import { type Klaviyo, KlaviyoFailure } from "../adapters/klaviyo.server.ts";
import { findProfile, findRecipient, type Recipient } from "../queries/find-recipient.server.ts";
import { nameOf, type Person, personNamed } from "../rules.ts";
import { marketingOutbox, marketingProfiles, marketingRecipients } from "../tables.server.ts";
import { lockPerson, removeProfile } from "./record-events.server.ts";

interface KlaviyoServices {
  db: Database;
  /** absent without an API key: events are stored but not sent */
  klaviyo: Klaviyo | undefined;
}

type Entry = typeof marketingOutbox.$inferSelect;
type Outcome = { state: "sent" } | { state: "not sent" | "failed"; reason: string };

const SENT: Outcome = { state: "sent" };
const notSent = (reason: string): Outcome => ({ state: "not sent", reason });

/** Sends one outbox entry if it may still be sent. Idempotent at Klaviyo. */
export async function sendToKlaviyo(
  parts: KlaviyoServices,
  entryId: number,
  { attempt, maxAttempts }: Pick<JobHelpers, "attempt" | "maxAttempts">,
): Promise<void> {
  const { db } = parts;
  const [entry] = await db.select().from(marketingOutbox).where(eq(marketingOutbox.id, entryId));
  // The operator may retry a failed entry.
  if (!entry || entry.state === "sent" || entry.state === "not sent") return;
  try {
    await settleEntry(db, entry, await sendEntry(parts, entry));
  } catch (error) {
    const failure = error instanceof KlaviyoFailure ? error : undefined;
    if (failure?.isFinal || attempt >= maxAttempts)
      await settleEntry(db, entry, { state: "failed", reason: failure?.code ?? "unexpected" });
    throw failure?.isFinal ? new PermanentFailure(`Klaviyo ${failure.code}`) : error;
  }
}

async function settleEntry(db: Database, { id }: Entry, outcome: Outcome): Promise<void> {
  await db
    .update(marketingOutbox)
    .set({ reason: null, ...outcome, settledAt: sql`now()` })
    .where(eq(marketingOutbox.id, id));
}

async function sendEntry({ db, klaviyo }: KlaviyoServices, entry: Entry): Promise<Outcome> {
  const person = personNamed(entry.person);
  if (entry.kind === "removal") return remove({ db, klaviyo }, person);
  // Consent is checked again just before sending, because it may have been withdrawn since.
  const recipient = await findRecipient(db, person);
  if (!recipient) {
    await withdrawConsent(db, person);
    return notSent("no consent");
  }
  if (!klaviyo) return notSent("no key");
  if (!entry.name) {
    await sendProfile(db, klaviyo, person, recipient);
    return SENT;
  }
  const profileId =
    (await findProfile(db, person))?.klaviyoId ?? (await sendProfile(db, klaviyo, person, recipient));
  const { name, properties, key, happenedAt: time } = entry;
  await klaviyo
    .sendEvent({ profileId, name, properties, uniqueId: digest(key), time })
    .catch(async (error: unknown) => {
      // The profile was removed at Klaviyo by hand; the next attempt creates it again.
      if (error instanceof KlaviyoFailure && error.code === "HTTP_404")
        await saveProfile(db, person, { klaviyoId: null });
      throw error;
    });
  return SENT;
}

/** Consent ended without an event, and this send detected it. */
async function withdrawConsent(db: Database, person: Person): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPerson(tx, person);
    if ((await findProfile(tx, person))?.wanted && !(await findRecipient(tx, person)))
      await removeProfile(tx, person);
  });
}

/**
 * A changed address creates another profile, and the previous one is removed. The address is stored until the
 * answer arrives, because a profile may exist there whose id was never received.
 */
async function sendProfile(
  db: Database,
  klaviyo: Klaviyo,
  person: Person,
  recipient: Recipient,
): Promise<string> {
  const before = await findProfile(db, person);
  if (before?.unsureEmail && before.unsureEmail !== recipient.email)
    await removeAddress(db, klaviyo, person, before.unsureEmail);
  await saveProfile(db, person, { unsureEmail: recipient.email });
  const id = await klaviyo.upsertProfile(recipient).catch(async (error: unknown) => {
    if (error instanceof KlaviyoFailure && !error.isUnsure && !before?.unsureEmail)
      await saveProfile(db, person, { unsureEmail: null });
    throw error;
  });
  if (before?.klaviyoId && before.klaviyoId !== id) await removeId(db, klaviyo, person, before.klaviyoId);
  await saveProfile(db, person, { klaviyoId: id, unsureEmail: null });
  return id;
}

async function saveProfile(
  db: Database,
  person: Person,
  known: { klaviyoId?: string | null; unsureEmail?: string | null },
): Promise<void> {
  await db
    .insert(marketingProfiles)
    .values({ person: nameOf(person), wanted: true, ...known })
    .onConflictDoUpdate({ target: marketingProfiles.person, set: known });
}

async function remove({ db, klaviyo }: KlaviyoServices, person: Person): Promise<Outcome> {
  const profile = await findProfile(db, person);
  if (profile?.wanted) return notSent("wanted again");
  if (profile?.klaviyoId || profile?.unsureEmail) {
    if (!klaviyo) return notSent("no key");
    if (profile.klaviyoId) await removeId(db, klaviyo, person, profile.klaviyoId);
    if (profile.unsureEmail) await removeAddress(db, klaviyo, person, profile.unsureEmail);
  }
  const mine = eq(marketingProfiles.person, nameOf(person));
  await db.update(marketingProfiles).set({ klaviyoId: null, unsureEmail: null }).where(mine);
  await db.delete(marketingProfiles).where(and(mine, eq(marketingProfiles.wanted, false)));
  return SENT;
}

/** Two people with the same address share one profile, which is kept for the other. */
async function removeId(db: Database, klaviyo: Klaviyo, person: Person, id: string): Promise<void> {
  const others = await db.$count(
    marketingProfiles,
    and(
      eq(marketingProfiles.klaviyoId, id),
      ne(marketingProfiles.person, nameOf(person)),
      eq(marketingProfiles.wanted, true),
    ),
  );
  if (others === 0) await klaviyo.removeProfile({ id });
}

async function removeAddress(db: Database, klaviyo: Klaviyo, person: Person, email: string): Promise<void> {
  const others = await db
    .select({ person: marketingRecipients.person })
    .from(marketingRecipients)
    .where(and(eq(marketingRecipients.email, email), ne(marketingRecipients.person, nameOf(person))))
    .limit(1);
  if (others.length === 0) await klaviyo.removeProfile({ email });
}
