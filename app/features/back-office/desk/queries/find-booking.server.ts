import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { findCoachSlots } from "~/features/bookings/availability/queries/slots.server.ts";
import { lastSlot } from "~/features/bookings/availability/rules/slots.ts";
import {
  OPERATOR_WORK,
  type OperatorWork,
  operatorMay,
} from "~/features/bookings/sessions/rules/operator-work.ts";
import type { BookingStatus, Place, Step, StepAuthor } from "~/features/bookings/sessions/rules/states.ts";
import { findRefundable, type Refundable } from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { BOOKING_FIELDS, BOOKING_SOURCE, type DeskBooking, nameBooking } from "./list-bookings.server.ts";
import {
  findPaymentStory,
  listStoryActions,
  listStoryDocuments,
  listStoryMails,
  type MailedStory,
  type PaymentStory,
  type StoryAction,
  type StoryDocument,
  type StoryMail,
} from "./payment-story.server.ts";

interface ReadStep {
  id: number;
  step: Step;
  by: StepAuthor;
  startsAt: string | null;
  words: string;
  cents: number | null;
  at: string;
  mailedAt: string | null;
}

interface ReadStory extends BookingStatus {
  coachId: number;
  studentId: string | null;
  coachUserId: string | null;
  paymentId: string | null;
  paymentOfPackId: string | null;
  accompanimentId: string | null;
  place: Place;
  address: string;
  latitude: number | null;
  longitude: number | null;
  dueCents: number | null;
  heldUntil: Date | null;
  answerBy: Date | null;
  absenceWords: string;
  isReserved: boolean;
  steps: ReadStep[];
}

export interface BookingStory extends DeskBooking, Omit<ReadStory, keyof DeskBooking> {
  /** what was paid for this session by itself */
  money: Refundable;
  may: OperatorWork[];
  payment: PaymentStory | undefined;
  documents: StoryDocument[];
  mails: StoryMail[];
  actions: StoryAction[];
}

const STATEMENT = `select ${BOOKING_FIELDS}, b.coach_id as "coachId", b.student_id as "studentId", c.user_id as "coachUserId",
    b.payment_id as "paymentId", (select k.payment_id from packs k where k.id = b.pack_id) as "paymentOfPackId",
    (select k.accompaniment_id from packs k where k.id = b.pack_id) as "accompanimentId",
    b.place, b.address, b.latitude, b.longitude, b.due_cents as "dueCents", b.choice, b.ends_at as "endsAt",
    b.free_change_hours as "freeChangeHours",
    b.student_chooses as "studentChooses", b.group_session_id as "groupSessionId", b.planned_at as "plannedAt",
    b.planned_by as "plannedBy", b.proposed_starts_at as "proposedStartsAt", b.proposed_by as "proposedBy", b.absent,
    b.absence_said_at as "absenceSaidAt", b.absence_contested_at as "absenceContestedAt",
    b.absence_settled_at as "absenceSettledAt", b.absence_words as "absenceWords", b.held_until as "heldUntil",
    b.answer_by as "answerBy", coalesce(y.status = 'authorised', false) as "isReserved",
    coalesce((select json_agg(json_build_object('id', t.id, 'step', t.step, 'by', t.by, 'startsAt', t.starts_at,
        'words', t.words, 'cents', t.cents, 'at', t.at, 'mailedAt', t.mailed_at) order by t.id)
      from booking_steps t where t.booking_id = b.id), '[]') as steps
  ${BOOKING_SOURCE} where b.id = $1`;

type Read = Parameters<typeof nameBooking>[0] & ReadStory;

export const mailsOfBooking = ({
  id,
  coach,
  student,
  createdAt,
}: Pick<DeskBooking, "id" | "coach" | "student" | "createdAt">): MailedStory => ({
  recipients: [coach.email, student.email],
  ids: [id],
  since: createdAt,
});

/** A session with its whole story, for an operator; undefined if there is none. */
export async function findBookingStory(
  { db, pool }: { db: Executor; pool: pg.Pool },
  operator: Operator,
  id: string,
): Promise<BookingStory | undefined> {
  const { rows } = await pool.query<Read>({ name: "booking-story", text: STATEMENT, values: [id] });
  if (!rows[0]) return undefined;
  const booking = nameBooking(rows[0]);
  const { paymentId } = booking;
  const nothing: Refundable = { collectedCents: 0, returnedCents: 0, refundableCents: 0 };
  const [money, payment, documents, mails, actions] = await Promise.all([
    paymentId ? findRefundable(db, { paymentId }) : nothing,
    findPaymentStory(pool, operator, paymentId),
    listStoryDocuments(pool, operator, { subject: "session", id }),
    listStoryMails(pool, operator, mailsOfBooking(booking)),
    listStoryActions(pool, operator, id),
  ]);
  const now = new Date();
  const may = OPERATOR_WORK.filter((work) => operatorMay(work, { ...booking, ...money }, now));
  return { ...booking, money, may, payment, documents, mails, actions };
}

/** The free slots to which an operator can move a session. */
export async function listMoveSlots(
  db: Executor,
  _operator: Operator,
  story: BookingStory,
): Promise<string[]> {
  if (!story.may.includes("move")) return [];
  const { coachId, minutes, latitude, longitude, place, id } = story;
  const now = new Date();
  const at = place === "webcam" || latitude === null || longitude === null ? null : { latitude, longitude };
  const slots = await findCoachSlots(db, {
    coachId,
    minutes,
    at,
    from: now,
    to: lastSlot(now),
    except: id,
    now,
  });
  return slots.map((slot) => slot.toISOString());
}
