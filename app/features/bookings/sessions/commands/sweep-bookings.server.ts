import { eq, sql } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { isKeptSlot } from "../../proposals/queries/kept-slots.server.ts";
import type { Booking } from "../../tables.server.ts";
import { isAbsenceOpen } from "../rules/money.ts";
import {
  ABSENCE_HOURS,
  COMPLETED_AFTER_HOURS,
  isAbsenceAgreed,
  isCompletedByItself,
  isDueWhenCancelled,
  isGivenUp,
  UNPLANNED_DAYS,
} from "../rules/states.ts";
import { settleUncontested } from "./absence.server.ts";
import { settleHold } from "./on-payment-changed.server.ts";
import { changeBooking, endHold, lockBooking, settleMoney } from "./settle-booking.server.ts";

interface Sweep {
  /** SQL condition on `bookings b`; `act` checks it again under the lock */
  due: ReturnType<typeof sql>;
  act: (tx: Transaction, booking: Booking, now: Date) => Promise<unknown>;
}

const over = () => ({ status: "cancelled", cancelledAt: new Date(), answerBy: null }) as const;

/** "left": the coach has no account any more. Undefined if the coach can still give the session. */
async function findCoachAbsence(
  tx: Transaction,
  { coachId }: Booking,
): Promise<"left" | "suspended" | undefined> {
  const [coach] = await tx
    .select({ userId: coaches.userId, suspended: coaches.suspended })
    .from(coaches)
    .where(eq(coaches.id, coachId));
  if (!coach?.userId) return "left";
  return coach.suspended ? "suspended" : undefined;
}

const SWEEPS: readonly Sweep[] = [
  {
    due: sql`b.status = 'held' and b.held_until < now()`,
    act: async (tx, booking, now) => {
      if (booking.status === "held" && booking.heldUntil && booking.heldUntil < now)
        await settleHold(tx, booking);
    },
  },
  {
    due: sql`b.status = 'pending' and b.answer_by < now()`,
    act: async (tx, booking, now) => {
      if (booking.status === "pending" && booking.answerBy && booking.answerBy < now)
        await changeBooking(tx, booking, {
          step: "lapsed",
          by: "nobody",
          set: { ...over(), ending: "lapsed" },
        });
    },
  },
  {
    due: sql`b.status = 'confirmed' and b.ends_at < now() - make_interval(hours => ${COMPLETED_AFTER_HOURS})
      and (b.planned_at is null or b.planned_at < now() - make_interval(hours => ${COMPLETED_AFTER_HOURS}))
      and (b.absent is null or b.absence_settled_at is not null)`,
    act: async (tx, booking, now) => {
      if (isCompletedByItself(booking, now))
        await changeBooking(tx, booking, {
          step: "completed",
          by: "nobody",
          set: { status: "completed", completedAt: now, proposedStartsAt: null, proposedBy: null },
        });
    },
  },
  {
    due: sql`b.absent is not null and b.absence_settled_at is null and b.absence_contested_at is null
      and b.absence_said_at < now() - make_interval(hours => ${ABSENCE_HOURS})`,
    act: async (tx, booking, now) => {
      if (isAbsenceAgreed(booking, now)) await settleUncontested(tx, booking);
    },
  },
  {
    // Contested under the version before this one, which did not suspend the income.
    due: sql`b.status = 'completed' and b.absence_contested_at is not null and b.absence_settled_at is null
      and exists (select from payments p where p.id = b.payment_id and p.delivered_cents > 0)`,
    act: async (tx, booking) => {
      if (isAbsenceOpen(booking)) await settleMoney(tx, booking);
    },
  },
  {
    due: sql`b.choice = 'open' and b.choice_by < now()`,
    act: async (tx, booking, now) => {
      if (booking.choice === "open" && booking.choiceBy && booking.choiceBy < now)
        await changeBooking(tx, booking, {
          step: "refund chosen",
          by: "nobody",
          set: { choice: "refund", choiceBy: null },
        });
    },
  },
  // If the student or the coach has left, or the coach is suspended, future sessions are cancelled, and
  // refunded unless the student left too late. There are two queries, so that each can use its own index. A
  // suspended coach can neither give a session nor cancel it.
  ...[
    sql`b.student_id is null`,
    sql`b.coach_id in (select id from coaches where user_id is null or suspended)`,
  ].map((hasLeft) => ({
    due: sql`${hasLeft} and b.status in ('held', 'pending', 'confirmed') and (b.status <> 'confirmed'
      or coalesce(b.starts_at, now()) >= now())`,
    act: async (tx: Transaction, booking: Booking, now: Date) => {
      const isToCome =
        booking.status === "held" ||
        booking.status === "pending" ||
        (booking.status === "confirmed" && (booking.startsAt ?? now) >= now);
      if (!isToCome) return;
      // Nobody has confirmed it: there is nothing to cancel.
      if (isKeptSlot(booking)) return endHold(tx, booking);
      // A student who leaves on the last day owes the same as for a cancellation.
      const absence = await findCoachAbsence(tx, booking);
      const isDue = isDueWhenCancelled(booking, now) && absence === undefined;
      const ending = absence === "suspended" ? "coach suspended" : "account closed";
      await changeBooking(tx, booking, {
        step: isDue ? "cancelled late" : ending,
        by: "nobody",
        set: { ...over(), ending: isDue ? "late" : ending },
      });
    },
  })),
  {
    due: sql`b.status = 'confirmed' and b.starts_at is null
      and b.confirmed_at < now() - make_interval(days => ${UNPLANNED_DAYS})`,
    act: async (tx, booking, now) => {
      if (isGivenUp(booking, now))
        await changeBooking(tx, booking, {
          step: "unplanned",
          by: "nobody",
          set: { ...over(), ending: "unplanned" },
        });
    },
  },
];

/** Applies every state transition whose deadline has passed, one transaction for each booking. */
export async function sweepBookings(db: Database): Promise<void> {
  const sweeps = SWEEPS.map(({ due, act }) => ({
    due: sql`select b.id from bookings b where ${due}`,
    act: (id: string) => db.transaction(async (tx) => act(tx, await lockBooking(tx, id), new Date())),
  }));
  await sweepRows(db, ...sweeps);
}
