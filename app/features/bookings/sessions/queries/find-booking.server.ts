import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import {
  type ListedSaleDocument,
  listSaleDocuments,
} from "~/features/invoicing/queries/sale-documents.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { formatPhone } from "~/platform/format/fields/phone.ts";
import type { OwnBooking } from "../../gate.server.ts";
import { bookingSteps, bookings, type Extra } from "../../tables.server.ts";
import type { SessionProgress } from "../rules/progress.ts";
import type { Ending, Step, StepAuthor } from "../rules/states.ts";
import { isVideoOpen } from "../rules/video-link.ts";
import { BOOKING_COLUMNS, type ListedBooking, shownTo } from "./listed-booking.server.ts";

interface FoundStep {
  id: number;
  step: Step;
  by: StepAuthor;
  startsAt: Date | null;
  words: string;
  /** what the step refunded, if the operator decided it */
  cents: number | null;
  at: Date;
}

export interface FoundBooking
  extends ListedBooking,
    Pick<SessionProgress, "arrivedAt" | "begunAt" | "endedAt"> {
  extras: Extra[];
  /** message of the student with the booking */
  words: string;
  absenceWords: string;
  /** for the coach: the link of this session alone, and whether it may still change */
  ownVideoUrl: string | null;
  isVideoOpen: boolean;
  collectedCents: number;
  refundedCents: number;
  /** issued in the coach's name */
  documents: ListedSaleDocument[];
  /** true for the student if money was collected */
  hasReceipt: boolean;
  /** checkout page of an open payment, for the student */
  checkoutUrl: string | null;
  /** for the coach of a confirmed session: the student's number, if they gave it */
  phone: { value: string; label: string } | null;
  /** for the student: whether the coach of this session gets their number; null for an account without one, and once the session is over */
  ownPhone: { label: string; isShared: boolean } | null;
  /** for the coach: the student's id, if there is a client page; null if the student has left */
  clientId: string | null;
  /** the coach has a public page, so that the student can book again */
  isBookable: boolean;
  /** null if the two have no open conversation */
  conversationId: number | null;
  steps: FoundStep[];
}

export async function findBooking(
  db: Executor,
  { id, side }: OwnBooking,
  now: Date,
): Promise<FoundBooking | undefined> {
  const [found] = await db
    .select({
      row: BOOKING_COLUMNS,
      extras: bookings.extras,
      words: bookings.words,
      arrivedAt: bookings.arrivedAt,
      begunAt: bookings.begunAt,
      endedAt: bookings.endedAt,
      absenceWords: bookings.absenceWords,
      ownVideoUrl: bookings.videoUrl,
      collectedCents: sql<number>`coalesce(${payments.collectedCents}, 0)`,
      refundedCents: sql<number>`coalesce(${payments.refundedCents}, 0)`,
      checkoutUrl: payments.checkoutUrl,
      sharedPhone: sql<string | null>`case when ${bookings.sharesPhone} and ${bookings.status} = 'confirmed'
        then ${profiles.phoneNumber} end`,
      sharesPhone: bookings.sharesPhone,
      ownNumber: profiles.phoneNumber,
      isBookable: sql<boolean>`${coaches.leadListingId} is not null`,
    })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .leftJoin(profiles, eq(profiles.id, bookings.studentId))
    .leftJoin(payments, eq(payments.id, bookings.paymentId))
    .where(eq(bookings.id, id));
  if (!found) return undefined;
  const { row, checkoutUrl, sharedPhone, sharesPhone, ownNumber, ...more } = found;
  const [steps, documents, conversationId] = await Promise.all([
    listSteps(db, { id }),
    listSaleDocuments(db, "session", [id]),
    findTalk(db, { coachId: row.coachId, student: row.studentId }),
  ]);
  const booking = shownTo(side, row, now);
  const isStudent = side === "student";
  return {
    ...booking,
    ...more,
    ownVideoUrl: isStudent ? null : more.ownVideoUrl,
    isVideoOpen: !isStudent && isVideoOpen(booking, now),
    documents,
    hasReceipt: isStudent && more.collectedCents > 0,
    checkoutUrl: isStudent && booking.status === "held" ? checkoutUrl : null,
    phone: isStudent || !sharedPhone ? null : { value: sharedPhone, label: formatPhone(sharedPhone) },
    ownPhone:
      isStudent && ownNumber && (row.status === "pending" || row.status === "confirmed")
        ? { label: formatPhone(ownNumber), isShared: sharesPhone }
        : null,
    clientId: isStudent || isNoClient(row.ending) ? null : row.studentId,
    conversationId,
    steps,
  };
}

/** Repeats the endings of `IS_CLIENTS`: a refused request makes nobody a client. */
const isNoClient = (ending: Ending | null) =>
  ending === "unpaid" || ending === "declined" || ending === "lapsed";

const listSteps = (db: Executor, booking: { id: string }): Promise<FoundStep[]> =>
  db
    .select({
      id: bookingSteps.id,
      step: bookingSteps.step,
      by: bookingSteps.by,
      startsAt: bookingSteps.startsAt,
      words: bookingSteps.words,
      cents: bookingSteps.cents,
      at: bookingSteps.at,
    })
    .from(bookingSteps)
    .where(eq(bookingSteps.bookingId, booking.id))
    .orderBy(asc(bookingSteps.id));

/** Declined conversations are closed and do not count. */
async function findTalk(db: Executor, of: { coachId: number; student: string | null }) {
  if (of.student === null) return null;
  const [talk] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.coachId, of.coachId),
        eq(conversations.studentId, of.student),
        isNull(conversations.declinedAt),
      ),
    )
    .orderBy(desc(conversations.id))
    .limit(1);
  return talk?.id ?? null;
}
