import { and, eq, isNotNull, not } from "drizzle-orm";
import { lockCalendar } from "~/features/bookings/sessions/commands/settle-booking.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { postSystemMessage } from "~/features/messages/commands/post-system-message.server.ts";
import { isBlockedPair } from "~/features/messages/commands/send-message.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import {
  changeAccompaniment,
  lockAccompaniment,
} from "../../contract/commands/change-accompaniment.server.ts";
import { countUsed, makeUnits } from "../../contract/commands/create-units.server.ts";
import { endAccompaniment } from "../../contract/commands/end-accompaniment.server.ts";
import { followHold } from "../../contract/commands/hold-instalments.server.ts";
import { isLasting, type Step, type StepAuthor } from "../../contract/rules/states.ts";
import type { OwnAccompaniment, OwnOffer } from "../../gate.server.ts";
import { type Accompaniment, accompanimentOffers } from "../../tables.server.ts";
import { offerNext } from "./offer-next.server.ts";
import { planUnits } from "./plan-units.server.ts";
import { endUnits } from "./units.server.ts";

const conflict = (message: string) => new AppError("conflict", { message });

/** The coach who was asked says yes or no, in time: after that somebody else is asked. */
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
    await assign(tx, before, { step: "coach accepted", by: "coach", coachId, byWebcam, now });
  });
}

/** Nobody has answered in time, or whoever was asked cannot any more. */
export async function lapseOffer(tx: Transaction, id: string, now: Date) {
  const [offer] = await tx
    .select({ accompanimentId: accompanimentOffers.accompanimentId })
    .from(accompanimentOffers)
    .where(eq(accompanimentOffers.id, id));
  if (!offer) return;
  const { accompanimentId } = offer;
  // Everybody locks the accompaniment before its offers.
  const before = await lockAccompaniment(tx, accompanimentId);
  const { status, coachId } = await lockOffer(tx, id);
  if (status !== "open") return;
  await endOffer(tx, id, "lapsed", now);
  await changeAccompaniment(tx, before, { step: "coach lapsed", by: "nobody", coachId, at: now });
  await offerNext(tx, accompanimentId, now);
}

/** Its student asks for somebody else than whom the page showed, once: what was not had goes with them. */
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

/** Whoever has it cannot go on: their account is closed or suspended, or one of the two has blocked the other. */
export async function replaceCoach(tx: Transaction, id: string, now: Date): Promise<void> {
  const before = await lockAccompaniment(tx, id);
  if (before.coachId === null) return;
  // Over, and only what was left could still be booked: nobody gives that any more, and it goes back.
  if (!isLasting(before)) return endUnits(tx, id, { by: "nobody", now });
  // Its end is asked for, and nobody is asked for the days until then: it comes now.
  if (before.endAskedAt) {
    await endAccompaniment(tx, before, { ending: "early", by: "nobody", at: now, now });
    return;
  }
  await leaveCoach(tx, before, { step: "coach changed", by: "nobody", now });
}

interface NewCoach {
  accompanimentId: string;
  /** whom the page showed: changed meanwhile, it is not changed again unseen */
  from: number | null;
  coachId: number;
  byWebcam?: boolean;
}

/** The operator gives it to somebody, who is not asked. Part of the transaction that notes who did. */
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
  await tx
    .update(accompanimentOffers)
    .set({ status: "withdrawn", answeredAt: now })
    .where(
      and(eq(accompanimentOffers.accompanimentId, accompanimentId), eq(accompanimentOffers.status, "open")),
    );
  if (before.coachId !== null) await endUnits(tx, accompanimentId, { by: "operator", now });
  // Among those who were asked, so that whoever comes next is somebody else.
  await tx.insert(accompanimentOffers).values({
    accompanimentId,
    coachId,
    byWebcam,
    status: "accepted",
    askedAt: now,
    answerBy: now,
    answeredAt: now,
  });
  await assign(tx, before, { step: "coach changed", by: "operator", coachId, byWebcam, now });
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

/** Where one of the two has blocked the other, nothing new begins between them. */
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

/** What the conversation of the two says of a yes. */
export const ACCEPTED_NOTE = "L’accompagnement commence\u00a0: le coach suit désormais cet élève.";
const noteOf = (by: StepAuthor): string =>
  by === "coach"
    ? ACCEPTED_NOTE
    : "L’accompagnement est confié à ce coach par notre équipe\u00a0: il suit désormais cet élève.";

/** From now on it is theirs: what is left can be booked with them, and what plans itself is planned. */
async function assign(
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
  await makeUnits(tx, { ...after, coachId }, now);
  const { studentId } = before;
  // A yes to the whole is a yes to the student: the two can write to each other. Whoever was not asked has not given their number.
  const byCoach = by === "coach";
  const accepts = byCoach ? "by coach" : "unasked";
  if (studentId)
    await postSystemMessage(tx, { coachId, studentId, bookingId: null, byCoach, body: noteOf(by), accepts });
  await planUnits(tx, after, now);
  await followHold(tx, after, now);
}

interface Leaving extends Pick<Assignment, "step" | "by" | "now"> {
  set?: Partial<Accompaniment>;
}

/** Nobody has it until the next one says yes: sessions that were to come are cancelled, and theirs to book again. */
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
