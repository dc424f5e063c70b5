import { and, eq, isNotNull, sql } from "drizzle-orm";
import { conversations } from "~/features/messages/tables.server.ts";
import { prospectInteractions, prospects } from "~/features/prospects/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import type { Person } from "../rules.ts";
import { lockPerson, reconcileConsent, recordEvent, registration } from "./record-events.server.ts";

type Account = Extract<Person, { user: string }>;

export async function onRegistration(db: Database, { user }: Account): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await tx
      .select({ createdAt: users.createdAt, email: users.email })
      .from(users)
      .where(eq(users.id, user));
    if (!account) return;
    await lockPerson(tx, { user });
    await recordEvent(tx, { user }, registration(user, account.createdAt));
    await followProspects(tx, account.email);
  });
}

export async function onCompletion(
  db: Database,
  { user, at: happenedAt }: Account & { at: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user));
    if (!account) return;
    await lockPerson(tx, { user });
    await recordEvent(tx, { user }, { name: "Profile Completed", about: `user ${user}`, happenedAt });
  });
}

/** The name, the address or the consent has changed. */
export async function onAccountChanged(db: Database, { user }: Account): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPerson(tx, { user });
    await reconcileConsent(tx, { user });
    const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, user));
    if (account) await followProspects(tx, account.email);
  });
}

/** A coach may follow the same address, and the owner's choice applies there too. */
async function followProspects(tx: Transaction, email: string): Promise<void> {
  const same = await tx
    .select({ id: prospects.id })
    .from(prospects)
    .where(and(eq(sql`lower(${prospects.email})`, email), isNotNull(prospects.agreedAt)))
    .orderBy(prospects.id);
  for (const { id: prospect } of same) {
    await lockPerson(tx, { prospect });
    await reconcileConsent(tx, { prospect });
  }
}

/** Each conversation is recorded once, however many messages it has. */
export async function onContact(db: Database, { conversationId }: { conversationId: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const [conversation] = await tx
      .select({ user: conversations.studentId, happenedAt: conversations.createdAt })
      .from(conversations)
      .where(eq(conversations.id, conversationId));
    const { user, happenedAt } = conversation ?? {};
    if (!user || !happenedAt) return;
    await lockPerson(tx, { user });
    await recordEvent(
      tx,
      { user },
      { name: "Coach Contacted", about: `conversation ${conversationId}`, happenedAt },
    );
  });
}

export async function onProspectChanged(
  db: Database,
  { prospectId: prospect }: { prospectId: number },
): Promise<void> {
  await followPerson(db, { prospect });
}

export async function followPerson(db: Database, person: Person): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPerson(tx, person);
    await reconcileConsent(tx, person);
  });
}

export async function onStatusChanged(
  db: Database,
  { prospectId: prospect, interactionId }: { prospectId: number; interactionId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [change] = await tx
      .select({
        oldStatus: prospectInteractions.oldStatus,
        newStatus: prospectInteractions.newStatus,
        happenedAt: prospectInteractions.createdAt,
        coachId: prospects.coachId,
      })
      .from(prospectInteractions)
      .innerJoin(prospects, eq(prospects.id, prospectInteractions.prospectId))
      .where(and(eq(prospectInteractions.id, interactionId), eq(prospects.id, prospect)));
    if (!change) return;
    const { oldStatus, newStatus, happenedAt, coachId } = change;
    await lockPerson(tx, { prospect });
    await recordEvent(
      tx,
      { prospect },
      {
        name: "Prospect Status Changed",
        about: `interaction ${interactionId}`,
        happenedAt,
        properties: { old_status: oldStatus ?? "", new_status: newStatus, coach_id: coachId },
      },
    );
  });
}
