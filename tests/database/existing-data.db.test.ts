import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { positionOf } from "~/features/accompaniment/coach/queries/locate-city.server.ts";
import { cityName } from "~/features/accompaniment/coach/rules/followed-words.ts";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { saveVideoLink } from "~/features/bookings/sessions/commands/video-link.server.ts";
import { mailAlerts } from "~/features/discovery/commands/mail-alerts.server.ts";
import { listByWebcam } from "~/features/discovery/queries/find-no-result-suggestions.server.ts";
import { listCoaches } from "~/features/discovery/queries/list-coaches.server.ts";
import { addCoach } from "../fixtures/bookings/coaches.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../database/migrations");
const database = testDatabase();

const apply = async (names: string[]) => {
  for (const name of names) {
    const text = readFileSync(path.join(FOLDER, name), "utf8");
    // A file that must run outside a transaction is sent statement by statement, as migrate.server.ts does.
    const parts = text.startsWith("-- outside a transaction") ? text.split(/;\n/) : [text];
    for (const part of parts) await database.pool.query(part);
  }
};
const FILES = readdirSync(FOLDER).sort();

it("a database with coaches and people gets the entries by webcam, and nobody has only just come", async () => {
  const { pool, db } = database;
  await pool.query("drop schema public cascade; create schema public");
  await apply(FILES.filter((name) => name < "0009"));
  await pool.query(
    `insert into users (id, email, email_verified) values ('u1', 'eleve@exemple.fr', true);
     insert into mails (recipient, subject, html, body) values ('eleve@exemple.fr', 'Bonjour', '', '');
     insert into disciplines (id, name, icon, color, description) values (3, 'Yoga', '', '', ''), (8, 'Pilates', '', '', '');
     insert into coaches (name, headline, discipline_id, city, latitude, longitude, hourly_rate_cents, course_modes, about,
                          experience, teaching_method)
     select 'Coach ' || n, '', 3, 'Lyon', 45.75, 4.85, 4500, case when n % 2 = 0 then '{in-person,webcam}' else '{in-person}' end::text[],
            '', '', '' from generate_series(1, 9) as n;
     insert into coach_disciplines select id, 3 from coaches union select id, 8 from coaches where id < 4`,
  );
  await apply(FILES.filter((name) => name >= "0009"));
  const total = async (disciplineId?: number) =>
    (await listCoaches(pool, { disciplineId, webcam: true, page: 1 })).total;
  expect([await total(), await total(3), await total(8)]).toEqual([4, 4, 1]);
  expect((await listByWebcam(pool, 8, [])).map(({ name }) => name)).toEqual(["Coach 2"]);
  expect((await listCoaches(pool, { disciplineId: 3, page: 1 })).total).toBe(9);
  expect((await pool.query("select from search_arrivals")).rows).toEqual([]);

  // A person who waits for any coach of the discipline gets no mail about these coaches.
  await pool.query(
    `insert into search_alerts (email, discipline_id, created_at, confirmed_at)
     values ('eleve@exemple.fr', 3, now() - interval '1 hour', now())`,
  );
  await mailAlerts({ db, publicUrl: "https://elan.example" });
  expect((await pool.query("select from mails")).rows).toHaveLength(1);
});

it("listings by webcam of coaches without a link wait for one, and then come back", async () => {
  const { pool, db } = database;
  await pool.query("drop schema public cascade; create schema public");
  await apply(FILES.filter((name) => name < "0194"));
  await pool.query(
    `insert into users (id, email, email_verified, role) values ('c1', 'un@exemple.fr', true, 'coach'), ('c2', 'deux@exemple.fr', true, 'coach');
     insert into disciplines (id, name, icon, color, description) values (3, 'Yoga', '', '', '')`,
  );
  const waiting = await addCoach(pool, { userId: "c1", webcam: true });
  const linked = await addCoach(pool, { userId: "c2", webcam: true });
  await pool.query(
    `insert into coach_video_links (user_id, url) values ('c2', 'https://visio.example/deux');
     insert into listings (coach_id, status, title, discipline_ids, hourly_rate_cents, city, latitude, longitude, by_webcam)
     select coach_id, 'active', 'En visio seulement', discipline_ids, 4500, city, latitude, longitude, true from listings where coach_id = ${waiting}`,
  );
  await apply(FILES.filter((name) => name >= "0194"));
  const offered = async () =>
    (
      await pool.query(
        `select coach_id, location_type is null as "webcamOnly", status, by_webcam and status = 'active' as offered
         from listings order by coach_id, "webcamOnly"`,
      )
    ).rows;
  const other = { coach_id: linked, webcamOnly: false, status: "active", offered: true };
  expect(await offered()).toEqual([
    { coach_id: waiting, webcamOnly: false, status: "active", offered: false },
    { coach_id: waiting, webcamOnly: true, status: "paused", offered: false },
    other,
  ]);
  await saveVideoLink(db, { id: "c1" } as Coach, { videoUrl: "https://visio.example/un" });
  expect(await offered()).toEqual([
    { coach_id: waiting, webcamOnly: false, status: "active", offered: true },
    { coach_id: waiting, webcamOnly: true, status: "active", offered: true },
    other,
  ]);
});

it("a database that has sold packs, orders and subscriptions keeps them as they were, and can sell accompaniments", async () => {
  const { pool } = database;
  const rows = async (statement: string) => (await pool.query(statement)).rows;
  await pool.query("drop schema public cascade; create schema public");
  await apply(FILES.filter((name) => name < "0060"));
  await pool.query(
    `insert into users (id, email, email_verified, role) values ('s1', 'eleve@exemple.fr', true, 'student'), ('c1', 'coach@exemple.fr', true, 'coach');
     insert into disciplines (id, name, icon, color, description) values (3, 'Yoga', '', '', '')`,
  );
  const coachId = await addCoach(pool, {
    userId: "c1",
    name: "Coach",
    disciplines: [3],
    price: 4500,
    hasHours: false,
    canReceive: false,
  });
  await pool.query(
    `insert into ledger_holders (user_id) values ('s1'), ('c1');
     insert into payments (id, kind, status, payable_kind, payable_id, description, amount_cents, seller_id, payer_id, provider, return_path,
         cancel_path, expires_at, collected_cents, recognised_cents)
       values ('11111111-1111-4111-8111-111111111111', 'once', 'paid', 'pack', '1', 'Pack', 40000, 2, 1, 'demo', '/', '/', now(), 40000, 4000),
         ('22222222-2222-4222-8222-222222222222', 'once', 'paid', 'order', '1', 'Commande', 3000, null, 1, 'demo', '/', '/', now(), 3000, 0);
     insert into packs (coach_id, student_id, hours, price_cents, status, payment_id, bought_at, expires_at)
       values (${coachId}, 's1', 10, 40000, 'active', '11111111-1111-4111-8111-111111111111', now(), now() + interval '1 year');
     insert into pack_moves (pack_id, kind, minutes) select id, 'bought', 600 from packs;
     insert into bookings (coach_id, student_id, service, minutes, place, price_cents, pack_id, status, ending, cancelled_at)
       select ${coachId}, 's1', 'Séance', 60, 'venue', 0, id, 'cancelled', 'in time', now() from packs;
     insert into orders (client_id, user_id, email, first_name, last_name, address, city, postal_code, country, lines_cents, delivery_cents,
         status, payment_id, reserved_until, paid_at)
       values (gen_random_uuid(), 's1', 'eleve@exemple.fr', 'A', 'B', '1 rue', 'Lyon', '69001', 'France', 3000, 0, 'paid',
         '22222222-2222-4222-8222-222222222222', now(), now());
     insert into order_steps (order_id, step, by) select id, 'paid', 'nobody' from orders;
     insert into document_series (series, last_number) values ('DEMO-B2026', 1);
     insert into order_documents (order_id, step_id, kind, series, number, content, total_cents)
       select o.id, s.id, 'invoice', 'DEMO-B2026', 1, '{}', 3000 from orders o join order_steps s on s.order_id = o.id;
     insert into withdrawals (kind, order_id, contract_id, user_id, client_id, contract, declared, status)
       select 'order', id, id, 's1', gen_random_uuid(), 'Commande', 'Tout', 'awaiting' from orders;
     insert into operator_actions (action) values ('suspend')`,
  );
  await apply(FILES.filter((name) => name >= "0060"));
  expect(await rows("select purpose, accompaniment_id, minutes_left from packs")).toEqual([
    { purpose: "bought", accompaniment_id: null, minutes_left: 600 },
  ]);
  expect(await rows("select unit, ending from bookings")).toEqual([{ unit: null, ending: "in time" }]);
  expect(await rows("select held_at, written_off_cents, recognised_cents from payments order by id")).toEqual(
    [
      { held_at: null, written_off_cents: 0, recognised_cents: 4000 },
      { held_at: null, written_off_cents: 0, recognised_cents: 0 },
    ],
  );
  expect(
    await rows(
      `select number, accompaniment_id, subject, subject_id = order_id as is_order, subject_step_id = step_id as is_step
       from order_documents`,
    ),
  ).toEqual([{ number: 1, accompaniment_id: null, subject: "order", is_order: true, is_step: true }]);
  // A paper is of one thing, as before, and of an accompaniment now too; what an operator could do they still can.
  const paper = (columns: string, values: string) =>
    pool.query(
      `insert into order_documents (kind, series, number, content, total_cents, ${columns}) values ('invoice', 'DEMO-B2026', 2, '{}', 1, ${values})`,
    );
  await expect(paper("order_id", "null")).rejects.toThrow("order_documents");
  await pool.query(
    `insert into accompaniments (id, student_id, type, months, sessions, reviews, total_cents, city, goal, level, sessions_per_week,
       adult_said_at, begin_asked_at) values ('33333333-3333-4333-8333-333333333333', 's1', 'programme', 1, 0, 0, 13000, 'lyon', 'force',
       'debutant', 2, now(), now());
     insert into accompaniment_steps (accompaniment_id, step, by) values ('33333333-3333-4333-8333-333333333333', 'instalment paid', 'nobody');
     insert into operator_actions (action) values ('suspend'), ('end accompaniment')`,
  );
  const step = "(select id from accompaniment_steps limit 1)";
  // The version before this one writes the columns of each kind, this one the subject: each finds what the other has written.
  const named = "'33333333-3333-4333-8333-333333333333'";
  const written = () =>
    rows(
      `delete from order_documents where accompaniment_id = ${named} and subject_id = ${named} and subject_step_id = accompaniment_step_id
       returning subject, content`,
    );
  await paper("accompaniment_id, accompaniment_step_id", `${named}, ${step}`);
  expect(await written()).toEqual([{ subject: "accompaniment", content: {} }]);
  await paper("subject, subject_id, subject_step_id", `'accompaniment', ${named}, ${step}`);
  await expect(paper("accompaniment_id, accompaniment_step_id", `${named}, ${step}`)).rejects.toThrow(
    "order_documents",
  );
  expect(await written()).toEqual([{ subject: "accompaniment", content: { isAccompaniment: true } }]);
  await expect(pool.query("insert into operator_actions (action) values ('anything')")).rejects.toThrow(
    "action",
  );
});

it("an instalment that is being tried again gets back the day on which it was due", async () => {
  const { pool } = database;
  await pool.query("drop schema public cascade; create schema public");
  await apply(FILES.filter((name) => name < "0061"));
  // Due at noon of the 10th, and asked for at once: before, the day of the next attempt took the place of that day.
  await pool.query(
    `insert into payments (id, kind, status, payable_kind, payable_id, description, amount_cents, instalments, provider, return_path,
         cancel_path, expires_at)
       values ('11111111-1111-4111-8111-111111111111', 'instalments', 'late', 'accompaniment', '1', 'Suivi', 50000, 5, 'demo', '/', '/', now());
     insert into charges (id, payment_id, number, amount_cents, status, attempts, due_at)
       select gen_random_uuid(), '11111111-1111-4111-8111-111111111111', attempts + 1, 10000,
         case attempts when 0 then 'planned' else 'failed' end, attempts, timestamptz '2026-03-10 12:00Z' + days * interval '1 day'
       from (values (0, 0), (1, 1), (2, 3), (3, 7), (4, 7)) as tried (attempts, days)`,
  );
  await apply(FILES.filter((name) => name >= "0061"));
  const { rows } = await pool.query("select due_at, next_attempt_at from charges order by attempts");
  expect(rows.map(({ due_at }) => due_at.toISOString())).toEqual(Array(5).fill("2026-03-10T12:00:00.000Z"));
  expect(rows.map(({ next_attempt_at }) => next_attempt_at?.toISOString().slice(0, 10))).toEqual([
    undefined,
    "2026-03-11",
    "2026-03-13",
    "2026-03-17",
    "2026-03-17",
  ]);
});

it("an accompaniment of one of the ten cities, whose first meeting was given a time, keeps both", async () => {
  const { pool } = database;
  await pool.query("drop schema public cascade; create schema public");
  await apply(FILES.filter((name) => name < "0090"));
  await pool.query(
    `insert into users (id, email, email_verified, role) values ('s1', 'eleve@exemple.fr', true, 'student'), ('c1', 'coach@exemple.fr', true, 'coach');
     insert into disciplines (id, name, icon, color, description) values (3, 'Yoga', '', '', '')`,
  );
  const coachId = await addCoach(pool, { userId: "c1", name: "Coach", disciplines: [3] });
  await pool.query(
    `insert into accompaniments (id, student_id, status, type, months, sessions, reviews, total_cents, city, goal, level, sessions_per_week,
         adult_said_at, begin_asked_at, coach_id, coach_since, started_at, ends_at)
       values ('33333333-3333-4333-8333-333333333333', 's1', 'running', 'programme', 1, 0, 0, 13000, 'lyon', 'force', 'debutant', 2, now(),
         now(), ${coachId}, now(), now(), now() + interval '1 month');
     insert into packs (coach_id, student_id, hours, price_cents, status, bought_at, expires_at, purpose, accompaniment_id)
       values (${coachId}, 's1', 1, 5000, 'active', now(), now() + interval '1 year', 'intro', '33333333-3333-4333-8333-333333333333');
     insert into bookings (coach_id, student_id, service, minutes, place, price_cents, pack_id, unit, status, confirmed_at, starts_at, ends_at)
       select ${coachId}, 's1', 'Séance d’introduction', 60, 'webcam', 0, id, 'intro', 'confirmed', now(), '2030-01-05T07:00:00Z',
         '2030-01-05T08:00:00Z' from packs`,
  );
  await apply(FILES.filter((name) => name >= "0090"));
  const { rows: meetings } = await pool.query("select student_chooses, starts_at from bookings");
  expect(meetings).toEqual([{ student_chooses: false, starts_at: new Date("2030-01-05T07:00:00Z") }]);
  const { rows } = await pool.query("select city, latitude, longitude, wanted_coach_id from accompaniments");
  expect(rows).toEqual([{ city: "lyon", latitude: null, longitude: null, wanted_coach_id: null }]);
  expect(positionOf(rows[0])).toMatchObject({ lat: 45.7485, lng: 4.8467 });
  expect(cityName(rows[0].city)).toBe("Lyon");
});

it("packs of hours and units of an accompaniment keep what they hold, and a process of the version before goes on", async () => {
  const { pool } = database;
  const rows = async (statement: string) => (await pool.query(statement)).rows;
  await pool.query("drop schema public cascade; create schema public");
  await apply(FILES.filter((name) => name < "0111"));
  await pool.query(
    `insert into users (id, email, email_verified, role) values ('s1', 'eleve@exemple.fr', true, 'student'), ('c1', 'coach@exemple.fr', true, 'coach');
     insert into disciplines (id, name, icon, color, description) values (3, 'Yoga', '', '', '')`,
  );
  const coachId = await addCoach(pool, { userId: "c1", name: "Coach", disciplines: [3] });
  const accompaniment = "33333333-3333-4333-8333-333333333333";
  const addOld = (hours: number, purpose: "bought" | "reviews") =>
    pool.query(
      `with sold as (
         insert into packs (coach_id, student_id, hours, price_cents, status, bought_at, expires_at, purpose, accompaniment_id)
         values ($1, 's1', $2, 20000, 'active', now(), now() + interval '1 year', $3::text,
           case $3::text when 'bought' then null else '${accompaniment}'::uuid end) returning id
       ) insert into pack_moves (pack_id, kind, minutes) select id, 'bought', $2::int * 60 from sold`,
      [coachId, hours, purpose],
    );
  await pool.query(
    `insert into accompaniments (id, student_id, status, type, months, sessions, reviews, total_cents, city, goal, level, sessions_per_week,
         adult_said_at, begin_asked_at, coach_id, coach_since, started_at, ends_at)
       values ('${accompaniment}', 's1', 'running', 'programme', 1, 0, 0, 13000, 'lyon', 'force', 'debutant', 2, now(),
         now(), ${coachId}, now(), now(), now() + interval '1 month')`,
  );
  await addOld(5, "bought");
  await addOld(3, "reviews");
  await pool.query(
    "insert into packs (coach_id, student_id, hours, price_cents) values ($1, 's1', 10, 40000)",
    [coachId],
  );
  await apply(FILES.filter((name) => name >= "0111"));
  // Somebody buys from a process that knows only hours.
  await addOld(2, "bought");
  await addOld(1, "reviews");
  const held = "purpose, hours, total_minutes, session_minutes, validity_months, minutes_left, status";
  const hours = { purpose: "bought", session_minutes: null, validity_months: 12, status: "active" };
  const units = { ...hours, purpose: "reviews", session_minutes: 60 };
  expect(await rows(`select ${held} from packs order by hours`)).toEqual([
    { ...units, hours: 1, total_minutes: 60, minutes_left: 60 },
    { ...hours, hours: 2, total_minutes: 120, minutes_left: 120 },
    { ...units, hours: 3, total_minutes: 180, minutes_left: 180 },
    { ...hours, hours: 5, total_minutes: 300, minutes_left: 300 },
    { ...hours, hours: 10, total_minutes: 600, minutes_left: 0, status: "held" },
  ]);
  // Units are added to those of before, by processes of both versions.
  await pool.query(
    "update packs set hours = 4 where hours = 3; update packs set total_minutes = 90 where hours = 1",
  );
  expect(await rows("select hours, total_minutes from packs where purpose = 'reviews' order by 1")).toEqual([
    { hours: 2, total_minutes: 90 },
    { hours: 4, total_minutes: 240 },
  ]);
  await expect(pool.query("update packs set minutes_left = 301 where hours = 5")).rejects.toThrow();
  await expect(pool.query("update packs set expires_at = null where hours = 5")).rejects.toThrow();
  await pool.query("update packs set expires_at = null, validity_months = null where hours = 5");
});
