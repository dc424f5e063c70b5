import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addCoaches } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { alertTools, tokenIn, YOGA_LYON } from "../../../tests/fixtures/messages/search-alerts.ts";
import { writeFirstDisciplines } from "./seed.server.ts";

const database = testDatabase();
const { pool } = database;
const {
  publicUrl,
  select,
  mails,
  recipients,
  subjects,
  clear,
  ask,
  askAndConfirm,
  addCoach,
  run,
  aDayLater,
} = alertTools(database);
const EMAIL = YOGA_LYON.email;

beforeAll(() => database.db.transaction(writeFirstDisciplines));
beforeEach(clear);

describe("a coach who comes", () => {
  it("is told once, to those who wait for such a coach there, by webcam or anywhere", async () => {
    await askAndConfirm();
    await askAndConfirm({ email: "visio@exemple.fr", mode: "visio", lat: "", lng: "" });
    await askAndConfirm({ email: "partout@exemple.fr", lat: "", lng: "" });
    await askAndConfirm({ email: "tous@exemple.fr", discipline: "" });
    await askAndConfirm({ email: "pilates@exemple.fr", discipline: "8" });
    await askAndConfirm({ email: "paris@exemple.fr", lat: "48.85", lng: "2.35" });
    const id = await addCoach("Nina Roux");
    await run();
    await run();
    const sent = await mails();
    expect(await recipients()).toEqual([EMAIL, "partout@exemple.fr", "tous@exemple.fr"]);
    const [mail] = sent;
    expect(mail?.subject).toBe("Nina Roux vient d’arriver · Élan");
    expect(mail?.body).toContain(`${publicUrl}/coach/${id}`);
    expect(mail?.body).toContain("Cette alerte s’arrête d’elle-même le");
    expect(mail?.unsubscribe_url).toBe(`${publicUrl}/search-alert?token=${tokenIn(mail)}`);
    // By webcam from now on: who waits for that hears of it, the others have heard of her.
    await pool.query("delete from mails");
    await aDayLater();
    await pool.query("update listings set by_webcam = true where coach_id = $1", [id]);
    await run();
    expect(await recipients()).toEqual(["visio@exemple.fr"]);
    // And what she takes up.
    await pool.query("delete from mails");
    await pool.query("update listings set discipline_ids = '{3,8}' where coach_id = $1", [id]);
    await run();
    expect(await recipients()).toEqual(["pilates@exemple.fr"]);
  });

  it("with two places next to each other is told once", async () => {
    await askAndConfirm();
    const id = await addCoach("Nina Roux");
    await pool.query("update coaches set approval = 'waiting', decided_at = null where id = $1", [id]);
    await pool.query(
      `insert into listings (coach_id, status, title, discipline_ids, hourly_rate_cents, city, latitude, longitude, location_type)
       select coach_id, status, 'À côté', discipline_ids, hourly_rate_cents, city, latitude, longitude + 0.001, location_type
       from listings where coach_id = $1`,
      [id],
    );
    await pool.query("delete from search_arrivals");
    await pool.query("update coaches set approval = 'approved', decided_at = now() where id = $1", [id]);
    await run();
    expect(await recipients()).toEqual([EMAIL]);
  });

  it("is within 25 km of the place, in whichever cell", async () => {
    await askAndConfirm();
    const kmNorth = (km: number) => 45.75 + km / 111.2;
    await addCoach("Trop Loin", { lat: kmNorth(27), lng: 4.85 });
    await addCoach("À L’Est", { lat: 45.75, lng: 4.85 + 24 / 77.6 });
    await addCoach("Au Sud", { lat: kmNorth(-24), lng: 4.85 });
    await addCoach("Trop À L’Ouest", { lat: 45.75, lng: 4.85 - 27 / 77.6 });
    await run();
    const [mail] = await mails();
    expect(mail?.subject).toBe("2 coachs viennent d’arriver · Élan");
    expect(mail?.body).toContain("À L’Est · Yoga · Lyon · 45\u00a0€\u00a0/\u00a0heure\nAu Sud");
    expect(mail?.body).not.toContain("Trop");
    expect(mail?.body).toContain(
      `${publicUrl}/search-results?discipline=Yoga&address=Lyon&lat=45.75&lng=4.85`,
    );
  });

  it("gathers with others into one mail a day", async () => {
    await askAndConfirm();
    await addCoach("Première");
    await run();
    await addCoach("Deuxième");
    await addCoach("Troisième");
    await run();
    expect(await mails()).toHaveLength(1);
    await aDayLater();
    await run();
    expect(await subjects()).toEqual([
      "Première vient d’arriver · Élan",
      "2 coachs viennent d’arriver · Élan",
    ]);
  });

  it("is not told to whoever asked later, has not confirmed, or whose time is over", async () => {
    await addCoach("Déjà Là");
    await askAndConfirm();
    await run();
    await ask({ email: "attend@exemple.fr" });
    await askAndConfirm({ email: "fini@exemple.fr" });
    await pool.query(
      "update search_alerts set confirmed_at = now() - interval '13 months' where email = 'fini@exemple.fr'",
    );
    await pool.query("delete from mails");
    await addCoach("Nouvelle");
    await run();
    expect(await recipients()).toEqual([EMAIL]);
    // Confirmed afterwards, it has missed nobody.
    await pool.query("update search_alerts set confirmed_at = now() where email = 'attend@exemple.fr'");
    await run();
    expect(await recipients()).toEqual(["attend@exemple.fr", EMAIL]);
  });

  it("and has left before the mail is in none, and holds back nobody's", async () => {
    await ask();
    const gone = await addCoach("Parti");
    await run();
    await pool.query("update listings set status = 'paused' where coach_id = $1", [gone]);
    await pool.query("update search_alerts set confirmed_at = now()");
    await pool.query("delete from mails");
    await run();
    expect(await mails()).toEqual([]);
    await addCoach("Resté");
    await run();
    expect(await subjects()).toEqual(["Resté vient d’arriver · Élan"]);
    // A person who books after the mail counts as booked.
    await aDayLater();
    await pool.query("delete from mails");
    await pool.query("update listings set status = 'active' where coach_id = $1", [gone]);
    await run();
    expect(await subjects()).toEqual(["Parti vient d’arriver · Élan"]);
  });

  it("by moving there is told too, and by moving away before the mail is not", async () => {
    await askAndConfirm();
    const brest = { lat: 48.39, lng: -4.49 };
    const mover = await addCoach("Mobile", brest);
    await run();
    expect(await mails()).toEqual([]);
    const move = "update listings set latitude = $2, longitude = $3 where coach_id = $1";
    await pool.query(move, [mover, 45.76, 4.84]);
    await run();
    expect(await subjects()).toEqual(["Mobile vient d’arriver · Élan"]);
    await pool.query("delete from mails");
    const passer = await addCoach("Passager");
    await run();
    await pool.query(move, [passer, brest.lat, brest.lng]);
    await aDayLater();
    await run();
    expect(await mails()).toEqual([]);
  });

  it("is told once by two who look at the same moment, and by one after another that failed", async () => {
    for (let n = 1; n <= 4; n += 1) await askAndConfirm({ email: `p${n}@exemple.fr` });
    for (let n = 1; n <= 30; n += 1) await addCoach(`Coach ${n}`);
    // The first that looks is cut off in the middle of its mails.
    await pool.query(
      `create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
       create trigger mails_fail before insert on mails for each row execute function fail_once()`,
    );
    await expect(run()).rejects.toThrow();
    await pool.query("drop trigger mails_fail on mails");
    expect(await mails()).toEqual([]);
    await addCoach("Coach 31");
    await Promise.all([run(), run(), run()]);
    await run();
    const told = await mails();
    expect(told.map(({ recipient }) => recipient).sort()).toEqual(
      [1, 2, 3, 4].map((n) => `p${n}@exemple.fr`),
    );
    for (const { subject } of told) expect(subject).toMatch(/^3[01] coachs viennent/);
  });

  it("by the thousand is looked through in parts", async () => {
    await askAndConfirm();
    await addCoaches(
      pool,
      Array.from({ length: 700 }, (_, n) => ({ name: `Coach ${n + 1}` })),
    );
    await run();
    expect(await subjects()).toEqual(["700 coachs viennent d’arriver · Élan"]);
    expect(await select("select from search_arrivals")).toEqual([]);
  });
});
