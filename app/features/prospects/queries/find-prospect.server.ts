import { and, desc, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnProspect } from "../gate.server.ts";
import { prospectInteractions, prospects } from "../tables.server.ts";
import { LISTED, readable } from "./list-prospects.server.ts";

/** The limit is far above real histories; older entries are not shown. */
const MOST_INTERACTIONS = 200;

export async function findProspect(db: Executor, { id }: OwnProspect) {
  const [prospect] = await db
    .select({
      ...LISTED,
      notes: prospects.notes,
      agreedAt: prospects.agreedAt,
      fromContact: prospects.fromContact,
    })
    .from(prospects)
    .where(eq(prospects.id, id));
  return prospect && readable(prospect);
}

export type FoundProspect = NonNullable<Awaited<ReturnType<typeof findProspect>>>;

/** Returns the prospect of a conversation; undefined if the coach has deleted it. */
export async function findProspectOf(db: Executor, { id: coachId }: Coach, conversationId: number) {
  const [prospect] = await db
    .select({ id: prospects.id })
    .from(prospects)
    .where(and(eq(prospects.conversationId, conversationId), eq(prospects.coachId, coachId)));
  return prospect?.id;
}

/** The latest interaction comes first. */
export async function listInteractions(db: Executor, { id }: OwnProspect) {
  return db
    .select({
      id: prospectInteractions.id,
      kind: prospectInteractions.kind,
      oldStatus: prospectInteractions.oldStatus,
      newStatus: prospectInteractions.newStatus,
      notes: prospectInteractions.notes,
      createdAt: prospectInteractions.createdAt,
    })
    .from(prospectInteractions)
    .where(eq(prospectInteractions.prospectId, id))
    .orderBy(desc(prospectInteractions.createdAt), desc(prospectInteractions.id))
    .limit(MOST_INTERACTIONS);
}

export type Interaction = Awaited<ReturnType<typeof listInteractions>>[number];
