import { and, eq, gt, sql } from "drizzle-orm";
import { requireNames } from "~/features/accounts/commands/require-names.server.ts";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { openConversation } from "~/features/messages/commands/open-conversation.server.ts";
import {
  addMessage,
  limitMessages,
  lockConversation,
  refuseClosed,
} from "~/features/messages/commands/send-message.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { parisInstant } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { refuseBlocked } from "../../availability/commands/refuse-blocked.server.ts";
import { requireSessionPair, type StudentBooking } from "../../gate.server.ts";
import { listOpenPacks } from "../../packs/queries/open-packs.server.ts";
import { isRealTime } from "../../planning/rules/clashes.ts";
import { findTerms } from "../../sessions/queries/booking-terms.server.ts";
import { sessionCents } from "../../sessions/rules/money.ts";
import { packCovers, placesOf } from "../../sessions/rules/offer.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import { bookings, sessionSeries } from "../../tables.server.ts";
import { requestExpiryOf, seriesWords } from "../rules/series.ts";
import type { SeriesRequest } from "../schema.ts";

const MOST_OPEN = 3;

/**
 * A student asks to repeat a session that they have or had with the coach. No slot is kept: the coach answers with a
 * plan, and sees what speaks against each time. Sent again, it is the same request.
 */
export async function requestSeries(
  db: Database,
  student: Student,
  own: StudentBooking,
  { clientId: id, when, weeks, count, packId, words }: SeriesRequest,
): Promise<void> {
  await limitMessages(db, student);
  const [session] = await db.select().from(bookings).where(eq(bookings.id, own.id));
  const terms = session?.listingId ? await findTerms(db, session.listingId) : undefined;
  if (!session || !terms || !placesOf(terms).includes(session.place))
    throw new AppError("conflict", {
      message: "Cette offre n’est plus proposée. Réservez une autre séance.",
    });
  if (terms.hasCalendar)
    throw new AppError("conflict", { message: "Ce coach fixe ses horaires avec vous\u00a0: écrivez-lui." });
  const firstStartsAt = parisInstant(when.day, when.time);
  const now = new Date();
  if (!isRealTime(when) || firstStartsAt <= now)
    throw new AppError("invalid_input", { field: "time", message: "Choisissez une heure à venir." });
  const { coachId, minutes, place, discipline } = session;
  await refuseBlocked(db, student, coachId);
  const wanted = { minutes, listingId: terms.listingId };
  const { packs } = packId ? await listOpenPacks(db, { coachId, studentId: student.id }) : { packs: [] };
  if (packId && !packs.some((pack) => pack.id === packId && packCovers(pack, wanted)))
    throw new AppError("invalid_input", { field: "payBy", message: "Ce pack n’est plus utilisable." });
  const title = sharedSessionName({ discipline, unit: null }, terms);
  const priceCents = packId ? 0 : sessionCents(terms.hourlyRateCents, minutes);
  await db.transaction(async (tx) => {
    await requireNames(tx, student, undefined);
    const conversation = await openConversation(tx, await requireSessionPair(tx, student, own), "student");
    if (
      (await tx.$count(
        sessionSeries,
        and(eq(sessionSeries.id, id), eq(sessionSeries.studentId, student.id)),
      )) > 0
    )
      return;
    refuseClosed("student", await lockConversation(tx, conversation));
    const open = and(
      eq(sessionSeries.coachId, coachId),
      eq(sessionSeries.studentId, student.id),
      eq(sessionSeries.status, "requested"),
      gt(sessionSeries.answerBy, sql`now()`),
    );
    if ((await tx.$count(sessionSeries, open)) >= MOST_OPEN)
      throw new AppError("conflict", {
        message: `${MOST_OPEN}\u00a0demandes attendent déjà la réponse de ce coach. Retirez-en une d’abord.`,
      });
    const described = { title, weeks, firstStartsAt, sessions: count, minutes, place, priceCents, packId };
    const body = [seriesWords("requested", described), words].filter(Boolean).join("\n");
    const message = await addMessage(tx, student, conversation, { clientId: id, body });
    await tx.insert(sessionSeries).values({
      id,
      coachId,
      studentId: student.id,
      listingId: session.listingId,
      discipline,
      minutes,
      place,
      priceCents,
      packId,
      weeks,
      firstStartsAt,
      sessions: count,
      askedBy: "student",
      status: "requested",
      answerBy: requestExpiryOf(now, firstStartsAt),
      messageId: message.id,
      words,
    });
  });
}
