import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { tellKlaviyoJob } from "../jobs.ts";
import { findProfile, findRecipient } from "../queries/find-recipient.server.ts";
import { type EventName, nameOf, type Person, TOLD_LATER } from "../rules.ts";
import { marketingOutbox, marketingProfiles } from "../tables.server.ts";

/** Something that has happened to a person, once. */
interface News {
  name: EventName;
  /** which one it is, such as "conversation 12": heard of twice, it is noted once */
  about: string;
  happenedAt: Date;
  properties?: Record<string, string>;
}

/** One at a time for each person: what is noted first is then also told first. Until the end of the transaction. */
export async function takeTurn(tx: Transaction, person: Person): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`marketing ${nameOf(person)}`}, 0))`);
}

/**
 * Brings what is to be told of a person in line with what they want now: whoever has said yes is told of, or told of
 * again since something has changed; whoever has not, and is known there, is to be removed. Needs the person's turn.
 */
export async function follow(tx: Transaction, person: Person): Promise<void> {
  const recipient = await findRecipient(tx, person);
  const profile = await findProfile(tx, person);
  if (recipient && profile?.wanted) await note(tx, person, "profile");
  else if (recipient) await introduce(tx, person);
  else if (profile?.wanted) await withdraw(tx, person);
}

/** Notes what has happened, whether it may be told or not. Needs the person's turn. */
export async function recordEvent(tx: Transaction, person: Person, news: News): Promise<void> {
  const recipient = await findRecipient(tx, person);
  // First who it is, then what they did.
  if (recipient && !(await findProfile(tx, person))?.wanted) await introduce(tx, person);
  const [entry] = await tx
    .insert(marketingOutbox)
    .values({ ...eventRow(person, news), ...(recipient ? {} : unsent("no consent")) })
    .onConflictDoNothing()
    .returning({ id: marketingOutbox.id });
  if (entry && recipient) await enqueue(tx, person, entry.id);
}

/** They have just said yes: who they are, then what may be told from before, in its order and with its own time. */
async function introduce(tx: Transaction, person: Person): Promise<void> {
  await tx
    .insert(marketingProfiles)
    .values({ person: nameOf(person), wanted: true })
    .onConflictDoUpdate({ target: marketingProfiles.person, set: { wanted: true } });
  await note(tx, person, "profile");
  if (!("user" in person)) return;
  // Whoever registered before this was noted has registered too.
  const [user] = await tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, person.user));
  if (!user) return;
  await tx
    .insert(marketingOutbox)
    .values({ ...eventRow(person, registration(person.user, user.createdAt)), ...unsent("no consent") })
    .onConflictDoNothing();
  const mayBeTold = and(
    eq(marketingOutbox.userId, person.user),
    inArray(marketingOutbox.name, TOLD_LATER),
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

/** They no longer want it, or have gone: nothing that waits is told any more, and what is there is to be removed. */
export async function withdraw(tx: Transaction, person: Person): Promise<void> {
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
  await note(tx, person, "removal");
}

/** Who they are now, or that they are to be removed: read when it is told. */
async function note(tx: Transaction, person: Person, kind: "profile" | "removal"): Promise<void> {
  const [entry] = await tx
    .insert(marketingOutbox)
    .values({ kind, person: nameOf(person), ...(kind === "profile" && columnsOf(person)), key: randomUUID() })
    .returning({ id: marketingOutbox.id });
  if (entry) await enqueue(tx, person, entry.id);
}

const enqueue = (tx: Transaction, person: Person, entryId: number) =>
  enqueueJob(tx, tellKlaviyoJob, { entryId }, { queue: `marketing ${nameOf(person)}` });

export const registration = (user: string, happenedAt: Date): News => ({
  name: "User Registered",
  about: `user ${user}`,
  happenedAt,
});

const eventRow = (person: Person, { name, about, happenedAt, properties = {} }: News) => ({
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
