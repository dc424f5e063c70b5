import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { mailAlerts } from "~/features/discovery/commands/mail-alerts.server.ts";
import { listByWebcam } from "~/features/discovery/queries/find-ways-on.server.ts";
import { listCoaches } from "~/features/discovery/queries/list-coaches.server.ts";
import { testDatabase } from "../fixtures/database.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../database/migrations");
const database = testDatabase();

it("a database with coaches and people gets the entries by webcam, and nobody has only just come", async () => {
  const { pool, db } = database;
  const files = readdirSync(FOLDER).sort();
  const apply = async (names: string[]) => {
    for (const name of names) await pool.query(readFileSync(path.join(FOLDER, name), "utf8"));
  };
  await pool.query("drop schema public cascade; create schema public");
  await apply(files.filter((name) => name < "0009"));
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
  await apply(files.filter((name) => name >= "0009"));
  const total = async (disciplineId?: number) =>
    (await listCoaches(pool, { disciplineId, webcam: true, page: 1 })).total;
  expect([await total(), await total(3), await total(8)]).toEqual([4, 4, 1]);
  expect((await listByWebcam(pool, 8, [])).map(({ name }) => name)).toEqual(["Coach 2"]);
  expect((await listCoaches(pool, { disciplineId: 3, page: 1 })).total).toBe(9);
  expect((await pool.query("select from search_arrivals")).rows).toEqual([]);

  // Whoever waits for everybody hears of none of them.
  await pool.query(
    `insert into search_alerts (email, discipline_id, created_at, confirmed_at)
     values ('eleve@exemple.fr', 3, now() - interval '1 hour', now())`,
  );
  await mailAlerts({ db, publicUrl: "https://elan.example" });
  expect((await pool.query("select from mails")).rows).toHaveLength(1);
});
