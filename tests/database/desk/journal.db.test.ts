import { beforeAll, expect, test } from "vitest";
import {
  exportJournal,
  listAuthors,
  listJournal,
} from "~/features/back-office/journal/queries/list-journal.server.ts";
import { readJournal } from "~/features/back-office/journal/rules.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const { pool } = testDatabase();
const owner = ownerOf("anne", "operator");
const PACK = "3f2a9c1b-0000-4000-8000-000000000001";

beforeAll(async () => {
  await pool.query(`insert into users (id, email, role, name) values ('anne', 'anne@elan.test', 'student', 'Anne Roy'),
    ('bob', 'bob@elan.test', 'student', ''), ('lea', 'lea@elan.test', 'student', 'Léa Petit'), ('idle', 'idle@elan.test', 'student', '')`);
  await pool.query(`insert into operator_actions (operator_id, action, person_id, thing_id, subject_id, cents, reason, created_at) values
    ('anne', 'suspend', 'lea', null, null, null, 'Plaintes; "répétées"', '2026-03-28T22:59:59Z'),
    ('anne', 'restore', 'lea', null, null, null, null, '2026-03-28T23:00:00Z'),
    ('bob', 'refund pack', null, null, '${PACK}', 1250, '=1+1', '2026-03-29T10:00:00Z'),
    ('bob', 'ship order', null, 123, null, null, null, '2026-03-29T21:59:59.999Z'),
    (null, 'ship order', null, 124, null, null, null, '2026-03-29T22:00:00Z')`);
});

const actions = async (query: string, page = 1) => {
  const { rows, total } = await listJournal(pool, owner, readJournal(new URLSearchParams(query)), page);
  expect(total).toBe(rows.length);
  return rows.map(({ action }) => action);
};

test("the journal is searched by who, what, whom, number and day of Paris", async () => {
  expect(await actions("")).toEqual(["ship order", "ship order", "refund pack", "restore", "suspend"]);
  expect(await actions("?operateur=anne")).toEqual(["restore", "suspend"]);
  expect(await actions("?action=ship%20order")).toEqual(["ship order", "ship order"]);
  expect(await actions("?personne=lea&action=suspend")).toEqual(["suspend"]);
  expect(await actions("?numero=C-000123")).toEqual(["ship order"]);
  expect(await actions("?numero=3F2A9C1B")).toEqual(["refund pack"]);
  expect(await actions("?numero=bonjour")).toEqual([]);
  expect(await actions("?du=2026-03-29&au=2026-03-29")).toEqual(["ship order", "refund pack", "restore"]);
  expect(await actions("?du=2026-03-30")).toEqual(["ship order"]);
  const { rows } = await listJournal(pool, owner, readJournal(new URLSearchParams("?operateur=anne")), 1);
  expect(rows[1]).toMatchObject({ operator: "Anne Roy", person: "Léa Petit", personId: "lea" });
});

test("its authors are those who have an entry", async () => {
  expect(await listAuthors(pool, owner)).toEqual([
    { id: "anne", name: "Anne Roy" },
    { id: "bob", name: "bob@elan.test" },
  ]);
});

test("its export has every entry once, in pieces, and no formula", async () => {
  await pool.query(`insert into operator_actions (operator_id, action, thing_id, created_at)
    select 'bob', 'retry job', n, '2026-04-01T10:00:00Z' from generate_series(1000, 1600) n`);
  let text = "";
  let pieces = 0;
  for await (const piece of exportJournal(pool, owner, readJournal(new URLSearchParams()))) {
    text += piece;
    pieces += 1;
  }
  const lines = text.trim().split(/\r?\n/);
  expect(lines).toHaveLength(1 + 5 + 601);
  expect(new Set(lines).size).toBe(lines.length);
  expect(pieces).toBe(4);
  expect(text).toContain('"Plaintes; ""répétées"""');
  expect(text).not.toMatch(/[;,"]=1\+1/);
  expect(text).toContain("12,50");
});

test("each filter has its index", async () => {
  const client = await pool.connect();
  try {
    await client.query("set enable_seqscan = off; set enable_sort = off");
    for (const [where, index] of [
      ["true", "operator_actions_latest"],
      ["a.action = 'suspend'", "operator_actions_action"],
      ["a.operator_id = 'bob'", "operator_actions_by"],
    ]) {
      const { rows } = await client.query(
        `explain select a.id from operator_actions a where ${where} order by a.created_at desc, a.id desc limit 50`,
      );
      expect(JSON.stringify(rows), where).toContain(index);
    }
  } finally {
    client.release(true);
  }
});
