import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { viewerContext } from "~/features/accounts/gate.server.ts";
import type { CoachBooking, StudentBooking } from "~/features/bookings/gate.server.ts";
import { answerAbsence, sayAbsent } from "~/features/bookings/sessions/commands/absence.server.ts";
import {
  acceptBooking,
  declineBooking,
} from "~/features/bookings/sessions/commands/answer-booking.server.ts";
import {
  cancelBooking,
  chooseRefund,
  chooseSlot,
  waiveBooking,
} from "~/features/bookings/sessions/commands/cancel-booking.server.ts";
import { markProgress } from "~/features/bookings/sessions/commands/mark-progress.server.ts";
import {
  answerMove,
  chooseTime,
  moveBooking,
  planBooking,
  proposeMove,
  withdrawMove,
} from "~/features/bookings/sessions/commands/move-booking.server.ts";
import { setSharesPhone } from "~/features/bookings/sessions/commands/share-phone.server.ts";
import { setSessionVideo } from "~/features/bookings/sessions/commands/video-link.server.ts";
import {
  acceptSchema,
  bookingWordsSchema,
  cancelSchema,
  contestSchema,
  dayTimeSchema,
  moveAnswerSchema,
  sharePhoneSchema,
  slotProposalSchema,
  slotSchema,
  timeProposalSchema,
  videoLinkSchema,
} from "~/features/bookings/sessions/schema/session.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields } from "~/platform/web/forms.server.ts";

type Own = StudentBooking | CoachBooking;
type Context = Readonly<RouterContextProvider>;
type Change = (context: Context, form: FormData, own: Own) => ReturnType<typeof answerForm>;

/** The limit is more than anybody does by hand. */
const HOURLY = { limit: 120, windowSeconds: 60 * 60 };

const change =
  <S extends z.ZodType>(
    schema: S,
    work: (db: Database, own: Own, given: z.output<S>) => Promise<void>,
  ): Change =>
  (context, form, own) =>
    answerForm(context, form, schema, async (given) => {
      const { db } = context.get(servicesContext);
      await limitChanges(db, context.get(viewerContext));
      await work(db, own, given);
    });

/** Changes are limited because each one sends a notification to the other side. */
export const limitChanges = (db: Database, { id }: { id: string }): Promise<void> =>
  limitRate(db, { name: "sessions", subject: id, ...HOURLY });

/** Actions of one side are refused to the other, whatever the session's state. */
function ofCoach(own: Own): CoachBooking {
  if (own.side !== "coach") throw new AppError("forbidden");
  return own;
}
function ofStudent(own: Own): StudentBooking {
  if (own.side !== "student") throw new AppError("forbidden");
  return own;
}

const CHANGES: Record<string, Change> = {
  accept: change(acceptSchema, (db, own, seen) => acceptBooking(db, ofCoach(own), seen)),
  decline: change(bookingWordsSchema, (db, own, words) => declineBooking(db, ofCoach(own), words)),
  cancel: change(cancelSchema, cancelBooking),
  waive: change(noFields, (db, own) => waiveBooking(db, ofCoach(own))),
  refund: change(noFields, (db, own) => chooseRefund(db, ofStudent(own))),
  choose: change(slotSchema, (db, own, slot) => chooseSlot(db, ofStudent(own), slot)),
  "choose-time": change(slotSchema, (db, own, slot) => chooseTime(db, ofStudent(own), slot)),
  move: change(slotSchema, (db, own, slot) => moveBooking(db, ofStudent(own), slot)),
  propose: change(slotProposalSchema, proposeMove),
  "propose-time": change(timeProposalSchema, proposeMove),
  "answer-move": change(moveAnswerSchema, answerMove),
  "withdraw-move": change(noFields, withdrawMove),
  plan: change(dayTimeSchema, planBooking),
  video: change(videoLinkSchema, (db, own, link) => setSessionVideo(db, ofCoach(own), link)),
  arrive: change(noFields, (db, own) => markProgress(db, ofCoach(own), "arrive")),
  begin: change(noFields, (db, own) => markProgress(db, ofCoach(own), "begin")),
  end: change(noFields, (db, own) => markProgress(db, ofCoach(own), "end")),
  "share-phone": change(sharePhoneSchema, (db, own, choice) => setSharesPhone(db, ofStudent(own), choice)),
  absent: change(bookingWordsSchema, sayAbsent),
  "agree-absence": change(bookingWordsSchema, (db, own, { words }) =>
    answerAbsence(db, own, { agrees: true, words }),
  ),
  "contest-absence": change(contestSchema, (db, own, { words }) =>
    answerAbsence(db, own, { agrees: false, words }),
  ),
};

/** The form's `intent` names the change. */
export function changeBooking(
  context: Context,
  form: FormData,
  own: Own,
  allowed: readonly string[] = Object.keys(CHANGES),
): ReturnType<Change> {
  const intent = String(form.get("intent"));
  const wanted = allowed.includes(intent) ? CHANGES[intent] : undefined;
  if (!wanted) throw new AppError("invalid_input");
  return wanted(context, form, own);
}
