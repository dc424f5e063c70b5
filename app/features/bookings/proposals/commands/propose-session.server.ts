import { and, eq, gt, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import {
  addMessage,
  announceReply,
  limitMessages,
  lockConversation,
  refuseClosed,
} from "~/features/messages/commands/send-message.server.ts";
import type { OwnConversation } from "~/features/messages/gate.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { isSlotOpen } from "../../availability/queries/slots.server.ts";
import { findTerms, type Terms } from "../../sessions/queries/booking-terms.server.ts";
import { placesOf } from "../../sessions/rules/offer.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import { sessionProposals } from "../../tables.server.ts";
import { expiryOf, MOST_OPEN, proposalWords } from "../rules.ts";
import type { NewProposal } from "../schema.ts";

/**
 * Sends a message that proposes a session. Sent again, it is the same proposal. The slot stays free for
 * everybody until a student has accepted.
 */
export async function proposeSession(
  db: Database,
  coach: Coach,
  conversation: OwnConversation,
  wanted: NewProposal,
): Promise<void> {
  if (conversation.side !== "coach") throw new AppError("forbidden");
  await limitMessages(db, coach);
  await db.transaction(async (tx) => {
    const found = await lockConversation(tx, conversation);
    if (await isSent(tx, conversation, wanted.clientId)) return;
    refuseClosed("coach", found);
    const terms = await requireOffered(tx, coach, wanted);
    await refuseManyOpen(tx, conversation);
    const { clientId: id, listingId, minutes, place, startsAt, priceCents } = wanted;
    const title = sharedSessionName({ discipline: terms.discipline, unit: null }, terms);
    await announceReply(tx, conversation, found);
    const message = await addMessage(tx, coach, conversation, {
      clientId: id,
      body: proposalWords({ title, startsAt, minutes, place, priceCents }),
    });
    const now = new Date();
    const written = await tx
      .insert(sessionProposals)
      .values({
        id,
        conversationId: conversation.id,
        messageId: message.id,
        listingId,
        discipline: terms.discipline,
        minutes,
        place,
        priceCents,
        startsAt,
        expiresAt: expiryOf(now, startsAt),
        createdAt: now,
      })
      .onConflictDoNothing({ target: sessionProposals.id })
      .returning({ id: sessionProposals.id });
    // The id belongs to a proposal of another conversation.
    if (written.length === 0) throw new AppError("conflict");
  });
}

const isSent = async (tx: Transaction, { id }: OwnConversation, proposalId: string): Promise<boolean> =>
  (await tx.$count(
    sessionProposals,
    and(eq(sessionProposals.id, proposalId), eq(sessionProposals.conversationId, id)),
  )) > 0;

/** The listing offers the length and the place, and the coach has time then. */
async function requireOffered(
  tx: Transaction,
  coach: Coach,
  { listingId, minutes, place, startsAt }: NewProposal,
): Promise<Terms> {
  const terms = await findTerms(tx, listingId);
  if (!terms || terms.coachUserId !== coach.id)
    throw new AppError("not_found", {
      message: "Cette annonce n’est pas en ligne. Choisissez-en une autre.",
    });
  if (terms.hasCalendar) throw new AppError("conflict", { message: HAS_CALENDAR });
  if (!terms.lengths.includes(minutes))
    throw new AppError("invalid_input", { field: "minutes", message: "Choisissez une durée de la liste." });
  if (!placesOf(terms).includes(place))
    throw new AppError("invalid_input", { field: "place", message: "Choisissez un lieu de l’annonce." });
  const { latitude, longitude } = terms;
  const at = place === "venue" && latitude !== null && longitude !== null ? { latitude, longitude } : null;
  if (!(await isSlotOpen(tx, { coachId: terms.coachId, startsAt, minutes, at })))
    throw new AppError("conflict", {
      field: "startsAt",
      message: "Ce créneau n’est plus libre. Choisissez-en un autre.",
    });
  return terms;
}

const HAS_CALENDAR =
  "Vos élèves choisissent leur horaire dans votre propre agenda\u00a0: il n’y a pas de créneau à proposer ici.";

async function refuseManyOpen(tx: Transaction, { id }: OwnConversation): Promise<void> {
  const open = await tx.$count(
    sessionProposals,
    and(
      eq(sessionProposals.conversationId, id),
      eq(sessionProposals.status, "proposed"),
      gt(sessionProposals.expiresAt, sql`now()`),
    ),
  );
  if (open >= MOST_OPEN)
    throw new AppError("conflict", {
      message: `${MOST_OPEN}\u00a0propositions attendent déjà la réponse de cet élève. Retirez-en une d’abord.`,
    });
}
