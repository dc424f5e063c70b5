import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Owner, Student } from "~/features/accounts/rules/viewer.ts";
import type { StudentBooking } from "~/features/bookings/gate.server.ts";
import { DISCIPLINE } from "~/features/bookings/sessions/queries/session-discipline.server.ts";
import { sharedSessionName } from "~/features/bookings/sessions/rules/session-name.ts";
import { bookings } from "~/features/bookings/tables.server.ts";
import { coaches, reviews } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { exportFormerClients } from "../former-clients/queries/list-former-clients.server.ts";
import { exportRecommendations } from "../recommendations/queries.server.ts";
import { reviewAction } from "../rules/reviews.ts";
import { testimonials } from "../tables.server.ts";

export interface OwnReview {
  id: number;
  coachId: number;
  /** the session of the first version; null if the booking is gone */
  bookingId: string | null;
  rating: number;
  comment: string;
  service: string | null;
  /** ISO day in Paris */
  sessionOn: string | null;
  createdAt: Date;
  editedAt: Date | null;
  coachResponse: string | null;
  respondedAt: Date | null;
  hiddenAt: Date | null;
  hiddenReason: string | null;
  /** the operator wants to show it on the home page, which the author decides */
  isChosen: boolean;
}

const COLUMNS = {
  id: reviews.id,
  coachId: reviews.coachId,
  bookingId: reviews.bookingId,
  rating: reviews.rating,
  comment: reviews.comment,
  service: reviews.service,
  sessionOn: reviews.sessionOn,
  createdAt: reviews.createdAt,
  editedAt: reviews.editedAt,
  coachResponse: reviews.coachResponse,
  respondedAt: reviews.respondedAt,
  hiddenAt: reviews.hiddenAt,
  hiddenReason: reviews.hiddenReason,
  isChosen: sql<boolean>`exists (select from ${testimonials} where ${testimonials.reviewId} = ${reviews.id})`,
};

/** The student's reviews of these coaches. `reviewAction` says what each session offers. */
export function listOwnReviews(
  db: Executor,
  { id: authorId }: Student,
  coachIds: readonly number[],
): Promise<OwnReview[]> {
  if (coachIds.length === 0) return Promise.resolve([]);
  return db
    .select(COLUMNS)
    .from(reviews)
    .where(and(eq(reviews.authorId, authorId), inArray(reviews.coachId, [...coachIds])));
}

/** The review of a session's coach, and the action that the page offers. */
export interface ReviewOfSession {
  coachId: number;
  service: string;
  /** ISO day in Paris */
  sessionOn: string | null;
  action: "write" | "edit" | undefined;
  review: OwnReview | undefined;
}

export async function findReviewOfSession(
  db: Executor,
  student: Student,
  own: StudentBooking,
): Promise<ReviewOfSession | undefined> {
  const [session] = await db
    .select({
      coachId: bookings.coachId,
      discipline: DISCIPLINE,
      unit: bookings.unit,
      coachName: coaches.name,
      startsAt: bookings.startsAt,
      status: bookings.status,
      absent: bookings.absent,
      absenceContestedAt: bookings.absenceContestedAt,
    })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .where(eq(bookings.id, own.id));
  if (!session) return undefined;
  const [review] = await listOwnReviews(db, student, [session.coachId]);
  const { coachId, startsAt } = session;
  return {
    coachId,
    service: sharedSessionName(session, session),
    review,
    sessionOn: startsAt && parisDay(startsAt),
    action: reviewAction(session, review, new Date()),
  };
}

/** Exports the reviews written and the reviews received. */
export async function exportReviews(db: Executor, owner: Owner) {
  const { id: userId } = owner;
  const shown = {
    coach: coaches.name,
    note: reviews.rating,
    avis: reviews.comment,
    seance: reviews.service,
    jour_de_la_seance: reviews.sessionOn,
    donne_le: reviews.createdAt,
    modifie_le: reviews.editedAt,
    reponse: reviews.coachResponse,
    repondu_le: reviews.respondedAt,
    accord_pour_l_accueil_donne_le: sql<
      string | null
    >`(select answered_at from ${testimonials} where ${testimonials.reviewId} = ${reviews.id} and status = 'accepted')`,
    retire_le: reviews.hiddenAt,
    raison_du_retrait: reviews.hiddenReason,
  };
  const read = (whose: ReturnType<typeof eq>) =>
    db
      .select(shown)
      .from(reviews)
      .innerJoin(coaches, eq(coaches.id, reviews.coachId))
      .where(whose)
      .orderBy(desc(reviews.createdAt), desc(reviews.id));
  return {
    donnes: await read(eq(reviews.authorId, userId)),
    recus: await read(eq(coaches.userId, userId)),
    anciens_clients: await exportFormerClients(db, owner),
    recommandations: await exportRecommendations(db, owner),
  };
}
