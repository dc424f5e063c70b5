import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { sendToKlaviyoJob } from "../jobs.ts";
import { findProfile, findRecipient } from "../queries/find-recipient.server.ts";
import { type EventName, nameOf, type Person, SENT_AFTER_CONSENT } from "../rules.ts";
import { marketingOutbox, marketingProfiles } from "../tables.server.ts";

interface MarketingEvent {
  name: EventName;
  /** deduplication key such as "conversation 12" */
  about: string;
  happenedAt: Date;
  properties?: Record<string, string>;
}

/**
 * Takes an advisory lock per person until the transaction ends, so that events are sent in the order of
 * recording.
 */
export async function lockPerson(tx: Transaction, person: Person): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`marketing ${nameOf(person)}`}, 0))`);
}

/**
 * Reconciles the outbox with the current consent: a consenting person's profile is sent (again), and the
 * profile of a person without consent is removed. The caller must hold the person's lock.
 */
export async function reconcileConsent(tx: Transaction, person: Person): Promise<void> {
  const recipient = await findRecipient(tx, person);
  const profile = await findProfile(tx, person);
  if (recipient && profile?.wanted) await addOutboxEntry(tx, person, "profile");
  else if (recipient) await enqueueProfile(tx, person);
  else if (profile?.wanted) await removeProfile(tx, person);
}

/** Records the event even without consent. The caller must hold the person's lock. */
export async function recordEvent(tx: Transaction, person: Person, news: MarketingEvent): Promise<void> {
  const recipient = await findRecipient(tx, person);
  // The profile must be sent before the event.
  if (recipient && !(await findProfile(tx, person))?.wanted) await enqueueProfile(tx, person);
  const [entry] = await tx
    .insert(marketingOutbox)
    .values({ ...eventRow(person, news), ...(recipient ? {} : unsent("no consent")) })
    .onConflictDoNothing()
    .returning({ id: marketingOutbox.id });
  if (entry && recipient) await enqueue(tx, person, entry.id);
}

/**
 * Runs when a person gives consent: sends the profile, then the earlier events that may be sent, in order and
 * with their own time.
 */
async function enqueueProfile(tx: Transaction, person: Person): Promise<void> {
  await tx
    .insert(marketingProfiles)
    .values({ person: nameOf(person), wanted: true })
    .onConflictDoUpdate({ target: marketingProfiles.person, set: { wanted: true } });
  await addOutboxEntry(tx, person, "profile");
  if (!("user" in person)) return;
  // People who registered before events were recorded get their registration here.
  const [user] = await tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, person.user));
  if (!user) return;
  await tx
    .insert(marketingOutbox)
    .values({ ...eventRow(person, registration(person.user, user.createdAt)), ...unsent("no consent") })
    .onConflictDoNothing();
  const mayBeTold = and(
    eq(marketingOutbox.userId, person.user),
    inArray(marketingOutbox.name, SENT_AFTER_CONSENT),
    ne(marketingOutbox.state, "waiting"),
  );
  const entries = await tx
    .select({ id: marketingOutbox.id })
    .from(marketingOutbox)
    .where(mayBeTold)
    .orderBy(asc(marketingOutbox.happenedAt), asc(marketingOutbox.id));
  await tx.update(marketingOutbox).set({ state: "waiting", reason: null, settledAt: null }).where(mayBeTold);
  for (const { id } of entries) await enqueue(tx, person, id);
}

/**
 * Runs when consent is withdrawn or the person is deleted: waiting entries are not sent any more, and the
 * profile is removed.
 */
export async function removeProfile(tx: Transaction, person: Person): Promise<void> {
  await tx
    .update(marketingProfiles)
    .set({ wanted: false })
    .where(eq(marketingProfiles.person, nameOf(person)));
  await tx
    .update(marketingOutbox)
    .set(unsent("no consent"))
    .where(
      and(
        eq(marketingOutbox.person, nameOf(person)),
        ne(marketingOutbox.kind, "removal"),
        inArray(marketingOutbox.state, ["waiting", "failed"]),
      ),
    );
  await addOutboxEntry(tx, person, "removal");
}

/** The entry holds no data; the current profile is read when it is sent. */
async function addOutboxEntry(tx: Transaction, person: Person, kind: "profile" | "removal"): Promise<void> {
  const [entry] = await tx
    .insert(marketingOutbox)
    .values({ kind, person: nameOf(person), ...(kind === "profile" && columnsOf(person)), key: randomUUID() })
    .returning({ id: marketingOutbox.id });
  if (entry) await enqueue(tx, person, entry.id);
}

const enqueue = (tx: Transaction, person: Person, entryId: number) =>
  enqueueJob(tx, sendToKlaviyoJob, { entryId }, { queue: `marketing ${nameOf(person)}` });

export const registration = (user: string, happenedAt: Date): MarketingEvent => ({
  name: "User Registered",
  about: `user ${user}`,
  happenedAt,
});

const eventRow = (person: Person, { name, about, happenedAt, properties = {} }: MarketingEvent) => ({
  kind: "event" as const,
  person: nameOf(person),
  ...columnsOf(person),
  name,
  key: `${name}: ${about}`,
  happenedAt,
  properties,
});

const columnsOf = (person: Person) =>
  "user" in person ? { userId: person.user } : { prospectId: person.prospect };

const unsent = (reason: string) => ({ state: "not sent" as const, reason, settledAt: sql`now()` });
