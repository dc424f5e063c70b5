import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownerOf, ownPage } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { seedPeople } from "../accounts/seed.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "../discovery/seed.server.ts";
import { markRead, sendMessage } from "./commands/send-message.server.ts";
import { requireReceivedConversation } from "./gate.server.ts";
import {
  CONVERSATIONS_PER_PAGE,
  findConversation,
  listReceived,
  SEARCHED_MESSAGES,
} from "./queries/list-conversations.server.ts";
import { listEarlier, listLater, MESSAGES_PER_PAGE, openMessages } from "./queries/list-messages.server.ts";

const database = testDatabase();
let client: pg.PoolClient;
let coach = "";
let plans: Plan[] = [];

interface Plan {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

const LONG = 50_000;
const SHORT = 50;

/** One conversation of each length; the server tells of every statement how many rows it has really read. */
beforeAll(async () => {
  const { db, pool } = database;
  await db.transaction(async (tx) => {
    await writeFirstDisciplines(tx);
    const people = await seedPeople(tx);
    coach = people["coach@exemple.fr"];
    await seedCatalogue(tx, people);
  });
  client = await pool.connect();
  // A request's statements are cut off; filling the tables takes longer.
  await client.query("set statement_timeout = 0");
  // Here one conversation is most of the table, which no site has: how common each is stays unknown to the planner.
  // Before the table is filled, or an analysis of the server's own may find it out.
  await client.query("alter table messages alter column conversation_id set statistics 0");
  for (const [email, length] of [
    ["eleve@exemple.fr", LONG],
    ["eleve2@exemple.fr", SHORT],
  ] as const)
    await client.query(
      `with talk as (
         insert into conversations (coach_id, student_id, accepted_at, answered_at, messages_count, coach_unread)
         select 1, id, now(), now(), $2, $2 / 2 from users where email = $1 returning id)
       insert into messages (conversation_id, sender_id, from_coach, body)
       select talk.id, null, n % 2 = 0, 'Message ' || n from talk, generate_series(1, $2) as n`,
      [email, length],
    );
  // These messages are newer, so that a plan that scans from the end would look cheap.
  await client.query(
    `with talks as (insert into conversations (coach_id) select 2 from generate_series(1, 1000) returning id)
     insert into messages (conversation_id, from_coach, body)
     select talks.id, n % 2 = 0, 'Message ' || n from generate_series(1, 25) as n, talks`,
  );
  await client.query("analyze conversations; analyze messages");
  await client.query("load 'auto_explain'");
  await client.query("set auto_explain.log_min_duration = 0");
  await client.query("set auto_explain.log_analyze = on");
  await client.query("set auto_explain.log_timing = off");
  await client.query("set auto_explain.log_format = json");
  await client.query("set auto_explain.log_level = notice");
  client.on("notice", ({ message = "" }) => {
    const start = message.indexOf("{");
    if (start >= 0) plans.push(JSON.parse(message.slice(start)).Plan);
  });
});
afterAll(() => client.release(true));

const rowsRead = (plan: Plan): number => {
  const times = plan["Actual Loops"] ?? 1;
  const here =
    (plan["Actual Rows"] +
      (plan["Rows Removed by Filter"] ?? 0) +
      (plan["Rows Removed by Index Recheck"] ?? 0)) *
    times;
  return Math.max(here, ...(plan.Plans ?? []).map(rowsRead));
};

/** The most that any step of any statement has read. */
async function mostRead(work: () => Promise<unknown>): Promise<number> {
  plans = [];
  await work();
  expect(plans).not.toEqual([]);
  return Math.max(...plans.map(rowsRead));
}

it("opening, scrolling, following, reading and writing cost the same in fifty messages as in fifty thousand", async () => {
  const db = drizzle(client) as unknown as typeof database.db;
  const { rows: talks } = await database.pool.query<{ id: number; first: number; last: number }>(
    `select conversation_id::int as id, min(id)::int as first, max(id)::int as last from messages
     where conversation_id in (select id from conversations where coach_id = 1) group by 1 order by count(*) desc`,
  );
  const costs = [];
  for (const { id, first, last } of talks) {
    const own = await requireReceivedConversation(db, ownPage(1), id);
    costs.push({
      opened: await mostRead(() => findConversation(db, own)),
      unread: await mostRead(() => openMessages(db, own, { readId: first, unread: SHORT })),
      last: await mostRead(() => listEarlier(db, own)),
      older: await mostRead(() => listEarlier(db, own, last - 10)),
      newer: await mostRead(() => listLater(db, own, last - 10)),
      read: await mostRead(() => markRead(db, own, first + 20)),
      written: await mostRead(() =>
        sendMessage(db, ownerOf(coach), own, {
          clientId: crypto.randomUUID(),
          body: "Un message assez long pour être comparé à d’autres",
        }),
      ),
      listed: await mostRead(() => listReceived(db, ownPage(1), { q: "" })),
    });
  }
  const [long, short] = costs;
  for (const cost of [long, short])
    for (const read of Object.values(cost ?? {})) expect(read).toBeLessThanOrEqual(MESSAGES_PER_PAGE + 1);
  expect(long).toMatchObject({ opened: short?.opened, listed: short?.listed, read: short?.read });
});

it("a search reads the last thousand messages of a conversation at most, whether it finds something or not", async () => {
  const db = drizzle(client) as unknown as typeof database.db;
  const search = async (q: string) =>
    (await listReceived(db, ownPage(1), { q })).map(({ excerpt }) => excerpt);
  // By then both have been written in once more.
  expect(await search(`${LONG}`)).toEqual([`Message ${LONG}`]);
  expect(await search(`${LONG - SEARCHED_MESSAGES - SHORT}`)).toEqual([]);
  for (const q of ["introuvable", "message", `${LONG}`]) {
    const read = await mostRead(() => search(q));
    expect(read).toBeLessThanOrEqual(SEARCHED_MESSAGES + SHORT + CONVERSATIONS_PER_PAGE);
  }
});
