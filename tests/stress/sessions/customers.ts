import { randomUUID } from "node:crypto";
import { findCoachSlots } from "../../../app/features/bookings/availability/queries/slots.server.ts";
import {
  type CoachBooking,
  requireCoachBooking,
  requireStudentBooking,
  type StudentBooking,
} from "../../../app/features/bookings/gate.server.ts";
import { buyPack } from "../../../app/features/bookings/packs/commands/packs.server.ts";
import { answerAbsence, sayAbsent } from "../../../app/features/bookings/sessions/commands/absence.server.ts";
import {
  acceptBooking,
  declineBooking,
} from "../../../app/features/bookings/sessions/commands/answer-booking.server.ts";
import { bookSession } from "../../../app/features/bookings/sessions/commands/book-session.server.ts";
import {
  cancelBooking,
  chooseRefund,
  chooseSlot,
  waiveBooking,
} from "../../../app/features/bookings/sessions/commands/cancel-booking.server.ts";
import {
  answerMove,
  moveBooking,
  proposeMove,
  withdrawMove,
} from "../../../app/features/bookings/sessions/commands/move-booking.server.ts";
import {
  type BookingState,
  isDueWhenCancelled,
  type Side,
} from "../../../app/features/bookings/sessions/rules/states.ts";
import { createStripe } from "../../../app/features/payments/providers/adapters/stripe.server.ts";
import { DAY_MS } from "../../../app/platform/format/durations.ts";
import { AppError } from "../../../app/platform/web/errors.ts";
import { createLogger } from "../../../app/platform/web/log.server.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { addCoaches } from "../../fixtures/bookings/coaches.ts";
import { newPerson } from "../../fixtures/payments/coach-income.ts";
import type { Market } from "../payments/market.ts";

const EXCLUDED = "23P01";

interface Known {
  id: string;
  coach: number;
  coachUser: string;
  student: string;
  status: BookingState;
  startsAt: Date | null;
  proposedStartsAt: Date | null;
  plannedAt: Date | null;
  plannedBy: Side | null;
  freeChangeHours: number;
}
/**
 * The facts that the two saw before they act: a slot that was free, the times, and whether a cancellation would be due.
 */
interface Seen extends Pick<Known, "startsAt" | "proposedStartsAt"> {
  slot: Date;
  isDue: boolean;
}
type Action = (market: Market, coach: CoachBooking, student: StudentBooking, seen: Seen) => Promise<unknown>;

/** The actions that each of the two may try; an action that is impossible just now is refused, and that is fine. */
const ACTIONS: Record<string, readonly Action[]> = {
  pending: [
    ({ db }, coach, _, seen) => acceptBooking(db, coach, seen),
    ({ db }, coach, _, seen) => acceptBooking(db, coach, seen),
    ({ db }, coach, _, seen) => acceptBooking(db, coach, seen),
    ({ db }, coach) => declineBooking(db, coach, { words: "" }),
    ({ db }, _, student, seen) => cancelBooking(db, student, { ...seen, words: "" }),
    ({ db }, _, student, { slot }) => moveBooking(db, student, { startsAt: slot }),
  ],
  confirmed: [
    ({ db }, coach, _, seen) => cancelBooking(db, coach, { ...seen, words: "" }),
    ({ db }, _, student, seen) => cancelBooking(db, student, { ...seen, words: "" }),
    ({ db }, _, student, { slot }) => moveBooking(db, student, { startsAt: slot }),
    ({ db }, coach, _, { slot }) => proposeMove(db, coach, { startsAt: slot, outside: true }),
    ({ db }, _, student, { slot }) => proposeMove(db, student, { startsAt: slot }),
    ({ db }, _, student, seen) => answerMove(db, student, { ...seen, accepts: true }),
    ({ db }, coach, _, seen) => answerMove(db, coach, { ...seen, accepts: false }),
    ({ db }, coach) => withdrawMove(db, coach),
    ({ db }, coach) => sayAbsent(db, coach, { words: "" }),
    ({ db }, _, student) => sayAbsent(db, student, { words: "" }),
    ({ db }, coach) => answerAbsence(db, coach, { agrees: true, words: "" }),
  ],
  completed: [
    ({ db }, _, student) => sayAbsent(db, student, { words: "" }),
    ({ db }, coach) => answerAbsence(db, coach, { agrees: true, words: "" }),
    ({ db }, _, student) => answerAbsence(db, student, { agrees: true, words: "" }),
  ],
  cancelled: [
    ({ db }, coach) => waiveBooking(db, coach),
    ({ db }, _, student) => chooseRefund(db, student),
    ({ db }, _, student, { slot }) => chooseSlot(db, student, { startsAt: slot }),
  ],
};

const PACK_CENTS = 19_999;

/** Students and coaches who do what people do, at random, several at once. */
export class Crowd {
  booked = 0;
  refused = 0;
  #students: string[] = [];
  #pages: { coach: number; listing: number; rate: number }[] = [];

  private constructor(private readonly market: Market) {}

  static async gather(market: Market, { students }: { students: number }): Promise<Crowd> {
    const crowd = new Crowd(market);
    const { pool, db, coaches, random } = market;
    const ids = await addCoaches(
      pool,
      coaches.map(({ userId }, at) => ({
        userId,
        name: `Coach ${at}`,
        price: 2_000 + random.upTo(6_000),
        webcam: true,
      })),
    );
    const listings = await market.rows<{ coach: number; listing: number; rate: number }>(
      "select coach_id as coach, id as listing, hourly_rate_cents as rate from listings where coach_id = any ($1)",
      ids,
    );
    crowd.#pages = listings;
    await pool.query(
      "insert into coach_packs (coach_id, hours, price_cents) select unnest($1::int[]), 5, $2",
      [ids, PACK_CENTS],
    );
    for (let count = 0; count < students; count += 1)
      crowd.#students.push(await newPerson(db, "student", `${randomUUID()}@exemple.fr`));
    return crowd;
  }

  get #parts() {
    const { db, double } = this.market;
    const { STRIPE_SECRET_KEY = "", STRIPE_WEBHOOK_SECRET = "", STRIPE_API_URL } = double.settings;
    const settings = {
      secretKey: STRIPE_SECRET_KEY,
      webhookSecrets: [STRIPE_WEBHOOK_SECRET],
      url: STRIPE_API_URL,
    };
    return {
      db,
      provider: createStripe({ settings, publicUrl: "https://elan.example" }),
      ibans: {} as never,
      log: createLogger("silent"),
    };
  }

  /** Whatever is refused in words is fine; anything else is not. */
  async #try<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "unexpected") throw error;
      this.refused += 1;
      return undefined;
    }
  }

  async #freeSlot(coachId: number): Promise<Date> {
    const from = new Date(Date.now() + DAY_MS);
    const to = new Date(Date.now() + 30 * DAY_MS);
    const slots = await findCoachSlots(this.market.db, { coachId, minutes: 60, at: null, from, to });
    return this.market.random.one(slots) ?? from;
  }

  async buyPacks(count: number): Promise<void> {
    const { random } = this.market;
    for (let nth = 0; nth < count; nth += 1) {
      const student = ownerOf(random.one(this.#students));
      const { coach: coachId } = random.one(this.#pages.slice(0, 10));
      await this.#try(() =>
        buyPack(this.#parts, student, {
          coachId,
          hours: 5,
          shownCents: PACK_CENTS,
          idempotencyKey: randomUUID(),
        }),
      );
    }
  }

  /** Several at once, often two for one slot; some with hours that they have bought. */
  async book(count: number): Promise<void> {
    const { random } = this.market;
    for (let nth = 0; nth < count; nth += 5) {
      const { coach, listing, rate } = random.one(random.has(0.3) ? this.#pages.slice(0, 10) : this.#pages);
      const startsAt = await this.#freeSlot(coach);
      const packs = await this.market.rows<{ id: string; student: string }>(
        "select id, student_id as student from packs where coach_id = $1 and status = 'active' and minutes_left >= 60",
        coach,
      );
      const tries = Array.from({ length: 5 }, async (_, at) => {
        const pack = random.has(0.5) ? packs[at] : undefined;
        const student = ownerOf(pack?.student ?? random.one(this.#students));
        const made = await this.#try(() =>
          bookSession(this.#parts, student, {
            listingId: listing,
            minutes: 60,
            place: "webcam",
            address: "",
            latitude: null,
            longitude: null,
            serviceIds: [],
            isFree: false,
            shownCents: pack ? 0 : rate,
            words: "",
            idempotencyKey: randomUUID(),
            packId: pack?.id ?? null,
            startsAt: at < 2 ? startsAt : new Date(startsAt.getTime() + (at - 1) * DAY_MS),
          }),
        );
        if (made) this.booked += 1;
      });
      await Promise.all(tries);
    }
  }

  /** Most pay; some with a card that is refused, some leave. */
  async pay(): Promise<void> {
    const { random, double } = this.market;
    const open = await this.market.rows<{ id: string }>(
      "select id from payments where status = 'open' and payable_kind in ('booking', 'pack')",
    );
    const wanted = new Set(open.map(({ id }) => id));
    for (const { ref, body } of double.objects.all("checkout")) {
      if (!wanted.has(body.paymentId ?? "")) continue;
      if (random.has(0.1)) double.press(ref, "is declined");
      if (random.has(0.85)) double.press(ref, "pays");
    }
    await this.market.rows(
      `update bookings set held_until = now() - interval '1 second' where status = 'held' and random() < 0.1`,
    );
    await this.market.run("sweep-bookings");
  }

  /** Both at once, sometimes the same twice. */
  async decide(): Promise<void> {
    const { market } = this;
    const { random, db } = market;
    const known = await market.rows<Known>(
      `select b.id, b.coach_id as coach, c.user_id as "coachUser", b.student_id as student, b.status,
         b.starts_at as "startsAt", b.proposed_starts_at as "proposedStartsAt", b.planned_at as "plannedAt", b.planned_by as "plannedBy",
         b.free_change_hours as "freeChangeHours"
       from bookings b join coaches c on c.id = b.coach_id
       where b.status in ('pending', 'confirmed') or b.changed_at > now() - interval '10 minutes' and b.ending is distinct from 'unpaid'
       order by b.id`,
    );
    for (const { id, coach, coachUser, student, ...standing } of known) {
      const actions = ACTIONS[standing.status];
      if (!actions || random.has(0.4)) continue;
      const slot = await this.#freeSlot(coach);
      const seen = { ...standing, slot, isDue: isDueWhenCancelled(standing, new Date()) };
      const one = async (action: Action) =>
        this.#try(async () =>
          action(
            market,
            await requireCoachBooking(db, ownerOf(coachUser, "coach"), id),
            await requireStudentBooking(db, ownerOf(student), id),
            seen,
          ),
        );
      const first = random.one(actions);
      await Promise.all([one(first), random.has(0.3) ? one(random.one(actions)) : undefined]);
    }
  }

  /** Answers are due, sessions are over, choices and packs end. */
  async timePasses(): Promise<void> {
    const { rows } = this.market;
    await rows(
      "update bookings set answer_by = now() - interval '1 second' where status = 'pending' and random() < 0.3",
    );
    await rows(
      "update bookings set choice_by = now() - interval '1 second' where choice = 'open' and random() < 0.5",
    );
    await rows(
      "update bookings set absence_said_at = absence_said_at - interval '3 days' where absent is not null and random() < 0.5",
    );
    await rows(
      "update packs set expires_at = now() - interval '1 second' where status = 'active' and random() < 0.05",
    );
    const due = await rows<{ id: string }>(
      "select id from bookings where status = 'confirmed' and starts_at > now() order by id",
    );
    for (const { id } of due)
      if (this.market.random.has(0.4))
        // As if weeks had gone by; what would then overlap stays where it is.
        await rows(
          `update bookings set starts_at = starts_at - make_interval(days => $2), ends_at = ends_at - make_interval(days => $2) where id = $1`,
          id,
          // Some are only just over: who was absent can still be said.
          this.market.random.one([33, 40, 47]),
        ).catch((error: { code?: string }) => {
          if (error.code !== EXCLUDED) throw error;
        });
  }
}
