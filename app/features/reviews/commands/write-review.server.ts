import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { shortName } from "~/features/accounts/rules/names.ts";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { StudentBooking } from "~/features/bookings/gate.server.ts";
import { DISCIPLINE } from "~/features/bookings/sessions/queries/session-discipline.server.ts";
import { sharedSessionName } from "~/features/bookings/sessions/rules/session-name.ts";
import { tookPlace } from "~/features/bookings/sessions/rules/states.ts";
import { bookings } from "~/features/bookings/tables.server.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { coaches, reviews } from "~/features/discovery/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { newReviewMail } from "../emails/review-mails.ts";
import { replaceFormerReview } from "../former-clients/commands/end-former-review.server.ts";
import { EDIT_DAYS, mayEdit, REVIEW_MAILS, reviewsPath } from "../rules/reviews.ts";
import type { reviewSchema } from "../schema.ts";

const PER_DAY = 30;

type Said = Pick<z.output<typeof reviewSchema>, "rating" | "comment">;

/**
 * Writes or edits a student's review. There is one review for each coach: within `EDIT_DAYS` it can be edited
 * from any session with that coach. Sending the same text again changes nothing.
 */
export async function writeReview(
  db: Database,
  parts: MailParts,
  { student, own, said }: { student: Student; own: StudentBooking; said: Said },
): Promise<{ isChange: boolean }> {
  await limitRate(db, { name: "reviews", subject: student.id, limit: PER_DAY, windowSeconds: DAY_SECONDS });
  return db.transaction(async (tx) => {
    const [session] = await tx
      .select({
        coachId: bookings.coachId,
        coachUserId: coaches.userId,
        coachName: coaches.name,
        discipline: DISCIPLINE,
        unit: bookings.unit,
        startsAt: bookings.startsAt,
        status: bookings.status,
        absent: bookings.absent,
        absenceContestedAt: bookings.absenceContestedAt,
      })
      .from(bookings)
      .innerJoin(coaches, eq(coaches.id, bookings.coachId))
      .where(eq(bookings.id, own.id))
      .for("share", { of: bookings });
    if (!session) throw new AppError("not_found");
    const authorName = await nameOf(tx, student);
    const { coachId, coachUserId, coachName } = session;
    const service = sharedSessionName(session, session);
    if (await editReview(tx, student, { coachId, authorName, ...said })) return { isChange: true };
    if (!tookPlace(session))
      throw new AppError("conflict", {
        message: "Vous pourrez donner votre avis une fois la séance terminée.",
      });
    await replaceFormerReview(tx, { coachId, student });
    const [written] = await tx
      .insert(reviews)
      .values({
        coachId,
        authorId: student.id,
        authorName,
        bookingId: own.id,
        service,
        ...said,
        sessionOn: session.startsAt && parisDay(session.startsAt),
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id });
    // The same request, sent at the same moment, has just written the review.
    if (!written) return { isChange: await editReview(tx, student, { coachId, authorName, ...said }) };
    if (!coachUserId) return { isChange: false };
    const facts = { firstName: firstNameOf(coachName), author: authorName, service, ...said };
    const url = parts.publicUrl + reviewsPath({ filter: "unanswered" });
    await mailPerson(tx, parts, {
      userId: coachUserId,
      kind: REVIEW_MAILS,
      write: (stop) => newReviewMail({ ...facts, url, stop }),
    });
    return { isChange: false };
  });
}

async function nameOf(tx: Transaction, { id }: Student): Promise<string> {
  const [person] = await tx
    .select({ firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(eq(profiles.id, id));
  return shortName(person ?? { firstName: null, lastName: null });
}

/** Returns false if there is no review yet. Refuses the edit if the review is hidden or too old. */
async function editReview(
  tx: Transaction,
  { id: authorId }: Student,
  { coachId, ...said }: Said & { coachId: number; authorName: string },
): Promise<boolean> {
  const [written] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.coachId, coachId), eq(reviews.authorId, authorId)))
    .for("update");
  if (!written) return false;
  if (written.rating === said.rating && written.comment === said.comment) return true;
  if (written.hiddenAt)
    throw new AppError("conflict", { message: "Cet avis a été retiré\u00a0: il ne peut plus être modifié." });
  if (!mayEdit(written, new Date()))
    throw new AppError("conflict", {
      message: `Vous avez déjà donné votre avis sur ce coach, il y a plus de ${EDIT_DAYS}\u00a0jours\u00a0: il ne peut plus être modifié.`,
    });
  await tx
    .update(reviews)
    .set({ ...said, editedAt: sql`now()` })
    .where(eq(reviews.id, written.id));
  return true;
}
