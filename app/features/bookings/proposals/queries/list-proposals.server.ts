import { and, desc, eq, not, sql } from "drizzle-orm";
import { coaches, listings } from "~/features/discovery/tables.server.ts";
import type { OwnConversation } from "~/features/messages/gate.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import type { Place } from "../../sessions/rules/states.ts";
import { bookings, sessionProposals } from "../../tables.server.ts";
import { type ShownState, shownState } from "../rules.ts";
import { IS_KEPT_SLOT } from "./kept-slots.server.ts";

/** The card of a proposal stands in the place of its message. */
export interface ShownProposal {
  id: string;
  messageId: number;
  coachId: number;
  /** null once the coach has deleted the listing */
  listingId: number | null;
  /** "Musculation avec Camille" */
  title: string;
  startsAt: Date;
  minutes: number;
  place: Place;
  /** the city of the coach's place; null elsewhere */
  city: string | null;
  priceCents: number;
  state: ShownState;
  expiresAt: Date;
  /** nobody else can take the slot meanwhile */
  holdsSlot: boolean;
  /** the session; the coach knows it once it is paid */
  bookingId: string | null;
}

/** Older proposals than these are read in the words of their messages. */
const MOST_SHOWN = 50;

/** Lists the latest proposals of the conversation. */
export async function listProposals(
  db: Executor,
  { id, side }: OwnConversation,
  now: Date,
): Promise<ShownProposal[]> {
  const rows = await db
    .select({
      proposal: sessionProposals,
      coachId: conversations.coachId,
      coachName: coaches.name,
      city: listings.city,
      bookingId: bookings.id,
      isHeld: sql<boolean>`coalesce(${bookings.status} = 'held', false)`,
    })
    .from(sessionProposals)
    .innerJoin(conversations, eq(conversations.id, sessionProposals.conversationId))
    .innerJoin(coaches, eq(coaches.id, conversations.coachId))
    .leftJoin(listings, eq(listings.id, sessionProposals.listingId))
    .leftJoin(
      bookings,
      and(
        eq(bookings.proposalId, sessionProposals.id),
        // The condition of the index of accepted proposals.
        sql`${bookings.ending} is distinct from 'unpaid'`,
        not(IS_KEPT_SLOT),
      ),
    )
    .where(eq(sessionProposals.conversationId, id))
    .orderBy(desc(sessionProposals.messageId))
    .limit(MOST_SHOWN);
  return rows.map(({ proposal, coachId, coachName, city, bookingId, isHeld }) => ({
    id: proposal.id,
    messageId: proposal.messageId,
    coachId,
    listingId: proposal.listingId,
    title: sharedSessionName({ discipline: proposal.discipline, unit: null }, { coachName }),
    startsAt: proposal.startsAt,
    minutes: proposal.minutes,
    place: proposal.place,
    city: proposal.place === "venue" ? city : null,
    priceCents: proposal.priceCents,
    state: shownState({ ...proposal, isHeld }, now),
    expiresAt: proposal.expiresAt,
    holdsSlot: proposal.holdsSlot,
    bookingId: isHeld && side === "coach" ? null : bookingId,
  }));
}
