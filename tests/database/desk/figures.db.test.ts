import { randomUUID } from "node:crypto";
import { parse } from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { refreshFigures } from "~/features/back-office/figures/commands/refresh-figures.server.ts";
import { exportFigures } from "~/features/back-office/figures/queries/export-figures.server.ts";
import { readCohorts } from "~/features/back-office/figures/queries/read-cohorts.server.ts";
import { readFigures } from "~/features/back-office/figures/queries/read-figures.server.ts";
import { FIGURE_NAMES, type FigureName } from "~/features/back-office/figures/rules/figures.ts";
import { type Period, readPeriod } from "~/features/back-office/figures/rules/periods.ts";
import { showFigure } from "~/features/back-office/figures/rules/series.ts";
import { coachLevel } from "~/features/training/rules/level.ts";
import { DAY_MS, HOUR_MS } from "~/platform/format/durations.ts";
import { SeededRandom } from "~/platform/format/seeded-random.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { addCoaches } from "../../fixtures/bookings/coaches.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { TEST_SEED } from "../../fixtures/test-seed.ts";

const { db, pool } = testDatabase();
const operator = ownerOf("operator", "operator", "finance");
const random = new SeededRandom(TEST_SEED);
const query = async (statement: string, ...values: unknown[]) => (await pool.query(statement, values)).rows;

/** Between the two changes of the clock, and half past nine in Paris. */
const BEGUN = new Date("2026-03-20T10:00:00Z");
const NOW = new Date("2026-11-04T08:30:00Z");
/** Written without the code under test: Intl, and texts. */
const PARIS = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" });
const dayOf = (at: Date) => PARIS.format(at);

interface Event {
  figure: FigureName;
  part: string;
  day: string;
  count: number;
  cents: number;
}

interface Session {
  student: string;
  coachId: number;
  endsAt: Date;
}

const STUDENTS = Array.from({ length: 60 }, (_, at) => `student-${at}`);
const events: Event[] = [];
const sessions: Session[] = [];
let coachIds: number[] = [];

const someTime = () => new Date(BEGUN.getTime() + random.next() * (NOW.getTime() - BEGUN.getTime()));
const happened = (figure: FigureName, at: Date, { part = "", count = 1, cents = 0 } = {}) =>
  events.push({ figure, part, day: dayOf(at), count, cents });

async function writeSignUps(): Promise<void> {
  const people = [
    ...STUDENTS.map((id) => ({ id, role: "student", verified: true })),
    ...Array.from({ length: 40 }, (_, at) => ({
      id: `other-${at}`,
      role: random.has(0.3) ? "coach" : "student",
      verified: random.has(0.8),
    })),
  ].map((person) => ({ ...person, at: someTime() }));
  await query(
    `insert into users (id, email, role, email_verified, created_at)
     select id, id || '@exemple.fr', role, verified, at
     from json_to_recordset($1) as p (id text, role text, verified boolean, at timestamptz)`,
    JSON.stringify(people),
  );
  for (const { role, verified, at } of people) if (verified) happened("sign-ups", at, { part: role });
}

async function writeContacts(): Promise<void> {
  const rows = STUDENTS.flatMap((student) =>
    coachIds.map((coach) => {
      const at = someTime();
      const hours = random.one([undefined, 1, 23, 24, 25, 70]);
      return { student, coach, at, answered: hours && new Date(at.getTime() + hours * HOUR_MS) };
    }),
  );
  await query(
    `insert into conversations (student_id, coach_id, created_at, answered_at)
     select student, coach, at, answered
     from json_to_recordset($1) as c (student text, coach int, at timestamptz, answered timestamptz)`,
    JSON.stringify(rows),
  );
  for (const { at, answered } of rows) {
    happened("contacts", at);
    if (answered && answered.getTime() - at.getTime() <= DAY_MS) happened("answered", at);
  }
}

/** One slot of three quarters of an hour after the other, over midnights and changed clocks; two in three are free. */
async function writeSessions(): Promise<void> {
  const rows = [];
  for (let at = BEGUN.getTime(); at < NOW.getTime() - HOUR_MS; at += 0.75 * HOUR_MS) {
    if (random.has(0.66)) continue;
    const isDone = random.has(0.85);
    const session = {
      student: random.one(STUDENTS),
      coachId: random.one(coachIds),
      endsAt: new Date(at + HOUR_MS / 2),
    };
    rows.push({ ...session, status: isDone ? "completed" : "cancelled", startsAt: new Date(at) });
    if (!isDone) continue;
    sessions.push(session);
    happened("sessions", session.endsAt);
  }
  await query(
    `insert into bookings (coach_id, student_id, service, minutes, place, price_cents, status, ending, starts_at, ends_at)
     select b."coachId", b.student, 'Yoga', 30, 'webcam', 0, status, case when status = 'cancelled' then 'in time' end, b."startsAt", b."endsAt"
     from json_to_recordset($1) as b ("coachId" int, student text, status text, "startsAt" timestamptz, "endsAt" timestamptz)`,
    JSON.stringify(rows),
  );
}

type Lines = [account: string, cents: number][];

/** Posts as the ledger does, at a moment of the past. */
async function post(paymentId: string, kind: string, at: Date, lines: Lines): Promise<void> {
  await query(
    `with booked as (
       insert into ledger_transactions (key, kind, payment_id, booked_at) values ($1, $2, $3, $4) returning id
     )
     insert into ledger_entries (transaction_id, account, cents)
     select booked.id, l.account, l.cents from booked, json_to_recordset($5) as l (account text, cents bigint)`,
    randomUUID(),
    kind,
    paymentId,
    at,
    JSON.stringify(lines.map(([account, cents]) => ({ account, cents }))),
  );
}

const KINDS = ["booking", "pack", "order", "subscription of a product", "accompaniment", "coach balance"];

async function pay(kind: string, cents: number): Promise<string> {
  const id = randomUUID();
  await query(
    `insert into payments (id, kind, status, payable_kind, payable_id, description, amount_cents, commission_rate, provider,
       return_path, cancel_path, expires_at)
     values ($1, 'once', 'paid', $2, 'x', 'Vente', $3, 10, 'demo', '/', '/', now())`,
    id,
    kind,
    cents,
  );
  return id;
}

async function writeSales(): Promise<void> {
  for (let sale = 0; sale < 250; sale += 1) {
    const part = random.one(KINDS);
    const cents = random.upTo(9_000) + 10;
    const commission = Math.ceil(cents / 10);
    const [at, back] = [someTime(), someTime()];
    const id = await pay(part, cents);
    await post(id, "collected", at, [
      ["provider", cents],
      ["deferred", -cents],
    ]);
    await post(id, "recognised", at, [
      ["deferred", cents],
      ["commission", -commission],
      ["sales", commission - cents],
    ]);
    happened("commission", at, { cents: commission });
    if (part !== "coach balance") happened("sales", at, { part, cents });
    const end = random.one(["none", "none", "refunded", "failed", "lost", "won on appeal", "won"]);
    if (end === "none") continue;
    const returned = (kind: string, moment: Date, amount: number, account = "provider") => {
      if (part !== "coach balance")
        happened("refunds", moment, { part, count: Math.sign(amount), cents: amount });
      return post(id, kind, moment, [
        ["deferred", amount],
        [account, -amount],
      ]);
    };
    if (end === "refunded" || end === "failed") await returned("refunded", back, cents);
    if (end === "failed") await returned("refund failed", someTime(), -cents);
    if (end === "lost" || end === "won on appeal") await returned("dispute lost", back, cents, "disputes");
    if (end === "won on appeal") await returned("dispute won", someTime(), -cents);
    if (end === "won")
      await post(id, "dispute won", back, [
        ["provider", cents],
        ["disputes", -cents],
      ]);
  }
}

beforeAll(async () => {
  await query(
    "insert into users (id, email, role) select 'owner-' || n, n || '@coach.fr', 'coach' from generate_series(1, 8) n",
  );
  coachIds = await addCoaches(
    pool,
    Array.from({ length: 8 }, (_, at) => ({
      userId: `owner-${at + 1}`,
      rating: random.one([0, 4.4, 4.6, 4.9]),
      createdAt: "2026-01-01",
    })),
  );
  await writeSignUps();
  await writeContacts();
  await writeSessions();
  await writeSales();
});

async function refreshAll(now = NOW): Promise<number> {
  let runs = 1;
  while (await refreshFigures(db, now)) runs += 1;
  return runs;
}

const period = (parameters: Record<string, string>, now = NOW): Period =>
  readPeriod(new URLSearchParams(parameters), dayOf(now));
const read = (wanted: Period, now = NOW) =>
  readFigures(pool, operator, { names: FIGURE_NAMES, withParts: true, period: wanted, now });

/** Adds up the events of some days. */
function addUp(figure: FigureName, part: string, within: (day: string) => boolean) {
  const found = events.filter(
    (event) => event.figure === figure && (part === "" || event.part === part) && within(event.day),
  );
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    cents: found.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** Counted as they happen, or noted: see the tests below and those of the counter. */
const NOT_COMPUTED: FigureName[] = ["visits", "searches", "empty searches", "levels"];

function expectNaive({ series, points }: Awaited<ReturnType<typeof read>>, wanted: Period): void {
  const { from, to, before } = wanted;
  for (const { figure, part, ...found } of series.filter(({ figure }) => !NOT_COMPUTED.includes(figure))) {
    const what = `${figure} ${part} ${from} ${to}`;
    expect(found.total, what).toEqual(addUp(figure, part, (day) => day >= from && day <= to));
    expect(found.before, what).toEqual(addUp(figure, part, (day) => day >= before && day < from));
    for (const [at, point] of points.entries()) {
      const next = points[at + 1] ?? "9999";
      expect(found.points[at], `${what} ${point}`).toEqual(
        addUp(figure, part, (day) => day >= point && day < next && day >= from && day <= to),
      );
    }
  }
}

const PERIODS = [
  period({ periode: "7" }),
  period({ periode: "30" }),
  period({ periode: "90" }),
  period({ periode: "12m" }),
  // Both changes of the clock, a single day with 25 hours, and weeks.
  period({ du: "2026-03-28", au: "2026-03-30" }),
  period({ du: "2026-10-25", au: "2026-10-25" }),
  period({ du: "2026-05-06", au: "2026-09-30" }),
];

describe("the figures, against a naive computation", () => {
  it("are those of the rooms' tables, in every period, while history is missing, and after it", async () => {
    const week = PERIODS[0] as Period;
    // Before the first run of the job, the last days are computed at the moment, but not the week before.
    const atFirst = await read(week);
    expect(atFirst.since).toBeUndefined();
    expect(atFirst.series.find(({ figure, part }) => figure === "sessions" && part === "")?.total).toEqual(
      addUp("sessions", "", (day) => day >= week.from),
    );
    expect(await refreshAll()).toBeGreaterThan(5);
    for (const wanted of PERIODS) expectNaive(await read(wanted), wanted);
    const [{ first, last }] = await query(
      "select min(day)::text as first, max(day)::text as last from figure_days",
    );
    expect(first <= (events.map(({ day }) => day).sort()[0] ?? "")).toBe(true);
    expect(last).toBe(dayOf(new Date(NOW.getTime() - DAY_MS)));
  });

  it("stay the same when they are computed again, also by two processes at once", async () => {
    const stored = () => query("select * from daily_figures order by figure, dimension, day");
    const before = await stored();
    expect(await refreshAll()).toBe(1);
    expect(await stored()).toEqual(before);
    await query("delete from figure_days where day > '2026-09-01'");
    await Promise.all([refreshFigures(db, NOW), refreshFigures(db, NOW), refreshFigures(db, NOW)]);
    await refreshAll();
    expect(await stored()).toEqual(before);
  });

  it("follow what changes late, and count a late refund on its own day", async () => {
    const tomorrow = new Date(NOW.getTime() + DAY_MS);
    const late = sessions.findLast(({ endsAt }) => endsAt.getTime() < NOW.getTime() - 20 * DAY_MS) as Session;
    await query(
      "update bookings set status = 'cancelled', ending = 'waived' where ends_at = $1",
      late.endsAt,
    );
    sessions.splice(sessions.indexOf(late), 1);
    events.push({ figure: "sessions", part: "", day: dayOf(late.endsAt), count: -1, cents: 0 });
    const id = await pay("order", 3_000);
    await post(id, "collected", new Date("2026-04-02T10:00:00Z"), [
      ["provider", 3_000],
      ["deferred", -3_000],
    ]);
    const at = new Date(NOW.getTime() - HOUR_MS);
    await post(id, "refunded", at, [
      ["deferred", 3_000],
      ["provider", -3_000],
    ]);
    happened("refunds", at, { part: "order", cents: 3_000 });
    await refreshAll(tomorrow);
    const wanted = period({ periode: "30" }, tomorrow);
    expectNaive(await read(wanted, tomorrow), wanted);
  });

  it("are exported as they are shown", async () => {
    const wanted = PERIODS[1] as Period;
    let text = "";
    for await (const piece of exportFigures(pool, operator, {
      names: ["sales", "answered"],
      period: wanted,
      now: NOW,
    }))
      text += piece;
    const lines = parse<Record<string, string>>(text.replace(/^\ufeff/, ""), {
      header: true,
      skipEmptyLines: true,
    }).data;
    const sales = lines.filter(
      ({ Chiffre, Détail }) => Chiffre === "Ventes encaissées" && Détail === "Commande",
    );
    expect(sales).toHaveLength(30);
    const cents = sales.reduce(
      (sum, { Montant = "" }) => sum + Math.round(Number(Montant.replace(",", ".")) * 100),
      0,
    );
    expect(cents).toBe(addUp("sales", "order", (day) => day >= wanted.from && day <= wanted.to).cents);
    const shown = showFigure(await read(wanted), "answered");
    const all = addUp("contacts", "", (day) => day >= wanted.from && day <= wanted.to).count;
    const soon = addUp("answered", "", (day) => day >= wanted.from && day <= wanted.to).count;
    expect(shown.whole.value).toBeCloseTo(soon / all, 10);
  });
});

it("counts the students who come back, by the month of their first session", async () => {
  await refreshAll();
  const months = (student: string) =>
    sessions
      .filter((session) => session.student === student)
      .map(({ endsAt }) => dayOf(endsAt).slice(0, 7))
      .sort();
  const cohorts = await readCohorts(pool, operator, NOW);
  const lives = STUDENTS.map(months).filter((known) => known.length > 0);
  expect(cohorts.length).toBeGreaterThan(0);
  expect(cohorts.reduce((sum, { size }) => sum + size, 0)).toBe(lives.length);
  for (const { month, size, shares } of cohorts) {
    const own = lives.filter(([first]) => first === month);
    expect(size).toBe(own.length);
    const later = [
      "2026-04",
      "2026-05",
      "2026-06",
      "2026-07",
      "2026-08",
      "2026-09",
      "2026-10",
      "2026-11",
    ].filter((one) => one > month);
    expect(shares.slice(0, later.length)).toEqual(
      later.map((one) => own.filter((known) => known.includes(one)).length / own.length),
    );
    expect(shares.slice(later.length).every((share) => share === undefined)).toBe(true);
  }
});

it("notes the level of every coach once a day, by the rules of the coaches' own screen", async () => {
  const tomorrow = new Date(NOW.getTime() + 3 * DAY_MS);
  await query(
    `insert into reviews (coach_id, author_name, rating, comment)
     select $1, 'Ana', 5, 'Bravo' from generate_series(1, 25)`,
    coachIds[0],
  );
  await query("update coaches set is_ambassador = true where id = $1", coachIds[1]);
  await query("update coaches set rating = 4.9 where id = $1", coachIds[0]);
  await refreshAll(tomorrow);
  const coaches = await query(
    `select c.id, c.rating::float8 as average, c.is_ambassador as "isAmbassador",
       (select count(*)::int from reviews r where r.coach_id = c.id and r.rating >= 4) as "positiveReviews",
       (select count(*)::int from bookings b where b.coach_id = c.id and b.status = 'completed') as sessions from coaches c`,
  );
  const ranks = coaches.map((coach) => String(coachLevel(coach).rank));
  const { series } = await read(period({ periode: "7" }, tomorrow), tomorrow);
  const levels = series.filter(({ figure }) => figure === "levels");
  expect(levels.map(({ part, total }) => [part, total.count])).toEqual([
    ["", 8],
    ...["0", "1", "2", "3"].map((rank) => [rank, ranks.filter((one) => one === rank).length]),
  ]);
  expect(new Set(ranks).size).toBeGreaterThan(2);
  // A day without a note is a gap, not a zero.
  expect(levels[0]?.points.map((point) => point?.count ?? null)).toEqual([null, null, null, 8, 8, null, 8]);
});
