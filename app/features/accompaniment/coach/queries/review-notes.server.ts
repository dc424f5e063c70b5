import { desc, eq } from "drizzle-orm";
import { bookings } from "~/features/bookings/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type AssignedAccompaniment, type OwnAccompaniment, readsHealth } from "../../gate.server.ts";
import { reviewNotes } from "../../tables.server.ts";
import { openNotes } from "../commands/review-notes.server.ts";

export interface ListedNotes {
  bookingId: string;
  notes: string;
  version: number;
  /** start of the session that the notes are about */
  startsAt: Date | null;
  coachName: string;
  changedAt: Date;
}

/** The latest session comes first. A coach who may not read health data gets no notes. */
export async function listReviewNotes(
  db: Executor,
  keys: Secrets["columnKeys"],
  own: OwnAccompaniment | AssignedAccompaniment,
): Promise<ListedNotes[]> {
  if (!readsHealth(own)) return [];
  const rows = await db
    .select({
      bookingId: reviewNotes.bookingId,
      sealed: reviewNotes.sealed,
      version: reviewNotes.version,
      changedAt: reviewNotes.changedAt,
      startsAt: bookings.startsAt,
      coachName: coaches.name,
    })
    .from(reviewNotes)
    .innerJoin(bookings, eq(bookings.id, reviewNotes.bookingId))
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .where(eq(reviewNotes.accompanimentId, own.id))
    .orderBy(desc(bookings.startsAt));
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    notes: openNotes(keys, { bookingId: row.bookingId, sealed }),
  }));
}
