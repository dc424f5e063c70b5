import type { Database } from "~/platform/database/db.server.ts";
import type { CoachBooking, OwnBooking, StudentBooking } from "../../gate.server.ts";
import { choiceBy, isDueWhenCancelled } from "../rules/states.ts";
import { ANOTHER_TIME, takeSlot } from "./move-booking.server.ts";
import { changeBooking, lockFor, refuseUnpaid, requireSeen } from "./settle-booking.server.ts";

const NO_PROPOSAL = { proposedStartsAt: null, proposedBy: null } as const;

/**
 * A student may cancel freely for some time after the coach entered a time, even if that time has passed. An
 * absence claim about it is dropped then.
 */
const NO_ABSENCE = { absent: null, absenceSaidAt: null, absenceContestedAt: null } as const;

interface Cancellation {
  words: string;
  /** what the form showed: whether the price stays due; null for a coach */
  isDue: boolean | null;
}

/**
 * A student owes nothing more than a day before the start, or while the coach has not answered; later the
 * price stays due. If the coach cancels a paid session, the student chooses a refund or another slot.
 */
export async function cancelBooking(
  db: Database,
  own: OwnBooking,
  { words, isDue: seen }: Cancellation,
): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockFor(tx, own, "cancel");
    const now = new Date();
    const over = { status: "cancelled", cancelledAt: now, answerBy: null, ...NO_PROPOSAL } as const;
    if (own.side === "coach") {
      // There is nothing to choose without a payment of its own, or where the time is that of a group.
      const hasChoice = booking.paymentId !== null && booking.groupSessionId === null;
      const choice = hasChoice ? ({ choice: "open", choiceBy: choiceBy(now) } as const) : {};
      const set = { ...over, ending: "by coach", ...choice } as const;
      await changeBooking(tx, booking, { step: "cancelled by coach", by: "coach", set, words });
      return;
    }
    const isDue = isDueWhenCancelled(booking, now);
    requireSeen(seen, isDue);
    const set = { ...over, ...NO_ABSENCE, ending: isDue ? "late" : "in time" } as const;
    await changeBooking(tx, booking, {
      step: isDue ? "cancelled late" : "cancelled",
      by: "student",
      set,
      words,
    });
  });
}

/** The coach waives the price that a late cancellation left due. */
export async function waiveBooking(db: Database, own: CoachBooking): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockFor(tx, own, "waive");
    await changeBooking(tx, booking, { step: "waived", by: "coach", set: { ending: "waived" } });
  });
}

/** After the coach has cancelled, the student chooses the refund. */
export async function chooseRefund(db: Database, own: StudentBooking): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockFor(tx, own, "choose");
    await refuseUnpaid(tx, booking);
    const set = { choice: "refund", choiceBy: null } as const;
    await changeBooking(tx, booking, { step: "refund chosen", by: "student", set });
  });
}

/** After the coach has cancelled, the student chooses another slot; the payment is kept. */
export async function chooseSlot(
  db: Database,
  own: StudentBooking,
  { startsAt }: { startsAt: Date },
): Promise<void> {
  await takeSlot(db, own, "choose", startsAt, async (tx, booking, times) => {
    await refuseUnpaid(tx, booking);
    const back = {
      status: "confirmed",
      ending: null,
      choice: null,
      choiceBy: null,
      cancelledAt: null,
    } as const;
    const set = { ...times, ...back, ...ANOTHER_TIME };
    await changeBooking(tx, booking, { step: "moved", by: "student", set, startsAt });
  });
}
