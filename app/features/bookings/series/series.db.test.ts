import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { requireSentConversation } from "~/features/messages/gate.server.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { addPack } from "../../../../tests/fixtures/bookings/bookings.ts";
import { demoSessions } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { OPERATOR } from "../../../../tests/fixtures/payments/coach-income.ts";
import { requireClient, requirePlannedStudent, requireSeries } from "../gate.server.ts";
import { mailSeriesJob } from "../jobs.ts";
import { planSessions } from "../planning/commands/plan-sessions.server.ts";
import { isImpossible, type WallTime, wallTimeOf } from "../planning/rules/clashes.ts";
import { movedDayField, movedTimeField, type SessionPlan } from "../planning/schema.ts";
import { acceptProposal } from "../proposals/commands/accept-proposal.server.ts";
import { acceptanceSchema } from "../proposals/schema.ts";
import { releaseHold } from "../sessions/commands/release-hold.server.ts";
import { sweepBookings } from "../sessions/commands/sweep-bookings.server.ts";
import { acceptSeries, declineSeries, withdrawSeries } from "./commands/answer-series.server.ts";
import { answerFollowing, cancelSessions, moveSessions } from "./commands/change-sessions.server.ts";
import { mailSeries } from "./commands/mail-series.server.ts";
import { requestSeries } from "./commands/request-series.server.ts";
import { sweepSeries } from "./commands/sweep-series.server.ts";
import {
  findSeries,
  listClientSeries,
  listSeriesRequests,
  listStudentSeries,
} from "./queries/find-series.server.ts";
import { type AskedMove, previewMove } from "./queries/preview-move.server.ts";
import type { Reach } from "./rules/moves.ts";
import { listOccurrences } from "./rules/occurrences.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, pool, parts, rows, work, press, slot, booking, coach, student, other, ids } = sessions;

afterEach(async () => {
  await rows("delete from pack_moves");
  await rows("update bookings set pack_id = null, series_id = null");
  await rows("delete from session_series");
  await rows("delete from packs");
});

const first = (): WallTime => wallTimeOf(slot(8));
const weekly = (count: number, from = first()) => listOccurrences({ first: from, weeks: 1, count });
const asSure = (when: WallTime) => ({ when, isConfirmed: true });

async function plan(given: Partial<SessionPlan> = {}): Promise<string> {
  const own = await requirePlannedStudent(db, coach, { client: student.id });
  const { seriesId } = await planSessions(db, coach, own, {
    clientId: randomUUID(),
    listingId: ids.listing,
    minutes: 60,
    place: "webcam",
    occurrences: weekly(4).map(asSure),
    priceCents: 5_000,
    packId: null,
    weeks: 1,
    requestId: null,
    ...given,
  });
  return seriesId ?? "";
}

/** The two know each other. */
const meet = () =>
  rows("insert into conversations (coach_id, student_id) values ($1, $2)", ids.coach, student.id);
const givePack = (hours = 5) => addPack(pool, { coachId: ids.coach, studentId: student.id, hours });
const ofStudent = (id: string) => requireSeries(db, student, id);
const ofCoach = (id: string) => requireSeries(db, coach, id);
const shown = async (id: string) => {
  const found = await findSeries(db, await ofStudent(id), new Date());
  if (!found) throw new Error("There is a series.");
  return found;
};
/** beside the student's bookings */
const listed = async () =>
  (await listStudentSeries(db, student, new Date())).map(({ id, state }) => `${state} ${id}`);
/** in the file of the client */
const ofClient = async () => {
  const found = await listClientSeries(db, await requireClient(db, coach, student.id), new Date());
  return found.map(({ id, state }) => `${state} ${id}`);
};
const starts = async (id: string) => (await shown(id)).sessions.map(({ startsAt }) => startsAt.toISOString());
const instants = (times: readonly WallTime[]) =>
  times.map(({ day, time }) => parisInstant(day, time).toISOString());
const asked = (from: string | null, { day, time }: WallTime, reach: Reach): AskedMove => ({
  opened: null,
  from,
  reach,
  day,
  time,
  moved: {},
});
/** Sends what the page has shown, with every box ticked. */
async function moveAs(
  viewer: typeof coach | typeof student,
  own: Awaited<ReturnType<typeof requireSeries>>,
  { from, when, reach = "following" }: { from: string | null; when: WallTime; reach?: Reach },
) {
  const seen = await previewMove(db, viewer, own, asked(from, when, reach));
  await moveSessions(db, viewer, own, {
    from: from ?? "",
    moves: seen.map((one) => ({ id: one.id, when: one.when, seen: one.clashes.map(({ text }) => text) })),
  });
}
const said = async () =>
  (await rows("select body from messages order by id")).map(({ body }) => body as string);
const packMinutes = async () => (await rows("select minutes_left from packs"))[0]?.minutes_left;

describe("a series from a pack", () => {
  test("is confirmed as a whole, drawn, and told once to each, with all its dates", async () => {
    const packId = await givePack();
    const clientId = randomUUID();
    const sent = { packId, clientId, occurrences: weekly(5).map(asSure) };
    const [id = ""] = await Promise.all([plan(sent), plan(sent)]);
    expect(await plan(sent)).toBe(id);
    expect(await starts(id)).toEqual(instants(weekly(5)));
    expect((await shown(id)).sessions.map(({ status }) => status)).toEqual(Array(5).fill("confirmed"));
    expect(await packMinutes()).toBe(0);
    // Its sessions are bookings like any other; the coach finds the series in the file of the client.
    expect(await listed()).toEqual([]);
    expect(await ofClient()).toEqual([`running ${id}`]);
    await work();
    const mails = await rows("select subject, body, attachments from mails order by id");
    expect(mails).toHaveLength(2);
    expect(mails[0].subject).toContain("Une série de séances est planifiée");
    expect(JSON.stringify(mails[0].attachments).match(/BEGIN:VEVENT/g)).toHaveLength(5);
    expect(await said()).toEqual([expect.stringMatching(/^Série planifiée\s: .* 5\sséances/)]);
  });

  test("is mailed once, even if its job runs again, or twice at the same moment", async () => {
    await plan({ packId: await givePack() });
    const jobs = await rows(
      "select payload from graphile_worker._private_jobs where payload ->> 'news' = 'planned'",
    );
    expect(jobs).toHaveLength(1);
    const told = mailSeriesJob.schema.parse(jobs[0].payload);
    const mails = {
      db,
      publicUrl: "https://elan.example",
      linkSecret: SECRETS.linkSecret,
      mailFrom: "Élan <bonjour@elan.example>",
      operator: OPERATOR,
    };
    await Promise.all([mailSeries(mails, told), mailSeries(mails, told)]);
    await work();
    expect(await rows("select from mails")).toHaveLength(2);
  });

  test("needs hours for all its sessions, and every time free: otherwise nothing is planned", async () => {
    const packId = await givePack(3);
    await expect(plan({ packId })).rejects.toThrow("Il reste");
    await sessions.book({ startsAt: slot(9) }, other);
    const clash = [...weekly(2), wallTimeOf(slot(9))].map(asSure);
    await expect(plan({ packId, occurrences: clash })).rejects.toThrow("en train de payer");
    const twice = [...weekly(2), ...weekly(1)].map(asSure);
    await expect(plan({ packId, occurrences: twice })).rejects.toThrow("se recouvrent");
    expect(await rows("select from session_series")).toEqual([]);
    expect(await packMinutes()).toBe(180);
  });

  test("of two series and a booking for the same times at the same moment, each slot is taken once", async () => {
    const packId = await givePack(5);
    await Promise.allSettled([
      plan({ packId }),
      plan({ packId, occurrences: weekly(3).map(asSure) }),
      sessions.book({ startsAt: slot(8) }, other),
    ]);
    const [{ overlaps }] =
      await rows(`select count(*)::int as overlaps from bookings a join bookings b on a.id < b.id
      and a.coach_id = b.coach_id and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
      where a.status <> 'cancelled' and b.status <> 'cancelled'`);
    expect(overlaps).toBe(0);
    expect((await rows("select from session_series")).length).toBeLessThanOrEqual(1);
  });
});

describe("a series that the student pays session by session", () => {
  test("is accepted once, each session is asked for a week before, and paid as any other", async () => {
    await meet();
    const id = await plan({ occurrences: weekly(3).map(asSure) });
    expect(await said()).toEqual([expect.stringMatching(/^Série proposée\s: .* 50\s€ la séance\.$/)]);
    expect((await shown(id)).sessions.every(({ isKept }) => isKept)).toBe(true);
    await expect(sessions.book({ startsAt: slot(8) }, other)).rejects.toThrow("vient d’être pris");
    await sweepSeries(db);
    expect(await rows("select from session_proposals")).toEqual([]);
    expect(await listed()).toEqual([`proposed ${id}`]);
    await acceptSeries(db, await ofStudent(id));
    expect(await listed()).toEqual([`running ${id}`]);
    await expect(acceptSeries(db, await ofStudent(id))).rejects.toThrow("n’attend plus de réponse");
    await work();
    expect((await sessions.subjects()).sort()).toEqual([
      expect.stringContaining("acceptée"),
      expect.stringContaining("acceptée"),
      expect.stringContaining("à accepter"),
    ]);
    // The first session comes near.
    const near = wallTimeOf(new Date(Date.now() + 6 * 24 * 3_600_000));
    const startsAt = parisInstant(near.day, "12:00");
    await moveAs(coach, await ofCoach(id), {
      from: (await shown(id)).sessions[0]?.id ?? null,
      when: wallTimeOf(startsAt),
    });
    await sweepSeries(db);
    await sweepSeries(db);
    const proposals = await rows("select * from session_proposals");
    expect(proposals).toMatchObject([
      { starts_at: startsAt, price_cents: 5_000, holds_slot: true, series_id: id },
    ]);
    // Until 48 h before.
    expect(proposals[0].expires_at).toEqual(new Date(startsAt.getTime() - 48 * 3_600_000));
    const talk = await requireSentConversation(
      db,
      student,
      (await rows("select id::int from conversations"))[0].id,
    );
    const { bookingId, checkoutUrl } = await acceptProposal(
      parts,
      student,
      talk,
      acceptanceSchema.parse({ proposal: proposals[0].id, place: "webcam" }),
    );
    await press(checkoutUrl);
    await work();
    expect(await booking(bookingId)).toMatchObject({
      status: "confirmed",
      series_id: id,
      price_cents: 5_000,
    });
    expect((await shown(id)).sessions.map(({ isKept }) => isKept)).toEqual([false, true, true]);
  });

  test("declined or withdrawn, its slots are free; unanswered too, and both are told", async () => {
    await meet();
    const declined = await plan();
    await expect(declineSeries(db, await ofCoach(declined))).rejects.toThrow("n’attend plus");
    await declineSeries(db, await ofStudent(declined));
    const withdrawn = await plan();
    await withdrawSeries(db, await ofCoach(withdrawn));
    const { bookingId } = await sessions.book({ startsAt: slot(8) }, other);
    await releaseHold(db, await sessions.ofStudent(bookingId, other));
    await work();
    const silent = await plan();
    await rows("update session_series set answer_by = now() - interval '1 second' where id = $1", silent);
    await rows("update bookings set held_until = now() - interval '1 second' where series_id = $1", silent);
    await sweepBookings(db);
    await sweepSeries(db);
    await sweepSeries(db);
    await rows("delete from mails");
    await work();
    expect((await shown(silent)).sessions).toEqual([]);
    expect(await listed()).toEqual([]);
    expect((await said()).filter((body) => body.startsWith("Série restée sans réponse"))).toHaveLength(1);
    expect((await sessions.subjects()).filter((subject) => subject.includes("sans réponse"))).toHaveLength(2);
    await expect(acceptSeries(db, await ofStudent(silent))).rejects.toThrow("sans réponse");
  });

  test("an acceptance and a withdrawal of the same moment: one counts", async () => {
    await meet();
    for (let round = 0; round < 3; round += 1) {
      const id = await plan({ occurrences: weekly(2, wallTimeOf(slot(8 + round))).map(asSure) });
      const sent = await Promise.allSettled([
        acceptSeries(db, await ofStudent(id)),
        withdrawSeries(db, await ofCoach(id)),
      ]);
      expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const isRunning = sent[0]?.status === "fulfilled";
      const { series, sessions: left } = await shown(id);
      expect([series.state, left.length]).toEqual(isRunning ? ["running", 2] : ["withdrawn", 0]);
    }
  });

  test("another student's series is answered as a missing one", async () => {
    await meet();
    const id = await plan();
    await expect(requireSeries(db, other, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(requireSeries(db, student, "1")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("this session and all that follow", () => {
  test("are cancelled together by either, and the hours go back", async () => {
    const packId = await givePack();
    const id = await plan({ packId, occurrences: weekly(5).map(asSure) });
    await work();
    await rows("delete from mails");
    const { sessions: all } = await shown(id);
    await cancelSessions(db, await ofStudent(id), { from: all[3]?.id ?? "", reach: "following" });
    expect(await packMinutes()).toBe(120);
    await cancelSessions(db, await ofCoach(id), { from: all[1]?.id ?? "", reach: "following" });
    expect(await packMinutes()).toBe(240);
    expect(await ofClient()).toEqual([`running ${id}`]);
    await rows(
      "update bookings set starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year'",
    );
    expect(await ofClient()).toEqual([]);
    await rows(
      "update bookings set starts_at = starts_at + interval '1 year', ends_at = ends_at + interval '1 year'",
    );
    const states = (await shown(id)).sessions.map(({ status }) => status);
    expect(states).toEqual(["confirmed", "cancelled", "cancelled", "cancelled", "cancelled"]);
    await work();
    expect(await rows("select from mails")).toHaveLength(4);
    expect((await said()).slice(-2)).toEqual([
      expect.stringMatching(/^Série arrêtée par l’élève .* 2\sséances annulées\.$/),
      expect.stringMatching(/^Série arrêtée par le coach .* 2\sséances annulées\.$/),
    ]);
    await expect(
      cancelSessions(db, await ofCoach(id), { from: all[2]?.id ?? "", reach: "following" }),
    ).rejects.toThrow("fait plus partie");
  });

  test("a session that begins too soon is not cancelled with the others by its student", async () => {
    const packId = await givePack();
    const id = await plan({ packId });
    const { sessions: all } = await shown(id);
    await rows(
      `update bookings set planned_at = now() - interval '3 days', starts_at = now() + interval '3 hours',
         ends_at = now() + interval '4 hours' where id = $1`,
      all[0]?.id,
    );
    await expect(
      cancelSessions(db, await ofStudent(id), { from: all[0]?.id ?? "", reach: "following" }),
    ).rejects.toThrow("trop tôt");
    expect(await packMinutes()).toBe(60);
    await cancelSessions(db, await ofStudent(id), { from: all[1]?.id ?? "", reach: "following" });
    expect(await packMinutes()).toBe(240);
  });

  test("move by a student at once, to free slots only, each to the time that the one before leaves", async () => {
    const packId = await givePack();
    const id = await plan({ packId });
    const [one, two] = (await shown(id)).sessions;
    const to = { day: first().day, time: "15:00" };
    await rows(
      "insert into coach_blocks (user_id, starts_at, ends_at, label) values ($1, $2, $3, '')",
      coach.id,
      parisInstant(addDays(to.day, 14), "15:00"),
      parisInstant(addDays(to.day, 14), "16:00"),
    );
    const move = (when: WallTime, from = one?.id ?? "") =>
      ofStudent(id).then((own) => moveAs(student, own, { from, when }));
    await expect(move(to)).rejects.toThrow("n’est pas libre");
    expect(await starts(id)).toEqual(instants(weekly(4)));
    await rows("delete from coach_blocks");
    await move({ day: to.day, time: "16:00" }, one?.id);
    await move({ day: addDays(to.day, 8), time: "16:00" }, two?.id);
    const moved = weekly(4).map(({ day }, at) => ({ day: addDays(day, at > 0 ? 1 : 0), time: "16:00" }));
    expect(await starts(id)).toEqual(instants(moved));
    expect((await shown(id)).series.rhythmAt.toISOString()).toBe(instants(moved).at(-1));
  });

  test("every clash of a move is shown before, and a confirmation covers only what was shown", async () => {
    const packId = await givePack();
    const id = await plan({ packId });
    const own = await ofCoach(id);
    const [from = ""] = (await shown(id)).sessions.map((session) => session.id);
    const when = { day: first().day, time: "16:00" };
    const block = (at: number) =>
      rows(
        "insert into coach_blocks (user_id, starts_at, ends_at, label) values ($1, $2, $3, '')",
        coach.id,
        parisInstant(addDays(when.day, 7 * at), "16:00"),
        parisInstant(addDays(when.day, 7 * at), "17:00"),
      );
    await Promise.all([block(1), block(2)]);
    const seen = await previewMove(db, coach, own, asked(from, when, "following"));
    expect(seen.map(({ clashes }) => clashes.some(({ text }) => text.includes("bloqué")))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const moves = seen.map((one) => ({
      id: one.id,
      when: one.when,
      seen: one.clashes.map(({ text }) => text),
    }));
    await block(3);
    await expect(moveSessions(db, coach, own, { from, moves })).rejects.toThrow("bloqué");
    expect((await rows("select from bookings where proposed_starts_at is not null")).length).toBe(0);
    // The one that nobody has seen keeps its time.
    await moveSessions(db, coach, own, { from, moves: moves.slice(0, 3) });
    expect((await shown(id)).sessions.map(({ proposedStartsAt }) => proposedStartsAt !== null)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    await rows("delete from coach_blocks");
  });

  test("beside a session that keeps its time, a coach moves another, but not onto it", async () => {
    const id = await plan({ packId: await givePack() });
    const own = await ofCoach(id);
    const [from = "", stays = ""] = (await shown(id)).sessions.map((session) => session.id);
    const { day } = wallTimeOf((await booking(stays)).starts_at);
    const moveTo = async (time: string) => {
      const seen = await previewMove(db, coach, own, asked(from, { day, time }, "following"));
      const ticked = seen.filter((one) => one.id === from);
      const moves = ticked.map((one) => ({
        id: one.id,
        when: one.when,
        seen: one.clashes.map(({ text }) => text),
      }));
      expect(moves).toHaveLength(1);
      await moveSessions(db, coach, own, { from, moves });
    };
    await expect(moveTo("10:30")).rejects.toThrow("garde son horaire");
    await moveTo("11:05");
    expect((await booking(from)).proposed_starts_at).toEqual(parisInstant(day, "11:05"));
  });

  test("each may skip one that nobody has confirmed, and the coach moves one, alone", async () => {
    await meet();
    const id = await plan();
    await acceptSeries(db, await ofStudent(id));
    await work();
    await rows("delete from mails");
    const all = (await shown(id)).sessions;
    await cancelSessions(db, await ofStudent(id), { from: all[1]?.id ?? "", reach: "one" });
    await cancelSessions(db, await ofCoach(id), { from: all[2]?.id ?? "", reach: "one" });
    const [one, , , four] = weekly(4);
    expect(await starts(id)).toEqual(instants([one, four].flatMap((time) => time ?? [])));
    const to = { day: addDays(four?.day ?? "", 1), time: "16:00" };
    await moveAs(coach, await ofCoach(id), { from: all[3]?.id ?? null, when: to, reach: "one" });
    expect(await starts(id)).toEqual(instants([...(one ? [one] : []), to]));
    expect((await said()).slice(-3)).toEqual([
      expect.stringMatching(/^Séance de la série annulée par l’élève/),
      expect.stringMatching(/^Séance de la série annulée par le coach/),
      expect.stringMatching(/^Séance de la série déplacée par le coach/),
    ]);
    await work();
    const mails = await rows("select body from mails order by id");
    expect(mails).toHaveLength(6);
    expect(JSON.stringify(mails[0])).toContain("Rien n’était encore payé");
  });

  test("a coach proposes other times of confirmed sessions, and the student answers once", async () => {
    const packId = await givePack();
    const id = await plan({ packId });
    await work();
    await rows("delete from mails");
    const [one] = (await shown(id)).sessions;
    // A week later: each takes the time of the next.
    const to = { day: addDays(first().day, 7), time: first().time };
    const move = { from: one?.id ?? "", when: to };
    await moveAs(coach, await ofCoach(id), move);
    expect(await starts(id)).toEqual(instants(weekly(4)));
    await expect(
      answerFollowing(db, await ofCoach(id), { from: move.from, accepts: true }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    await answerFollowing(db, await ofStudent(id), { from: move.from, accepts: true });
    expect(await starts(id)).toEqual(instants(weekly(4, to)));
    await work();
    expect(await rows("select from mails")).toHaveLength(4);
    await moveAs(coach, await ofCoach(id), { ...move, when: { ...to, time: "17:00" } });
    await answerFollowing(db, await ofStudent(id), { from: move.from, accepts: false });
    expect(await starts(id)).toEqual(instants(weekly(4, to)));
  });

  test("the student accepts all new times, whatever order they need", async () => {
    const packId = await givePack();
    const id = await plan({ packId, occurrences: weekly(3).map(asSure) });
    const all = (await shown(id)).sessions;
    const [one = first(), , three = first()] = weekly(3);
    // The second takes the time of the third, which moves on; the first moves to the day before.
    const wanted = [
      { ...one, day: addDays(one.day, -1) },
      three,
      { ...three, day: addDays(three.day, 1) },
    ] as const;
    const moved = Object.fromEntries(
      all.flatMap((session, at) => [
        [movedDayField(session.id), wanted[at]?.day ?? ""],
        [movedTimeField(session.id), wanted[at]?.time ?? ""],
      ]),
    );
    const from = all[0]?.id ?? "";
    const own = await ofCoach(id);
    const seen = await previewMove(db, coach, own, { ...asked(from, wanted[0], "following"), moved });
    expect(seen.map(({ when }) => when)).toEqual(wanted);
    const moves = seen.map(({ id: key, when, clashes }) => ({
      id: key,
      when,
      seen: clashes.map(({ text }) => text),
    }));
    await moveSessions(db, coach, own, { from, moves });
    await answerFollowing(db, await ofStudent(id), { from, accepts: true });
    expect(await starts(id)).toEqual(instants(wanted));
  });

  test("a slot that nobody has confirmed cannot take the time of a session that waits for the student's answer", async () => {
    await meet();
    const id = await plan({ occurrences: weekly(3).map(asSure) });
    await acceptSeries(db, await ofStudent(id));
    const [one, two] = (await shown(id)).sessions;
    await rows("update bookings set status = 'confirmed', held_until = null where id = $1", two?.id);
    const own = await ofCoach(id);
    const from = one?.id ?? "";
    const when = { day: addDays(first().day, 7), time: first().time };
    const seen = await previewMove(db, coach, own, asked(from, when, "following"));
    expect(seen.map(({ clashes }) => isImpossible(clashes))).toEqual([true, false, false]);
    const moves = seen.map(({ id: key, when: to, clashes }) => ({
      id: key,
      when: to,
      seen: clashes.map(({ text }) => text),
    }));
    await expect(moveSessions(db, coach, own, { from, moves })).rejects.toThrow("reste à cette heure");
    await moveSessions(db, coach, own, { from, moves: moves.slice(1) });
    const [, , , four = first()] = weekly(4);
    expect(await starts(id)).toEqual(instants([...weekly(2), four]));
    expect((await shown(id)).sessions.map(({ proposedStartsAt }) => proposedStartsAt !== null)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("a student asks for a series", () => {
  async function ask(given: { count?: number; packId?: string | null } = {}) {
    const session = await sessions.confirm({ startsAt: slot(3) });
    const clientId = randomUUID();
    await requestSeries(db, student, await sessions.ofStudent(session), {
      clientId,
      when: first(),
      weeks: 1,
      count: 3,
      packId: null,
      words: "Le même créneau, si possible.",
      ...given,
    });
    return clientId;
  }

  test("the coach accepts it with the dates that are possible, at no higher price", async () => {
    const id = await ask();
    expect((await said()).at(-1)).toMatch(/^Série demandée\s: .*\nLe même créneau/s);
    expect((await shown(id)).series).toMatchObject({ state: "requested", priceCents: 5_000 });
    expect(await listSeriesRequests(db, coach, new Date())).toMatchObject([
      { id, side: "coach", name: expect.any(String), askedAt: expect.any(Date) },
    ]);
    const answer = { requestId: id, occurrences: weekly(2).map(asSure) };
    await expect(plan({ ...answer, priceCents: 6_000 })).rejects.toMatchObject({ field: "price" });
    expect(await plan(answer)).toBe(id);
    expect(await listSeriesRequests(db, coach, new Date())).toEqual([]);
    const { series, sessions: left } = await shown(id);
    expect(series).toMatchObject({ state: "running", sessions: 2 });
    expect(left.map(({ isKept }) => isKept)).toEqual([true, true]);
    await expect(
      plan({ ...answer, occurrences: weekly(2, wallTimeOf(slot(10))).map(asSure) }),
    ).rejects.toThrow("n’attend plus");
    await work();
    expect(
      (await sessions.subjects()).filter((subject) => subject.includes("Votre série est acceptée")),
    ).toHaveLength(2);
  });

  test("the coach declines it, or the student withdraws it", async () => {
    const declined = await ask();
    await expect(declineSeries(db, await ofStudent(declined))).rejects.toThrow();
    await declineSeries(db, await ofCoach(declined));
    expect((await shown(declined)).series.state).toBe("declined");
  });

  test("only from an own pack, at a time that exists and is to come", async () => {
    await expect(ask({ packId: randomUUID() })).rejects.toMatchObject({ field: "payBy" });
    expect(await rows("select from session_series")).toEqual([]);
    const [{ id }] = await rows("select id from bookings limit 1");
    await expect(
      requestSeries(db, student, await sessions.ofStudent(id), {
        clientId: randomUUID(),
        when: { day: parisDay(new Date(Date.now() - 24 * 3_600_000)), time: "10:00" },
        weeks: 2,
        count: 3,
        packId: null,
        words: "",
      }),
    ).rejects.toMatchObject({ field: "time" });
  });
});
