import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { ReviewWay } from "~/features/bookings/sessions/components/review-way.ts";
import type { ListedBooking } from "~/features/bookings/sessions/queries/listed-booking.server.ts";
import { listOwnReviews } from "~/features/reviews/queries/own-reviews.server.ts";
import { reviewAction } from "~/features/reviews/rules/reviews.ts";
import type { Database } from "~/platform/database/db.server.ts";

/** Answers by booking ID. Only the latest session with each coach carries the link to the review. */
export async function findReviewWays(
  db: Database,
  student: Student,
  rows: readonly ListedBooking[],
  now: Date,
): Promise<Record<string, ReviewWay | undefined>> {
  const had = rows.filter(({ isLastHad }) => isLastHad);
  const written = await listOwnReviews(
    db,
    student,
    had.map(({ coachId }) => coachId),
  );
  return Object.fromEntries(
    had.map((booking) => [
      booking.id,
      reviewAction(
        booking,
        written.find(({ coachId }) => coachId === booking.coachId),
        now,
      ),
    ]),
  );
}
