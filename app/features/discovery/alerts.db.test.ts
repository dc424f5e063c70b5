import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { alertTools, tokenIn, YOGA_LYON } from "../../../tests/fixtures/messages/search-alerts.ts";
import { seedPeople } from "../accounts/seed.server.ts";
import { pruneAlerts } from "./commands/answer-alert.server.ts";
import { askForAlert } from "./commands/ask-for-alert.server.ts";
import { findAlert } from "./queries/find-alert.server.ts";
import { alertSchema } from "./schema.ts";
import { writeFirstDisciplines } from "./seed.server.ts";

const database = testDatabase();
const { db, pool } = database;
const { publicUrl, select, mails, alerts, clear, ask, confirm, end, askAndConfirm, addCoach, run } =
  alertTools(database);
let studentId = "";

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await writeFirstDisciplines(tx);
    studentId = (await seedPeople(tx))["eleve@exemple.fr"];
  });
});
beforeEach(clear);

describe("an alert that is asked for", () => {
  it("waits for its mail to be confirmed, whose token is kept as a digest", async () => {
    expect(await ask()).toBe(false);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: YOGA_LYON.email, subject: "Confirmez votre alerte · Élan" });
    expect(mail?.body).toContain("un coach de Yoga à moins de 25\u00a0km de Lyon");
    const token = tokenIn(mail);
    expect(await select("select from search_alert_links where token_digest = $1", [token])).toEqual([]);
    expect(await findAlert(db, token)).toEqual({
      id: expect.any(Number),
      awaited: "un coach de Yoga à moins de 25\u00a0km de Lyon",
      confirmed: false,
    });
    expect(await findAlert(db, `${token}x`)).toBeUndefined();
    expect(await confirm("x")).toBe(false);
    expect(await confirm(token)).toBe(true);
    expect(await confirm(token)).toBe(true);
    expect(await findAlert(db, token)).toMatchObject({ confirmed: true });
  });

  it("is the same when it is asked for again, from about the same place, in other letters", async () => {
    await ask();
    await ask({ email: "LEA@exemple.fr", lat: "45.7512", lng: "4.8451" });
    expect(await alerts()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
    for (const mail of await mails()) expect(await findAlert(db, tokenIn(mail))).toBeDefined();
    await confirm(tokenIn((await mails())[0]));
    // From here on a stranger's wish changes nothing, and nobody is mailed.
    expect(await ask()).toBe(false);
    expect(await mails()).toHaveLength(2);
    await pool.query("delete from rate_limits");
    await ask({ discipline: "8" });
    await ask({ discipline: "3", mode: "visio", lat: "", lng: "" });
    await ask({ lat: "", lng: "" });
    await ask({ lat: "", lng: "" });
    expect(await alerts()).toHaveLength(4);
  });

  it("is on at once for the confirmed address of whoever is signed in, and for no other", async () => {
    expect(await ask({ email: "eleve@exemple.fr" }, studentId)).toBe(true);
    // A receipt, with the way to end it.
    const receipts = await mails();
    expect(receipts).toHaveLength(1);
    expect(await select("select from search_alerts where confirmed_at is not null")).toHaveLength(1);
    expect(await end(tokenIn(receipts[0]))).not.toBe(false);
    expect(await select("select from search_alerts")).toEqual([]);
    expect(await ask({ email: "eleve2@exemple.fr" }, studentId)).toBe(false);
    expect(await mails()).toHaveLength(2);
  });

  it("is refused past ten for an address, once its owner is known, and past a few mails", async () => {
    for (let id = 1; id <= 10; id += 1)
      await ask({ email: "eleve@exemple.fr", discipline: String(id) }, studentId);
    const eleventh = ask({ email: "eleve@exemple.fr", discipline: "11" }, studentId);
    await expect(eleventh).rejects.toMatchObject({ code: "conflict" });
    await ask({ email: "eleve@exemple.fr", discipline: "12" });
    const last = tokenIn((await mails()).at(-1));
    await expect(confirm(last)).rejects.toMatchObject({ code: "conflict" });
    expect(await select("select from search_alerts where confirmed_at is not null")).toHaveLength(10);
    // The same one again is not one more.
    expect(await ask({ email: "eleve@exemple.fr", discipline: "10" }, studentId)).toBe(true);

    await pool.query("delete from mails");
    for (let id = 1; id <= 5; id += 1) await ask({ discipline: String(id) });
    await expect(ask({ discipline: "6" })).rejects.toMatchObject({ code: "rate_limited" });
    expect(await mails()).toHaveLength(5);
  });

  it("from one network, is refused past so many, whoever is meant", async () => {
    const wish = (n: number) => alertSchema.parse({ ...YOGA_LYON, email: `p${n}@exemple.fr` });
    const from = (n: number) =>
      askForAlert(
        { db, publicUrl, nameOf: () => undefined },
        { wish: wish(n), network: "10.9.9.0", viewer: null },
      );
    for (let n = 1; n <= 20; n += 1) await from(n);
    await expect(from(21)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("is for a discipline that exists, and for somebody in particular", async () => {
    await expect(ask({ discipline: "99" })).rejects.toMatchObject({ code: "invalid_input" });
    for (const form of [
      { discipline: "x" },
      { discipline: "", lat: "", lng: "" },
      { lat: "45.7" + "e1" },
      { lat: "" },
      { mode: "visio" },
      { mode: "salle" },
      { email: "lea@exemple" },
      { email: "a@b.fr, c@d.fr" },
      { email: "" },
    ])
      expect(alertSchema.safeParse({ ...YOGA_LYON, ...form }).success, JSON.stringify(form)).toBe(false);
  });
});

describe("an alert ends", () => {
  it("by any of its mails, without a trace, and as often as one likes", async () => {
    const token = await askAndConfirm();
    await addCoach("Nina Roux");
    await run();
    await end(tokenIn((await mails())[0]));
    await end(token);
    for (const table of ["search_alerts", "search_alert_links", "search_alert_matches"])
      expect(await select(`select from ${table}`), table).toEqual([]);
  });

  it("by itself after twelve months, or a week when nobody has confirmed it", async () => {
    await askAndConfirm();
    await ask({ discipline: "8" });
    await pruneAlerts(db);
    expect(await alerts()).toHaveLength(2);
    await pool.query("update search_alerts set created_at = now() - interval '8 days'");
    await pruneAlerts(db);
    expect(await alerts()).toHaveLength(1);
    await pool.query("update search_alerts set confirmed_at = now() - interval '12 months 1 hour'");
    await pruneAlerts(db);
    expect(await alerts()).toEqual([]);
  });

  it("with the account of its address, which it follows to another", async () => {
    await db.execute(sql`insert into users (id, email, email_verified, role) values ('u1', 'un@exemple.fr', true, 'student'),
      ('u2', 'deux@exemple.fr', false, 'student')`);
    await ask({ email: "un@exemple.fr" }, "u1");
    await ask({ email: "un@exemple.fr", discipline: "8" }, "u1");
    await askAndConfirm({ email: "neuf@exemple.fr", discipline: "8" });
    await askAndConfirm({ email: "deux@exemple.fr" });
    // Somebody else's request in the name of the new address does not undo what is confirmed.
    await ask({ email: "neuf@exemple.fr" });
    await db.execute(sql`update users set email = 'neuf@exemple.fr' where id = 'u1'`);
    const emails = async () =>
      (await select<{ email: string }>("select email from search_alerts order by 1")).map(
        ({ email }) => email,
      );
    expect(await emails()).toEqual(["deux@exemple.fr", "neuf@exemple.fr", "neuf@exemple.fr"]);
    expect(await select("select from search_alerts where confirmed_at is null")).toEqual([]);
    // An account that was never confirmed says nothing of who reads that mailbox.
    await db.execute(sql`delete from users where id in ('u1', 'u2')`);
    expect(await emails()).toEqual(["deux@exemple.fr"]);
  });
});
