import { describe, expect, it } from "vitest";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { takeEndBack } from "../contract/commands/end-accompaniment.server.ts";
import { ANSWER_HOURS, USUAL_CAPACITY } from "../contract/rules/states.ts";
import { requireOwnAccompaniment, requireOwnOffer } from "../gate.server.ts";
import { answerOffer, askAnotherCoach, changeCoach } from "./commands/assign-coach.server.ts";
import { offerNext } from "./commands/offer-next.server.ts";
import { saveCapacity } from "./commands/save-capacity.server.ts";
import { sweepOffers } from "./commands/sweep-offers.server.ts";
import { getCapacity } from "./queries/capacity.server.ts";

const demo = demoAccompaniment(testDatabase());
const { db, rows, row, steps, units, ids, start, answer, work, run, student, other, coach, second } = demo;

const hoursLater = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);
const own = (id: string) => requireOwnAccompaniment(db, student, id);
const offers = (id: string) =>
  rows(
    "select coach_id as coach, status from accompaniment_offers where accompaniment_id = $1 order by asked_at, id",
    id,
  );
const sessions = (id: string) =>
  rows(
    `select b.unit, b.status, b.ending, b.coach_id as coach, b.starts_at from bookings b join packs p on p.id = b.pack_id
     where p.accompaniment_id = $1 order by b.created_at, b.id`,
    id,
  );
const talk = async (coachId: number) =>
  (
    await rows(
      `select accepted_at is not null as accepted, answered_at is not null as answered, coach_shares_phone as shares
       from conversations where coach_id = $1`,
      coachId,
    )
  )[0];

describe("whoever has paid", () => {
  it("has the best coach near them asked at once, and theirs with a yes: units, an introduction, a conversation", async () => {
    const id = await start();
    expect(await offers(id)).toEqual([{ coach: ids.coach, status: "open" }]);
    expect(await row(id)).toMatchObject({ coach_id: null });
    await answer(id);
    expect(await row(id)).toMatchObject({ coach_id: ids.coach, by_webcam: false });
    expect(await steps(id)).toEqual(["started", "coach asked", "instalment paid", "coach accepted"]);
    expect(await units(id)).toEqual([
      { coach: ids.coach, purpose: "intro", hours: 1, left: 0, status: "active" },
      { coach: ids.coach, purpose: "reviews", hours: 3, left: 3, status: "active" },
      { coach: ids.coach, purpose: "sessions", hours: 4, left: 4, status: "active" },
    ]);
    const [intro] = await sessions(id);
    expect(intro).toMatchObject({ unit: "intro", status: "confirmed", coach: ids.coach, starts_at: null });
    expect(await talk(ids.coach)).toEqual({ accepted: true, answered: true, shares: true });
    // The student is asked to choose its time, and the coach hears of it.
    await work();
    const told = (await demo.subjects()).filter((subject) => subject.includes("remier rendez-vous"));
    expect(told.toSorted()).toEqual([
      "Choisissez votre premier rendez-vous · Élan",
      "Premier rendez-vous à choisir · Élan",
    ]);
  });

  it("has the next one asked after a no, and after two days of silence; nobody is asked twice", async () => {
    const id = await start();
    await answer(id, false);
    expect(await offers(id)).toEqual([
      { coach: ids.coach, status: "declined" },
      { coach: ids.second, status: "open" },
    ]);
    await sweepOffers(db, hoursLater(ANSWER_HOURS - 1));
    expect((await offers(id)).at(-1)).toEqual({ coach: ids.second, status: "open" });
    await sweepOffers(db, hoursLater(ANSWER_HOURS + 1));
    expect((await offers(id)).at(-1)).toEqual({ coach: ids.second, status: "lapsed" });
    // Told once, however often it is looked for again.
    await sweepOffers(db, hoursLater(ANSWER_HOURS + 2));
    await sweepOffers(db, hoursLater(ANSWER_HOURS + 3));
    expect(await steps(id)).toEqual([
      "started",
      "coach asked",
      "instalment paid",
      "coach declined",
      "coach asked",
      "coach lapsed",
      "nobody found",
    ]);
  });

  it("is found somebody by webcam where nobody is near, and that was agreed to", async () => {
    const far = { city: "lille" };
    expect(await steps(await start(far))).toContain("nobody found");
    const id = await start({ ...far, studentId: other.id, acceptsWebcam: true });
    await answer(id);
    expect(await row(id)).toMatchObject({ coach_id: ids.coach, by_webcam: true });
    const booked = await rows("select place from bookings where student_id = $1", other.id);
    expect(booked).toEqual([{ place: "webcam" }]);
  });

  it("who answers too late, or a second time, is told so", async () => {
    const id = await start();
    await expect(answer(id, true, hoursLater(ANSWER_HOURS))).rejects.toThrow("n’attend plus de réponse");
    const [{ id: offerId }] = await rows("select id from accompaniment_offers");
    const asked = await requireOwnOffer(db, coach, offerId);
    await expect(requireOwnOffer(db, second, offerId)).rejects.toThrow("n’existe pas");
    await answer(id);
    await expect(answerOffer(db, asked, { accepts: false })).rejects.toThrow("n’attend plus de réponse");
    expect(await row(id)).toMatchObject({ coach_id: ids.coach });
  });
});

describe("at the same moment", () => {
  it("a yes and the end of its time have one outcome", async () => {
    for (let round = 0; round < 4; round += 1) {
      await demo.pool.query("select testing.empty_tables('accompaniments, bookings, packs')");
      const id = await start();
      const [asked] = await rows("select id from accompaniment_offers where accompaniment_id = $1", id);
      const own = await requireOwnOffer(db, coach, asked.id);
      const said = await Promise.allSettled([
        answerOffer(db, own, { accepts: true }),
        sweepOffers(db, hoursLater(ANSWER_HOURS + 1)),
      ]);
      const [first] = await offers(id);
      const { coach_id } = await row(id);
      if (said[0].status === "fulfilled") {
        expect([first.status, coach_id]).toEqual(["accepted", ids.coach]);
        expect(await offers(id)).toHaveLength(1);
      } else {
        expect([first.status, coach_id]).toEqual(["lapsed", null]);
        expect(await units(id)).toEqual([]);
      }
    }
  });

  it("nobody is asked for more than they take", async () => {
    await saveCapacity(db, coach, { accompaniments: 1 });
    await saveCapacity(db, second, { accompaniments: 0 });
    expect(await getCapacity(db, coach)).toEqual({ accompaniments: 1, running: 0, asked: 0 });
    expect((await getCapacity(db, ownerOf("somebody", "coach"))).accompaniments).toBe(USUAL_CAPACITY);
    // Both are without a coach, and wait for one.
    const all = [await start(), await start({ studentId: other.id })];
    await rows("delete from accompaniment_offers");
    await Promise.all(all.map((id) => run((tx) => offerNext(tx, id))));
    expect(await rows("select coach_id as coach, status from accompaniment_offers")).toEqual([
      { coach: ids.coach, status: "open" },
    ]);
    expect(await getCapacity(db, coach)).toEqual({ accompaniments: 1, running: 0, asked: 1 });
  });
});

describe("another coach", () => {
  it("is asked for once: what was to come is cancelled, and what is left is theirs", async () => {
    const id = await start();
    await answer(id);
    // The form carries a coach who is not the student's any more, so nothing is asked.
    await expect(askAnotherCoach(db, await own(id), ids.second)).rejects.toThrow("a changé entre-temps");
    await askAnotherCoach(db, await own(id), ids.coach);
    expect(await sessions(id)).toMatchObject([{ unit: "intro", status: "cancelled", ending: "called off" }]);
    expect(await row(id)).toMatchObject({ coach_id: null });
    expect((await units(id)).every(({ status, left }) => status === "ended" && left === 0)).toBe(true);
    await answer(id);
    expect(await row(id)).toMatchObject({ coach_id: ids.second });
    expect((await units(id)).filter(({ status }) => status === "active")).toMatchObject([
      { coach: ids.second, purpose: "intro", hours: 1, left: 0 },
      { coach: ids.second, purpose: "reviews", hours: 3 },
      { coach: ids.second, purpose: "sessions", hours: 4 },
    ]);
    await expect(askAnotherCoach(db, await own(id), ids.coach)).rejects.toThrow("déjà demandé");
    // The terms of both, one after the other, as the money needs them.
    expect(
      await rows("select coach_id as coach, until is null as now from accompaniment_coaches order by id"),
    ).toEqual([
      { coach: ids.coach, now: false },
      { coach: ids.second, now: true },
    ]);
  });

  it("is found where the first leaves: suspended, or blocked", async () => {
    const id = await start();
    await answer(id);
    await rows("update coaches set suspended = true where id = $1", ids.coach);
    await sweepOffers(db);
    expect(await row(id)).toMatchObject({ coach_id: null });
    await answer(id);
    expect(await row(id)).toMatchObject({ coach_id: ids.second });
    await rows("update coaches set suspended = false where id = $1", ids.coach);
    await rows(
      "update conversations set blocked_by = 'student', blocked_at = now() where coach_id = $1 and student_id = $2",
      ids.second,
      student.id,
    );
    await sweepOffers(db);
    expect(await row(id)).toMatchObject({ coach_id: null });
    expect((await steps(id)).slice(-2)).toEqual(["coach changed", "nobody found"]);
  });

  it("is whom the operator says, without a question", async () => {
    const id = await start();
    await run((tx) => changeCoach(tx, { accompanimentId: id, from: null, coachId: ids.second }));
    expect(await offers(id)).toEqual([
      { coach: ids.coach, status: "withdrawn" },
      { coach: ids.second, status: "accepted" },
    ]);
    expect(await row(id)).toMatchObject({ coach_id: ids.second });
    // The two can write to each other; what the coach has not said, and their number, is not given for them.
    expect(await talk(ids.second)).toEqual({ accepted: true, answered: false, shares: false });
    await expect(
      run((tx) => changeCoach(tx, { accompanimentId: id, from: ids.second, coachId: ids.second })),
    ).rejects.toThrow("déjà");
    await expect(
      run((tx) => changeCoach(tx, { accompanimentId: id, from: null, coachId: ids.coach })),
    ).rejects.toThrow("entre-temps");
    await run((tx) => changeCoach(tx, { accompanimentId: id, from: ids.second, coachId: ids.coach }));
    expect((await units(id)).filter(({ status }) => status === "active")).toHaveLength(3);
    expect((await steps(id)).slice(-2)).toEqual(["coach changed", "coach changed"]);
  });
});

describe("a coach who cannot be paid", () => {
  const setAccounts = (status: string, coachId = ids.coach) =>
    rows(
      `update payout_accounts a set status = $1 from ledger_holders h, coaches c
       where h.id = a.holder_id and c.user_id = h.user_id and c.id = $2`,
      status,
      coachId,
    );

  it("is not asked, and an open offer waits until they can be", async () => {
    const id = await start();
    await setAccounts("restricted");
    try {
      await expect(answer(id)).rejects.toThrow("Vous ne pouvez pas être payé pour l’instant");
      expect(await offers(id)).toEqual([{ coach: ids.coach, status: "open" }]);
      await sweepOffers(db, hoursLater(ANSWER_HOURS + 1));
      expect(await offers(id)).not.toContainEqual({ coach: ids.coach, status: "open" });
    } finally {
      await setAccounts("active");
    }
  });

  it("is not assigned by the operator, who reads what is missing", async () => {
    const id = await start();
    await setAccounts("restricted", ids.second);
    const assign = () =>
      run((tx) => changeCoach(tx, { accompanimentId: id, from: null, coachId: ids.second }));
    try {
      await expect(assign()).rejects.toThrow("il lui manque un compte qui peut recevoir");
      expect(await row(id)).toMatchObject({ coach_id: null });
      expect(await offers(id)).toEqual([{ coach: ids.coach, status: "open" }]);
    } finally {
      await setAccounts("active", ids.second);
    }
    await assign();
    expect(await row(id)).toMatchObject({ coach_id: ids.second });
  });
});

describe("once its end is asked for", () => {
  const askForEnd = (id: string) =>
    rows(
      "update accompaniments set end_asked_at = now(), ends_at = now() + interval '3 days' where id = $1",
      id,
    );

  it("nobody new is asked; thought better of, somebody is", async () => {
    const id = await start();
    await askForEnd(id);
    await sweepOffers(db, hoursLater(ANSWER_HOURS + 1));
    await sweepOffers(db, hoursLater(ANSWER_HOURS + 2));
    expect(await offers(id)).toEqual([{ coach: ids.coach, status: "lapsed" }]);
    expect(await steps(id)).not.toContain("nobody found");
    await takeEndBack(db, await own(id));
    expect((await offers(id)).at(-1)).toEqual({ coach: ids.second, status: "open" });
  });

  it("another coach is not asked for, and it ends at once where the one who has it leaves", async () => {
    const id = await start();
    await answer(id);
    await askForEnd(id);
    await expect(askAnotherCoach(db, await own(id), ids.coach)).rejects.toThrow("prend fin");
    await rows("update coaches set suspended = true where id = $1", ids.coach);
    await sweepOffers(db);
    await rows("update coaches set suspended = false where id = $1", ids.coach);
    expect(await row(id)).toMatchObject({ status: "ended", ending: "early" });
    expect(await offers(id)).toEqual([{ coach: ids.coach, status: "accepted" }]);
    expect(await sessions(id)).toMatchObject([{ unit: "intro", status: "cancelled" }]);
    expect((await units(id)).every(({ status }) => status === "ended")).toBe(true);
    await work();
    expect(await rows("select body from mails where body like '%vient tout de suite%'")).toHaveLength(1);
  });
});
