import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { findUnusedCents } from "~/features/bookings/packs/queries/unused-cents.server.ts";
import type { BookingState } from "~/features/bookings/sessions/rules/states.ts";
import { findRefundable, type Refundable } from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type DeskPack, PACK_FIELDS, PACK_SOURCE } from "./list-packs.server.ts";
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

interface ReadPack extends DeskPack {
  coachId: number;
  studentId: string | null;
  coachUserId: string | null;
  paymentId: string | null;
  endedAt: Date | null;
  pausedAt: Date | null;
  /** its sessions, the latest first */
  sessions: {
    id: string;
    startsAt: string | null;
    minutes: number;
    status: BookingState;
    /** not cancelled, and to come */
    isUpcoming: boolean;
  }[];
}

export interface PackStory extends ReadPack {
  money: Refundable;
  /** what is refunded at least if the pack ends now */
  unusedCents: number;
  payment: PaymentStory | undefined;
  documents: StoryDocument[];
  mails: StoryMail[];
  actions: StoryAction[];
}

export const mailsOfPack = ({
  id,
  coach,
  student,
  createdAt,
}: Pick<DeskPack, "id" | "coach" | "student" | "createdAt">): MailedStory => ({
  recipients: [coach.email, student.email],
  ids: [id],
  since: createdAt,
});

const MOST_SESSIONS = 100;

const STATEMENT = `select ${PACK_FIELDS}, k.coach_id as "coachId", k.student_id as "studentId", c.user_id as "coachUserId",
    k.payment_id as "paymentId", k.ended_at as "endedAt", k.paused_at as "pausedAt",
    coalesce((select json_agg(l) from (
      select b.id, b.starts_at as "startsAt", b.minutes::int, b.status,
        b.status in ('pending', 'confirmed') and coalesce(b.starts_at, now()) >= now() as "isUpcoming"
      from bookings b where b.pack_id = k.id and b.status <> 'held'
      order by b.starts_at desc nulls first, b.id limit ${MOST_SESSIONS}) as l), '[]') as sessions
  ${PACK_SOURCE} where k.id = $1 and k.purpose = 'bought'`;

/** A pack with its whole story, for an operator; undefined if there is none. */
export async function findPackStory(
  { db, pool }: { db: Executor; pool: pg.Pool },
  operator: Operator,
  id: string,
): Promise<PackStory | undefined> {
  const { rows } = await pool.query<ReadPack>({ name: "pack-story", text: STATEMENT, values: [id] });
  const [pack] = rows;
  if (!pack) return undefined;
  const { paymentId } = pack;
  const nothing: Refundable = { collectedCents: 0, returnedCents: 0, refundableCents: 0 };
  const [money, worth, payment, documents, mails, actions] = await Promise.all([
    paymentId ? findRefundable(db, { paymentId }) : nothing,
    findUnusedCents(db, pack),
    findPaymentStory(pool, operator, paymentId),
    listStoryDocuments(pool, operator, { subject: "pack", id }),
    listStoryMails(pool, operator, mailsOfPack(pack)),
    listStoryActions(pool, operator, id),
  ]);
  const unusedCents = Math.min(money.refundableCents, Math.max(0, worth - money.returnedCents));
  return { ...pack, money, unusedCents, payment, documents, mails, actions };
}
