import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { STANDARD_PRICES } from "~/features/accompaniment/contract/rules/plan.ts";
import { openHealth } from "~/features/accompaniment/health/commands/sealed-health.server.ts";
import { accompaniments } from "~/features/accompaniment/tables.server.ts";
import { getAvailability } from "~/features/bookings/availability/queries/availability.server.ts";
import { openRangesOn } from "~/features/bookings/availability/rules/availability.ts";
import { drawsOnPack, moneyOf, packValueCents } from "~/features/bookings/sessions/rules/money.ts";
import { type Step, type Tab, tabOf } from "~/features/bookings/sessions/rules/states.ts";
import { type Booking, bookingSteps, bookings, packs } from "~/features/bookings/tables.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import { orders, productSubscriptions } from "~/features/shop/tables.server.ts";
import { formatTime, parisDay, readTime } from "~/platform/format/dates.ts";
import { splitInstalments } from "~/platform/format/money.ts";
import { ensureReferenceData, seedDemo } from "../../../server/wiring.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { SECRETS } from "../../fixtures/accounts/secrets.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { SEED_SERVICES } from "../../fixtures/database/seed-services.ts";
import { balances, OPERATOR } from "../../fixtures/payments/coach-income.ts";
import { DELIVERY_TERMS } from "../../fixtures/shop/shop.ts";

const { db, pool } = testDatabase();
const rows = async (statement: string, ...values: unknown[]) => (await pool.query(statement, values)).rows;
const idOf = async (email: string): Promise<string> =>
  (await rows("select id from users where email = $1", email))[0].id;

let all: Booking[];
beforeAll(async () => {
  await db.transaction(async (tx) => {
    await ensureReferenceData(tx);
    await seedDemo(tx, { operator: OPERATOR, delivery: DELIVERY_TERMS }, SEED_SERVICES);
  });
  all = await db.select().from(bookings);
});

describe("what sample coaches are known for", () => {
  it("is behind every review: a session that took place, of its author, before it was written", async () => {
    const known = await rows(`
      select r.id, b.status, b.student_id = r.author_id and b.coach_id = r.coach_id as theirs, b.service = r.service as same,
        (b.starts_at at time zone 'Europe/Paris')::date = r.session_on as that_day, b.completed_at < r.created_at + interval '1 day' as before
      from reviews r left join bookings b on b.id = r.booking_id`);
    expect(known.length).toBeGreaterThan(100);
    for (const { id, ...review } of known)
      expect(review, `review ${id}`).toEqual({
        status: "completed",
        theirs: true,
        same: true,
        that_day: true,
        before: true,
      });
  });

  it("is counted: students, reviews and marks are what they add up to", async () => {
    expect(
      await rows(`
        select name from coaches c where students_count <> (
            select count(distinct student_id) from bookings b where b.coach_id = c.id and b.status = 'completed')
          or reviews_count <> (select count(*) from reviews r where r.coach_id = c.id)
          or rating <> (select avg(rating)::numeric(3, 2) from reviews r where r.coach_id = c.id)`),
    ).toEqual([]);
    const [first, second] = await rows("select students_count as students from coaches order by id limit 2");
    expect([first.students, second.students]).toEqual([118, 74]);
  });
});

describe("money", () => {
  it("of each session is where its state says, and nothing is sold without a payment", async () => {
    const paid = new Map((await db.select().from(payments)).map((payment) => [payment.id, payment]));
    expect((await balances(db)).all).toBe(0);
    for (const booking of all) {
      const payment = booking.paymentId ? paid.get(booking.paymentId) : undefined;
      // A kept slot of a series is paid for once its student confirms it.
      expect(payment !== undefined, booking.id).toBe(booking.priceCents > 0 && booking.status !== "held");
      if (!payment) continue;
      const fate = moneyOf(booking);
      expect(payment, booking.id).toMatchObject({
        payableKind: "booking",
        payableId: booking.id,
        amountCents: booking.priceCents,
        collectedCents: fate === "wait" ? 0 : booking.priceCents,
        refundedCents: fate === "return" ? booking.priceCents : 0,
        deliveredCents: fate === "earn" ? booking.priceCents : 0,
        recognisedCents: fate === "earn" ? booking.priceCents : 0,
      });
    }
    const others = [
      ...(await db.select().from(packs)),
      ...(await db.select().from(orders)),
      ...(await db.select().from(productSubscriptions)),
      ...(await db.select().from(accompaniments)),
    ];
    const sold = new Set([...all, ...others].map(({ paymentId }) => paymentId));
    expect([...paid.keys()].filter((id) => !sold.has(id))).toEqual([]);
  });

  it("of a pack is what was had of it, and its balance is its history", async () => {
    const bought = await db.select().from(packs).where(eq(packs.purpose, "bought"));
    expect(bought).toMatchObject([{ totalMinutes: 600, minutesLeft: 390, status: "active" }]);
    for (const pack of bought) {
      const drawn = all.filter(({ packId }) => packId === pack.id);
      const minutes = (of: readonly Booking[]) => of.reduce((sum, booking) => sum + booking.minutes, 0);
      expect(pack.minutesLeft).toBe(pack.totalMinutes - minutes(drawn.filter(drawsOnPack)));
      const [{ left }] = await rows(
        "select sum(minutes)::int as left from pack_moves where pack_id = $1",
        pack.id,
      );
      expect(left).toBe(pack.minutesLeft);
      const had = minutes(drawn.filter(({ status }) => status === "completed"));
      const [payment] = await rows("select delivered_cents from payments where id = $1", pack.paymentId);
      expect(payment.delivered_cents).toBe(packValueCents(pack, had));
    }
  });
});

describe("an accompaniment", () => {
  it("runs, with an instalment, an introduction, a session and two weeks behind it, and writes to nobody", async () => {
    const [one, ...none] = await db.select().from(accompaniments);
    if (!one) throw new Error("There is one.");
    expect(none).toEqual([]);
    expect(one).toMatchObject({
      status: "running",
      studentId: await idOf("eleve@exemple.fr"),
      reviewsPlanned: 0,
    });
    expect(openHealth(SECRETS.columnKeys, one)).toMatchObject({ height: 168 });
    const [payment] = await db
      .select()
      .from(payments)
      .where(eq(payments.id, one.paymentId ?? ""));
    const [first] = splitInstalments(one.totalCents, one.months);
    expect(payment).toMatchObject({
      status: "running",
      collectedCents: first,
      deliveredCents: 2 * STANDARD_PRICES.unitCents,
    });
    expect(payment?.recognisedCents).toBe(2 * STANDARD_PRICES.unitCents);
    expect(
      await rows(
        `select purpose, minutes_left as left from packs where accompaniment_id = $1 order by purpose`,
        one.id,
      ),
    ).toEqual([
      { purpose: "intro", left: 0 },
      { purpose: "reviews", left: 180 },
      { purpose: "sessions", left: 300 },
    ]);
    expect(
      await rows(
        "select number, published_at is not null as there from programme_weeks where accompaniment_id = $1 order by number",
        one.id,
      ),
    ).toEqual([1, 2, 3, 4].map((number) => ({ number, there: number < 3 })));
    expect(
      await rows(
        "select kind, total_cents as cents from order_documents where accompaniment_id = $1",
        one.id,
      ),
    ).toEqual([{ kind: "invoice", cents: first }]);
    expect(await rows("select from accompaniment_steps where mailed_at is null")).toEqual([]);
    expect(await rows("select from mails")).toEqual([]);
    expect(await rows("select from graphile_worker._private_jobs")).toEqual([]);
  });
});

describe("the people of the demonstration", () => {
  const now = new Date();
  const tabs = async (email: string, of: "student" | "coach") => {
    const id = await idOf(email);
    const [page] = await rows("select id from coaches where user_id = $1", id);
    const theirs = all.filter((booking) =>
      of === "coach" ? booking.coachId === page.id : booking.studentId === id,
    );
    const within = (tab: Tab) => theirs.filter((booking) => tabOf(booking, now, parisDay) === tab);
    return { past: within("past"), upcoming: within("upcoming"), cancelled: within("cancelled") };
  };

  it("have a past, a present and a future", async () => {
    const student = await tabs("eleve@exemple.fr", "student");
    expect(student.past.length).toBeGreaterThan(10);
    expect(student.cancelled.map(({ ending }) => ending).sort()).toEqual(["coach absent", "in time"]);
    expect(student.upcoming.map(({ status }) => status).sort()).toEqual([
      "confirmed",
      "confirmed",
      "pending",
    ]);
    for (const email of ["coach@exemple.fr", "coach2@exemple.fr"]) {
      const coach = await tabs(email, "coach");
      expect(
        coach.upcoming.filter(({ status }) => status === "pending"),
        email,
      ).toHaveLength(1);
      expect(coach.upcoming.length, email).toBeGreaterThan(1);
    }
    const other = await tabs("eleve2@exemple.fr", "student");
    expect(other.upcoming).toHaveLength(2);
  });

  it("have somebody to review, and have not yet", async () => {
    const id = await idOf("eleve@exemple.fr");
    expect(await rows("select from reviews where author_id = $1", id)).toEqual([]);
    expect(await rows("select from bookings where student_id = $1 and status = 'completed'", id)).not.toEqual(
      [],
    );
  });

  it("meet within the hours in which their coaches work", async () => {
    for (const email of ["coach@exemple.fr", "coach2@exemple.fr"]) {
      const userId = await idOf(email);
      const hours = await getAvailability(db, ownerOf(userId, "coach"));
      const [page] = await rows("select id from coaches where user_id = $1", userId);
      const theirs = all.filter(({ coachId, startsAt }) => coachId === page.id && startsAt !== null);
      expect(theirs.length).toBeGreaterThan(40);
      for (const { startsAt, minutes } of theirs) {
        const at = startsAt ?? now;
        const start = readTime(formatTime(at)) ?? 0;
        const open = openRangesOn(parisDay(at), hours);
        expect(
          open.some((range) => range.start <= start && start + minutes <= range.end),
          at.toISOString(),
        ).toBe(true);
      }
    }
  });

  it("have a history for each session that ends where the session stands", async () => {
    const steps = await db.select().from(bookingSteps).orderBy(bookingSteps.id);
    const last: Record<string, Step[]> = {
      pending: ["requested"],
      confirmed: ["confirmed"],
      completed: ["completed"],
      cancelled: ["cancelled", "absence settled"],
    };
    for (const { id, status } of all) {
      if (status === "held") continue;
      const told = steps.filter(({ bookingId }) => bookingId === id);
      expect(told[0]?.step, id).toBe("requested");
      expect(last[status], id).toContain(told.at(-1)?.step);
      const times = told.map(({ at }) => at.getTime());
      expect(times, id).toEqual(times.toSorted((a, b) => a - b));
      expect(Math.max(...times), id).toBeLessThanOrEqual(Date.now());
    }
  });
});
