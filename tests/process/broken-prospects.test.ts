import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { PlainPeople } from "../fixtures/plain-people.ts";
import { embeddedUrl } from "../fixtures/postgres-process.ts";
import { TestServers } from "../fixtures/server-process.ts";

const LIST = "/dashboard/prospects";
const servers = new TestServers();
afterAll(() => servers.close());

test("a history that cannot be read is an empty one; a list that cannot be read leaves the page standing", async () => {
  const server = await servers.startSeeded({ LOG_LEVEL: "silent", TRUSTED_PROXIES: "1" });
  const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const origin = `http://localhost:${server.port}`;
  const coach = await new PlainPeople({ origin, sql, dataDir: servers.dataDir }).member({ role: "coach" });
  const { rows } = await sql.query(
    `insert into prospects (coach_id, first_name, last_name, email) values ($1, 'Ida', 'Secrète', 'ida@exemple.fr')
     returning id`,
    [coach.id],
  );
  await sql.query("alter table prospect_interactions rename to away");
  const dialog = await coach.browser.get(`${LIST}/${rows[0].id}.data`);
  await sql.query("alter table away rename to prospect_interactions");
  expect(dialog.status).toBe(200);
  expect(dialog.text).toContain("ida@exemple.fr");

  await sql.query("alter table prospects rename to away");
  const page = await coach.browser.get(LIST);
  await sql.query("alter table away rename to prospects");
  expect(page.status).toBe(500);
  expect(page.text).toContain("Vos prospects n’ont pas pu être lus");
  expect(page.text).toContain("Ajouter un prospect");
  expect((await coach.browser.get(LIST)).status).toBe(200);
  await sql.end();
});
