import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import { openConversation } from "~/features/messages/commands/open-conversation.server.ts";
import { isBlockedPair } from "~/features/messages/commands/send-message.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { findSeriesPeople } from "../../gate.server.ts";
import { freeKeptSlot } from "../../proposals/commands/keep-slot.server.ts";
import { addProposal } from "../../proposals/commands/propose-session.server.ts";
import { isKeptSlot } from "../../proposals/queries/kept-slots.server.ts";
import { lockBooking } from "../../sessions/commands/settle-booking.server.ts";
import { bookings, sessionSeries } from "../../tables.server.ts";
import { ASKED_DAYS, askedFrom, seriesExpiredWords, seriesExpiryOf } from "../rules/series.ts";
import { tellSeries } from "./answer-series.server.ts";
import { lockSeries, nameSeries } from "./lock-series.server.ts";
import { enqueueSeriesMail } from "./mail-series.server.ts";

/** Asks students for the sessions of the next days, and ends series that nobody has answered. */
export async function sweepSeries(db: Database): Promise<void> {
  await sweepRows(
    db,
    {
      due: sql`select b.id from bookings b join session_series s on s.id = b.series_id
        where b.status = 'held' and b.proposal_id is null and b.payment_id is null and s.status = 'running'
          and b.held_until > now() and b.starts_at < now() + make_interval(days => ${ASKED_DAYS})`,
      act: (id: string) => db.transaction((tx) => askForSession(tx, id)),
    },
    {
      due: sql`select s.id from session_series s where s.status in ('requested', 'proposed')
        and s.expiry_told_at is null and s.answer_by < now()`,
      act: (id: string) => db.transaction((tx) => endUnanswered(tx, id)),
    },
  );
}

/** The mail of the proposal asks the student, and its card in the conversation has the link to the payment. */
async function askForSession(tx: Transaction, bookingId: string): Promise<void> {
  const kept = await lockBooking(tx, bookingId);
  const { seriesId, startsAt } = kept;
  const now = new Date();
  if (!isKeptSlot(kept) || kept.proposalId || !seriesId || !startsAt || askedFrom(startsAt) > now) return;
  const series = await lockSeries(tx, seriesId);
  const people = series.status === "running" ? await findSeriesPeople(tx, series) : undefined;
  if (!people || (await isBlockedPair(tx, people.student))) {
    await freeKeptSlot(tx, kept, "coach");
    return;
  }
  const [coach] = await tx.select({ name: coaches.name }).from(coaches).where(eq(coaches.id, series.coachId));
  const proposalId = randomUUID();
  const expiresAt = seriesExpiryOf(now, startsAt);
  const conversation = await openConversation(tx, people.student, "coach");
  await addProposal(tx, people.coach, conversation, {
    id: proposalId,
    seriesId,
    session: { ...series, coachName: coach?.name ?? "" },
    startsAt,
    priceCents: series.priceCents,
    expiresAt,
  });
  await tx.update(bookings).set({ proposalId, heldUntil: expiresAt }).where(eq(bookings.id, kept.id));
}

/** The kept slots of a series expire with it, see `sweepBookings`. */
async function endUnanswered(tx: Transaction, id: string): Promise<void> {
  const series = await lockSeries(tx, id);
  if (series.expiryToldAt || series.answerBy >= new Date()) return;
  if (series.status !== "requested" && series.status !== "proposed") return;
  await tx.update(sessionSeries).set({ expiryToldAt: sql`now()` }).where(eq(sessionSeries.id, id));
  await tellSeries(
    tx,
    series,
    "student",
    seriesExpiredWords({ ...series, title: await nameSeries(tx, series) }),
  );
  await enqueueSeriesMail(tx, { seriesId: id, news: "expired" });
}
