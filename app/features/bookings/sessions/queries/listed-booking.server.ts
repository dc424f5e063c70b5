import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { shortName } from "~/features/accounts/rules/names.ts";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { shownReduction } from "~/features/payments/reductions/queries/shown-reduction.server.ts";
import type { ShownReduction } from "~/features/payments/reductions/rules/shown-reduction.ts";
import { payments } from "~/features/payments/tables.server.ts";
import { hasStreet } from "~/features/places/rules/street.ts";
import type { Unit } from "../../packs/rules.ts";
import { bookings, coachVideoLinks } from "../../tables.server.ts";
import { sessionName, sharedSessionName } from "../rules/session-name.ts";
import {
  ACTIONS,
  type Action,
  type BookingState,
  type BookingStatus,
  type Ending,
  mayDo,
  type Place,
  type Side,
  tookPlace,
} from "../rules/states.ts";
import { isVideoKnown } from "../rules/video-link.ts";
import { DISCIPLINE } from "./session-discipline.server.ts";

const later = alias(bookings, "later_booking");

/** Queries with these columns join coaches, and left join profiles: the student may have left. */
export const BOOKING_COLUMNS = {
  id: bookings.id,
  coachId: bookings.coachId,
  discipline: DISCIPLINE,
  minutes: bookings.minutes,
  place: bookings.place,
  address: bookings.address,
  videoUrl: sql<string | null>`case when ${bookings.place} = 'webcam' then coalesce(${bookings.videoUrl},
    (select g.video_url from group_sessions g where g.id = ${bookings.groupSessionId}),
    (select ${coachVideoLinks.url} from ${coachVideoLinks} where ${coachVideoLinks.userId} = ${coaches.userId})) end`,
  priceCents: bookings.priceCents,
  commissionRate: sql<
    number | null
  >`(select ${payments.commissionRate} from ${payments} where ${payments.id} = ${bookings.paymentId})`,
  reduction: shownReduction(bookings.paymentId),
  isFree: bookings.isFree,
  packId: bookings.packId,
  unit: bookings.unit,
  listingId: bookings.listingId,
  seriesId: bookings.seriesId,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  freeChangeHours: bookings.freeChangeHours,
  studentChooses: bookings.studentChooses,
  groupSessionId: bookings.groupSessionId,
  plannedAt: bookings.plannedAt,
  plannedBy: bookings.plannedBy,
  status: bookings.status,
  ending: bookings.ending,
  dueCents: bookings.dueCents,
  choice: bookings.choice,
  choiceBy: bookings.choiceBy,
  answerBy: bookings.answerBy,
  proposedStartsAt: bookings.proposedStartsAt,
  proposedBy: bookings.proposedBy,
  absent: bookings.absent,
  absenceSaidAt: bookings.absenceSaidAt,
  absenceContestedAt: bookings.absenceContestedAt,
  absenceSettledAt: bookings.absenceSettledAt,
  confirmedAt: bookings.confirmedAt,
  askedAt: bookings.createdAt,
  coachName: coaches.name,
  coachImage: coaches.image,
  studentId: bookings.studentId,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  photo: profiles.photo,
  // Repeats `tookPlace` in SQL for later sessions.
  hasLater: sql<boolean>`exists (select from ${bookings} ${later}
    where ${later.coachId} = ${bookings.coachId} and ${later.studentId} = ${bookings.studentId}
      and ${later.status} = 'completed'
      and not (${later.absent} is not distinct from 'student' and ${later.absenceContestedAt} is null)
      and (${later.startsAt}, ${later.id}) > (${bookings.startsAt}, ${bookings.id}))`,
};

/** A session as one of the two may see it. */
export interface ListedBooking extends BookingStatus {
  id: string;
  side: Side;
  /** the other person; a student's full name once confirmed, "Manon P." before, "Compte fermé" in the end */
  name: string;
  photo: string | null;
  /** the other person has closed the account */
  hasLeft: boolean;
  coachId: number;
  /** "Musculation avec Camille" */
  title: string;
  minutes: number;
  place: Place;
  /** empty until the viewer may know it, see `isAddressKnown` */
  address: string;
  /** the address leads to a door, whether the viewer may know it or not */
  isExact: boolean;
  /** null until the viewer may know it, see `isVideoKnown` */
  videoUrl: string | null;
  status: BookingState;
  ending: Ending | null;
  /** what the operator left due of a session that they cancelled */
  dueCents: number | null;
  priceCents: number;
  /** of its sale, in percent; null if it is not sold by itself, or not yet */
  commissionRate: number | null;
  /** what a code or a gift card pays of the price; null for the coach, who earns from the whole price */
  reduction: ShownReduction | null;
  isFree: boolean;
  packId: string | null;
  unit: Unit | null;
  /** null once the coach has deleted the listing */
  listingId: number | null;
  /** the series that the session belongs to */
  seriesId: string | null;
  /** when it was booked or requested */
  askedAt: Date;
  answerBy: Date | null;
  choiceBy: Date | null;
  /** actions that the viewer may take now */
  may: Action[];
  canCancel: boolean;
  canMove: boolean;
  /** the latest session that the student had with this coach; lists offer the review only there */
  isLastHad: boolean;
}

export interface BookingRow
  extends Omit<
    ListedBooking,
    "side" | "name" | "title" | "hasLeft" | "isExact" | "may" | "isLastHad" | `can${string}`
  > {
  discipline: string | null;
  confirmedAt: Date | null;
  coachName: string;
  coachImage: string | null;
  studentId: string | null;
  firstName: string | null;
  lastName: string | null;
  photo: string | null;
  hasLater: boolean;
}

/** Selects the other person's data, and removes what the viewer may not know. */
export function shownTo(side: Side, row: BookingRow, now: Date): ListedBooking {
  const { confirmedAt, coachName, coachImage, studentId, firstName, lastName, photo, hasLater, ...more } =
    row;
  const { discipline, ...booking } = more;
  const isStudent = side === "student";
  const student = studentName(row);
  const may = ACTIONS.filter((action) => mayDo(action, side, row, now));
  return {
    ...booking,
    side,
    name: isStudent ? coachName : student,
    title: isStudent
      ? sharedSessionName(row, { coachName })
      : sessionName({ discipline, unit: row.unit }, studentId === null ? null : student),
    reduction: isStudent ? booking.reduction : null,
    photo: isStudent ? coachImage : (photoPath(photo) ?? null),
    hasLeft: !isStudent && studentId === null,
    address: isAddressKnown(side, row) ? row.address : "",
    isExact: hasStreet(row.address),
    videoUrl: isVideoKnown(side, row) ? row.videoUrl : null,
    may,
    canCancel: may.includes("cancel"),
    canMove: may.includes("move") || may.includes("propose move"),
    isLastHad: tookPlace(row) && !hasLater,
  };
}

/** Both know the address once the session is confirmed. Before that, each person knows only their own. */
function isAddressKnown(side: Side, { confirmedAt, place }: BookingRow): boolean {
  return (
    confirmedAt !== null ||
    (side === "student" && place === "home") ||
    (side === "coach" && place === "venue")
  );
}

function studentName({ studentId, confirmedAt, firstName, lastName }: BookingRow): string {
  if (studentId === null) return "Compte fermé";
  const whole = [firstName, lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  return confirmedAt && whole ? whole : shortName({ firstName, lastName });
}
