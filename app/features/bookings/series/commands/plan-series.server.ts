import { eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { openConversation } from "~/features/messages/commands/open-conversation.server.ts";
import { postSystemMessage } from "~/features/messages/commands/post-system-message.server.ts";
import {
  addMessage,
  announceReply,
  lockConversation,
  mailInstead,
  refuseClosed,
} from "~/features/messages/commands/send-message.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { PlannedStudent } from "../../gate.server.ts";
import { requireStudentPack } from "../../packs/commands/require-pack.server.ts";
import { confirmPlanned, type PlannedSession } from "../../planning/commands/planned-session.server.ts";
import { keepSlot } from "../../proposals/commands/keep-slot.server.ts";
import { expiryOf } from "../../proposals/rules.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import { type SessionSeries, sessionSeries } from "../../tables.server.ts";
import type { SeriesWeeks } from "../rules/occurrences.ts";
import { seriesAnswerWords, seriesExpiryOf, seriesWords } from "../rules/series.ts";
import { nameSeries, requireAnswerable, SERIES } from "./lock-series.server.ts";
import { enqueueSeriesMail } from "./mail-series.server.ts";

export interface SeriesPlan {
  clientId: string;
  session: PlannedSession;
  /** in order */
  times: readonly Date[];
  weeks: SeriesWeeks;
  priceCents: number;
  /** the student's request that the coach accepts with this plan */
  requestId: string | null;
}

/** Confirms all sessions of a series at once and draws them on the pack. Both are told once, of all of them. */
export async function planPackSeries(
  tx: Transaction,
  student: PlannedStudent,
  plan: SeriesPlan & { packId: string },
): Promise<string> {
  const { session, times, packId } = plan;
  const { minutes, listingId } = session;
  const wanted = { packId, minutes, listingId, sessions: times.length };
  const unit = await requireStudentPack(tx, student, wanted);
  const series = await saveSeries(tx, student, { ...plan, status: "running" });
  for (const startsAt of times)
    await confirmPlanned(tx, { ...session, packId, unit, seriesId: series.id, startsAt });
  await announceSeries(tx, student, series, { isAnswer: plan.requestId !== null });
  return series.id;
}

/**
 * Keeps the slots of a series. The student accepts it once, and is then asked for each session some days before. A
 * series that the student has asked for needs no other answer.
 */
export async function proposeSeries(
  tx: Transaction,
  coach: Coach,
  student: PlannedStudent,
  plan: SeriesPlan & { packId: string | null },
): Promise<string> {
  const { session, times, priceCents, requestId } = plan;
  const isAgreed = requestId !== null;
  const series = await saveSeries(tx, student, {
    ...plan,
    packId: null,
    status: isAgreed ? "running" : "proposed",
  });
  if (isAgreed) await announceSeries(tx, student, series, { isAnswer: true });
  else await askForSeries(tx, coach, student, series, session);
  const now = new Date();
  for (const startsAt of times) {
    const until = isAgreed ? seriesExpiryOf(now, startsAt) : series.answerBy;
    await keepSlot(
      tx,
      { proposalId: null, until },
      { ...session, priceCents, startsAt, seriesId: series.id },
    );
  }
  return series.id;
}

interface NewSeries extends SeriesPlan {
  packId: string | null;
  status: "proposed" | "running";
}

/** The series is a new row, or the student's request, which takes the terms of the coach. */
async function saveSeries(
  tx: Transaction,
  { coachId, studentId }: PlannedStudent,
  { clientId, session, times, weeks, priceCents, packId, status, requestId }: NewSeries,
): Promise<SessionSeries> {
  const now = new Date();
  const [first] = times;
  if (!first) throw new AppError("invalid_input", { message: "Choisissez au moins une séance." });
  const { listingId, discipline, minutes, place } = session;
  const terms = {
    listingId,
    discipline,
    minutes,
    place,
    priceCents: packId ? 0 : priceCents,
    packId,
    weeks,
    firstStartsAt: first,
    sessions: times.length,
    answerBy: expiryOf(now, first),
    answeredAt: status === "running" ? now : null,
  };
  if (requestId) {
    const request = await requireAnswerable(tx, { id: requestId, from: "requested" });
    if (request.coachId !== coachId || request.studentId !== studentId) throw new AppError("not_found");
    if (terms.priceCents > request.priceCents)
      throw new AppError("conflict", {
        field: "price",
        message: `L’élève a demandé la série à ${formatEuros(request.priceCents, { short: true })} la séance\u00a0: proposez-lui une autre série pour un prix plus élevé.`,
      });
    return moveRow(tx, SERIES, request, { by: "coach", set: { ...terms, status } });
  }
  const [series] = await tx
    .insert(sessionSeries)
    .values({ id: clientId, coachId, studentId, ...terms, askedBy: "coach", status })
    .returning();
  if (!series) throw new Error("An insert returned no row.");
  return series;
}

/** A series that needs no answer is told by a system message and a mail to both. */
async function announceSeries(
  tx: Transaction,
  student: PlannedStudent,
  series: SessionSeries,
  { isAnswer }: { isAnswer: boolean },
): Promise<void> {
  const described = { ...series, title: await nameSeries(tx, series) };
  await postSystemMessage(tx, {
    coachId: student.coachId,
    studentId: student.studentId,
    bookingId: null,
    byCoach: true,
    body: isAnswer
      ? `${seriesAnswerWords("running", "coach", described)}\n${seriesWords("running", described)}`
      : seriesWords("running", described),
    accepts: "by coach",
  });
  await enqueueSeriesMail(tx, { seriesId: series.id, news: "planned" });
}

async function askForSeries(
  tx: Transaction,
  coach: Coach,
  student: PlannedStudent,
  series: SessionSeries,
  session: PlannedSession,
): Promise<void> {
  const conversation = await openConversation(tx, student, "coach");
  const found = await lockConversation(tx, conversation);
  refuseClosed("coach", found);
  await announceReply(tx, conversation, found);
  const title = sharedSessionName({ discipline: session.discipline, unit: null }, session);
  const message = await addMessage(tx, coach, conversation, {
    clientId: series.id,
    body: seriesWords("proposed", { ...series, title }),
  });
  await tx.update(sessionSeries).set({ messageId: message.id }).where(eq(sessionSeries.id, series.id));
  await mailInstead(tx, message);
  await enqueueSeriesMail(tx, { seriesId: series.id, news: "proposed", by: "coach" });
}
