import { and, eq, isNotNull, not } from "drizzle-orm";
import { lockCalendar } from "~/features/bookings/sessions/commands/settle-booking.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { postSystemMessage } from "~/features/messages/commands/post-system-message.server.ts";
import { isBlockedPair } from "~/features/messages/commands/send-message.server.ts";
import { findStoredReadiness } from "~/features/readiness/queries/readiness.server.ts";
import { describeUnpayable } from "~/features/readiness/rules/readiness.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import {
  changeAccompaniment,
  lockAccompaniment,
} from "../../contract/commands/change-accompaniment.server.ts";
import { countUsed, createUnits } from "../../contract/commands/create-units.server.ts";
import { endAccompaniment } from "../../contract/commands/end-accompaniment.server.ts";
import { followHold } from "../../contract/commands/hold-instalments.server.ts";
import { settleLocked } from "../../contract/commands/settle-accompaniment.server.ts";
import { isLasting, type Step, type StepAuthor } from "../../contract/rules/states.ts";
import type { OwnAccompaniment, OwnOffer } from "../../gate.server.ts";
import { type Accompaniment, accompanimentOffers } from "../../tables.server.ts";
import { offerNext } from "./offer-next.server.ts";
import { planUnits } from "./plan-units.server.ts";
import { endUnits } from "./units.server.ts";

/** For the coach; the dashboard says what is missing. */
const UNPAYABLE =
  "Vous ne pouvez pas être payé pour l’instant\u00a0: complétez d’abord horaires, papiers et compte de versement, comme le dit votre tableau de bord. La demande vous attend jusqu’à son échéance.";

const conflict = (message: string) => new AppError("conflict", { message });

/** A coach must answer an offer before its deadline; after that another coach is asked. */
export async function answerOffer(
  db: Database,
  own: OwnOffer,
  { accepts }: { accepts: boolean },
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockAccompaniment(tx, own.accompanimentId);
    const offer = await lockOffer(tx, own.id);
    if (offer.status !== "open" || offer.answerBy <= now || !isLasting(before))
      throw conflict("Cette demande n’attend plus de réponse\u00a0: elle est passée à quelqu’un d’autre.");
    const { coachId, byWebcam } = offer;
    await endOffer(tx, own.id, accepts ? "accepted" : "declined", now);
    if (!accepts) {
      await changeAccompaniment(tx, before, { step: "coach declined", by: "coach", coachId, at: now });
      return offerNext(tx, before.id, now);
    }
    await refuseApart(tx, before, coachId);
    if (describeUnpayable(await findStoredReadiness(tx, coachId)) !== undefined) throw conflict(UNPAYABLE);
    await assignCoach(tx, before, { step: "coach accepted", by: "coach", coachId, byWebcam, now });
  });
}

/** Ends an open offer whose deadline has passed or whose coach has left, and asks the next coach. */
export async function lapseOffer(tx: Transaction, id: string, now: Date) {
  const [offer] = await tx
    .select({ accompanimentId: accompanimentOffers.accompanimentId })
    .from(accompanimentOffers)
    .where(eq(accompanimentOffers.id, id));
  if (!offer) return;
  const { accompanimentId } = offer;
  // The lock order is always the accompaniment, then its offers.
  const before = await lockAccompaniment(tx, accompanimentId);
  const { status, coachId } = await lockOffer(tx, id);
  if (status !== "open") return;
  await endOffer(tx, id, "lapsed", now);
  await changeAccompaniment(tx, before, { step: "coach lapsed", by: "nobody", coachId, at: now });
  await offerNext(tx, accompanimentId, now);
}

/**
 * A student may ask for another coach once. `from` is the coach that the page showed. Unused units are
 * offered again with the next coach.
 */
export async function askAnotherCoach(
  db: Database,
  { id }: OwnAccompaniment,
  from: number,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockAccompaniment(tx, id);
    if (before.anotherAskedAt)
      throw conflict(
        "Vous avez déjà demandé un autre coach. Écrivez-nous\u00a0: notre équipe peut en changer.",
      );
    if (before.status !== "running" || before.coachId === null)
      throw conflict(
        "Ce n’est pas possible pour l’instant\u00a0: rechargez la page pour voir où vous en êtes.",
      );
    if (before.endAskedAt)
      throw conflict(
        "Votre accompagnement prend fin, comme vous l’avez demandé\u00a0: revenez d’abord sur cette demande.",
      );
    if (before.coachId !== from) throw conflict("Votre coach a changé entre-temps. Rechargez la page.");
    const set = { anotherAskedAt: now };
    await leaveCoach(tx, before, { step: "another asked", by: "student", set, now });
  });
}

/** Replaces a coach whose account is closed or suspended, or who has blocked the student or is blocked. */
export async function replaceCoach(tx: Transaction, id: string, now: Date): Promise<void> {
  const before = await lockAccompaniment(tx, id);
  if (before.coachId === null) return;
  // The accompaniment has ended and only its leftover units were bookable: they end now and are refunded.
  if (!isLasting(before)) return endUnits(tx, id, { by: "nobody", now });
  // The student has already asked to end it, and no coach is searched for the remaining days: it ends now.
  if (before.endAskedAt) {
    await endAccompaniment(tx, before, { ending: "early", by: "nobody", at: now, now });
    return;
  }
  await leaveCoach(tx, before, { step: "coach changed", by: "nobody", now });
}

interface NewCoach {
  accompanimentId: string;
  /** the coach that the page showed, so that a change made meanwhile is not overwritten */
  from: number | null;
  coachId: number;
  byWebcam?: boolean;
}

/** The operator assigns a coach without an offer. Runs in the transaction that writes the audit entry. */
export async function changeCoach(
  tx: Transaction,
  { accompanimentId, from, coachId, byWebcam = false }: NewCoach,
  now = new Date(),
): Promise<void> {
  const before = await lockAccompaniment(tx, accompanimentId);
  if (before.coachId !== from)
    throw conflict("Le coach a changé entre-temps\u00a0: rechargez la page pour le voir.");
  if (!isLasting(before)) throw conflict("Cet accompagnement est terminé.");
  if (before.coachId === coachId) throw conflict("Ce coach le suit déjà.");
  const isThere = and(
    eq(coaches.id, coachId),
    isNotNull(coaches.userId),
    not(coaches.suspended),
    eq(coaches.approval, "approved"),
  );
  if ((await tx.$count(coaches, isThere)) === 0) throw conflict("Ce coach n’exerce plus ici.");
  await refuseApart(tx, before, coachId);
  const missing = describeUnpayable(await findStoredReadiness(tx, coachId));
  if (missing) throw conflict(missing);
  await tx
    .update(accompanimentOffers)
    .set({ status: "withdrawn", answeredAt: now })
    .where(
      and(eq(accompanimentOffers.accompanimentId, accompanimentId), eq(accompanimentOffers.status, "open")),
    );
  if (before.coachId !== null) await endUnits(tx, accompanimentId, { by: "operator", now });
  // The offer is stored as accepted, so that the next search excludes this coach.
  await tx.insert(accompanimentOffers).values({
    accompanimentId,
    coachId,
    byWebcam,
    status: "accepted",
    askedAt: now,
    answerBy: now,
    answeredAt: now,
  });
  await assignCoach(tx, before, { step: "coach changed", by: "operator", coachId, byWebcam, now });
}

async function lockOffer(tx: Transaction, id: string) {
  const [offer] = await tx
    .select()
    .from(accompanimentOffers)
    .where(eq(accompanimentOffers.id, id))
    .for("update");
  if (!offer) throw new AppError("not_found", { message: "Cette demande n’existe plus." });
  return offer;
}

const endOffer = (tx: Transaction, id: string, status: "accepted" | "declined" | "lapsed", now: Date) =>
  tx.update(accompanimentOffers).set({ status, answeredAt: now }).where(eq(accompanimentOffers.id, id));

/** Refuses the assignment if either side has blocked the other. */
async function refuseApart(tx: Transaction, { studentId }: Accompaniment, coachId: number): Promise<void> {
  if (studentId === null || (await isBlockedPair(tx, { coachId, studentId })))
    throw conflict("Ce coach et cet élève ne peuvent pas travailler ensemble.");
}

interface Assignment {
  step: Step;
  by: StepAuthor;
  coachId: number;
  byWebcam: boolean;
  now: Date;
}

/** The system message in the conversation after a coach has accepted. */
export const ACCEPTED_NOTE = "L’accompagnement commence\u00a0: le coach suit désormais cet élève.";
const noteOf = (by: StepAuthor): string =>
  by === "coach"
    ? ACCEPTED_NOTE
    : "L’accompagnement est confié à ce coach par notre équipe\u00a0: il suit désormais cet élève.";

/** Assigns the coach, creates the remaining units, opens the conversation and plans what is due. */
async function assignCoach(
  tx: Transaction,
  before: Accompaniment,
  { step, by, coachId, byWebcam, now }: Assignment,
): Promise<void> {
  const used = await countUsed(tx, before.id);
  const after = await changeAccompaniment(tx, before, {
    step,
    by,
    coachId,
    at: now,
    set: { coachId, coachSince: now, byWebcam, reviewsPlanned: used.reviews },
  });
  await lockCalendar(tx, coachId);
  await createUnits(tx, { ...after, coachId }, now);
  const { studentId } = before;
  // Accepting the accompaniment accepts the conversation. A coach assigned by the operator was not asked, and
  // does not share a phone number.
  const byCoach = by === "coach";
  const accepts = byCoach ? "by coach" : "unasked";
  if (studentId)
    await postSystemMessage(tx, { coachId, studentId, bookingId: null, byCoach, body: noteOf(by), accepts });
  await planUnits(tx, after, now);
  await followHold(tx, after, now);
  // The days without a coach are known now: the next instalment deducts them.
  await settleLocked(tx, after, now);
}

interface Leaving extends Pick<Assignment, "step" | "by" | "now"> {
  set?: Partial<Accompaniment>;
}

/** Removes the coach and searches for the next one. Future sessions are cancelled and can be booked again. */
async function leaveCoach(
  tx: Transaction,
  before: Accompaniment,
  { step, by, set, now }: Leaving,
): Promise<void> {
  await endUnits(tx, before.id, { by: by === "student" ? "student" : "nobody", now });
  await changeAccompaniment(tx, before, {
    step,
    by,
    at: now,
    set: { ...set, coachId: null, coachSince: null, byWebcam: false },
  });
  await offerNext(tx, before.id, now);
}
