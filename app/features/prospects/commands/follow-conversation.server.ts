import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { prospectAdded, prospectChanged } from "../events.ts";
import { sharedContact } from "../rules/shared-contact.ts";
import { followedConversations, prospects } from "../tables.server.ts";
import { lockProspects } from "./lock-prospects.server.ts";
import { noteInteraction, type Pair } from "./note-interaction.server.ts";
import { noteEarlierSales } from "./note-sale.server.ts";

/**
 * Every student who writes to a coach becomes one prospect. The prospect is derived from the current state of
 * the conversation, so repeated, late or unordered events give the same result. A conversation creates a
 * prospect once: if the coach deletes it, further messages do not bring it back, but a new conversation
 * (possible only after a refusal) does.
 */
export async function followConversation(db: Database, conversationId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const told = await findConversationPeople(tx, conversationId);
    if (!told) return;
    const { pair, acceptedAt, declinedAt } = told;
    await lockProspects(tx, pair.coachId);
    const added = await addUnlessFollowed(tx, pair, conversationId);
    const prospect = await lockProspect(tx, pair);
    const shown = prospect && (await readShared(tx, pair));
    if (!shown) return;
    const { id: prospectId, ...known } = prospect;
    if (shown.conversationId !== known.conversationId || !isSame(shown, known)) {
      await tx.update(prospects).set(shown).where(eq(prospects.id, prospectId));
      if (!added && !isSame(shown, known)) await publishEvent(tx, prospectChanged, { prospectId });
    }
    const about = `conversation ${conversationId}`;
    await noteInteraction(tx, pair, { kind: "contacted", about });
    if (acceptedAt) await noteInteraction(tx, pair, { kind: "accepted", about });
    if (declinedAt) await noteInteraction(tx, pair, { kind: "declined", about });
    if (added) await noteEarlierSales(tx, pair);
  });
}

/** Updates the student's name at every coach they have written to. */
export async function followStudent(db: Database, { user }: { user: string }): Promise<void> {
  const theirs = await db
    .select({ id: sql<number>`max(${conversations.id})`.mapWith(Number) })
    .from(conversations)
    .where(eq(conversations.studentId, user))
    .groupBy(conversations.coachId);
  for (const { id } of theirs) await followConversation(db, id);
}

/**
 * Returns undefined if one of the two accounts is closed. Both accounts are locked, so that neither is closed
 * before the transaction ends.
 */
async function findConversationPeople(tx: Transaction, conversationId: number) {
  const [told] = await tx
    .select({
      coachId: coaches.userId,
      studentId: conversations.studentId,
      acceptedAt: conversations.acceptedAt,
      declinedAt: conversations.declinedAt,
    })
    .from(conversations)
    .innerJoin(coaches, eq(coaches.id, conversations.coachId))
    .where(eq(conversations.id, conversationId));
  if (!told) return undefined;
  const { coachId, studentId, ...answers } = told;
  if (!coachId || !studentId) return undefined;
  const here = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [coachId, studentId]))
    .orderBy(users.id)
    .for("key share");
  return here.length === 2 ? { pair: { coachId, studentId }, ...answers } : undefined;
}

/** Returns true if a prospect was added. Its name is written after the row is locked. */
async function addUnlessFollowed(
  tx: Transaction,
  { coachId, studentId }: Pair,
  conversationId: number,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(followedConversations)
    .values({ conversationId, coachId })
    .onConflictDoNothing();
  if (!rowCount) return false;
  const [added] = await tx
    .insert(prospects)
    .values({ coachId, studentId, fromContact: true, firstName: "", lastName: "" })
    .onConflictDoNothing()
    .returning({ id: prospects.id });
  if (added) await publishEvent(tx, prospectAdded, { prospectId: added.id });
  return added !== undefined;
}

/** Returns undefined if the coach has deleted the prospect. The lock serializes concurrent events. */
async function lockProspect(tx: Transaction, { coachId, studentId }: Pair) {
  const { id, conversationId, firstName, lastName, phone } = prospects;
  const [prospect] = await tx
    .select({ id, conversationId, firstName, lastName, phone })
    .from(prospects)
    .where(and(eq(prospects.coachId, coachId), eq(prospects.studentId, studentId)))
    .for("update");
  return prospect;
}

/** Reads the open conversation, or else the latest declined one. */
async function readShared(tx: Transaction, { coachId, studentId }: Pair) {
  const [latest] = await tx
    .select({
      id: conversations.id,
      phone: conversations.phone,
      acceptedAt: conversations.acceptedAt,
      declinedAt: conversations.declinedAt,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(conversations)
    .innerJoin(coaches, eq(coaches.id, conversations.coachId))
    .innerJoin(profiles, eq(profiles.id, conversations.studentId))
    .where(and(eq(coaches.userId, coachId), eq(conversations.studentId, studentId)))
    .orderBy(sql`${conversations.declinedAt} is null desc`, desc(conversations.id))
    .limit(1);
  return latest && { conversationId: latest.id, ...sharedContact(latest) };
}

type Shown = ReturnType<typeof sharedContact>;

const isSame = (a: Shown, b: Shown) =>
  a.firstName === b.firstName && a.lastName === b.lastName && a.phone === b.phone;
