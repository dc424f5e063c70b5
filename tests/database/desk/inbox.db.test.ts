import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailWaitingWork } from "~/features/back-office/desk/commands/mail-waiting.server.ts";
import { listWaiting } from "~/features/back-office/desk/queries/inbox.server.ts";
import { WAITING_KINDS } from "~/features/back-office/desk/rules/inbox.ts";
import { writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { addCoach } from "../../fixtures/bookings/coaches.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const { db, pool } = testDatabase();
const operator = ownerOf("operator", "operator");
const parts = {
  db,
  publicUrl: "https://elan.example",
  operatorEmails: ["equipe@elan.test", "nuit@elan.test"],
};
beforeAll(() => db.transaction((tx) => writeFirstDisciplines(tx)));
const rows = async (statement: string, ...values: unknown[]) => (await pool.query(statement, values)).rows;

const write = (subject: string, hours: number) =>
  rows(
    `insert into contact_messages (name, email, subject, message, created_at)
     values ('Zoé', 'zoe@exemple.fr', $1, 'Bonjour', now() - make_interval(hours => $2))`,
    subject,
    hours,
  );

beforeEach(() =>
  rows("select testing.empty_tables('contact_messages, mails, graphile_worker._private_jobs, coaches')"),
);

describe("what waits for an operator", () => {
  it("is counted by kind, the oldest first, and names each thing", async () => {
    for (let at = 1; at <= 7; at += 1) await write(`Sujet ${at}`, at);
    const coachId = await addCoach(pool, { name: "Nora Diallo" });
    await rows(
      "update coaches set approval = 'waiting', asked_at = now() - interval '3 days' where id = $1",
      coachId,
    );
    const groups = await listWaiting(pool, operator);
    expect(groups.map(({ kind, count }) => [kind, count])).toEqual([
      ["coach", 1],
      ["message", 7],
    ]);
    expect(groups[0]?.items).toMatchObject([{ label: "Nora Diallo", to: `/back-office/coachs/${coachId}` }]);
    expect(groups[1]?.items.map(({ label }) => label)).toEqual([7, 6, 5, 4, 3].map((at) => `Sujet ${at}`));
    expect(WAITING_KINDS).toContain(groups[0]?.kind);
  });

  it("includes changed pages, appeals, reviews of former clients and recommendations", async () => {
    const coachId = await addCoach(pool, { name: "Nora Diallo" });
    await rows("update coaches set approval = 'approved', looked_at = null where id = $1", coachId);
    const kinds = async () => (await listWaiting(pool, operator)).map(({ kind, count }) => [kind, count]);
    expect(await kinds()).toEqual([["page", 1]]);
    await rows(
      "update listings set appealed_at = now(), pulled_at = now(), pulled_reason = 'x' where coach_id = $1",
      coachId,
    );
    const [discipline] = await rows("select id from disciplines order by id limit 1");
    await rows(
      `insert into former_clients (coach_id, discipline_id, mailbox_digest, email, first_name, from_year, until_year, sessions,
         rating, comment, status, confirmed_at)
       values ($1, $2, 'digest', 'lea@exemple.fr', 'Léa', 2020, 2021, '6-20', 5, 'Très bien', 'with_operator', now())`,
      coachId,
      discipline.id,
    );
    await rows(
      `insert into recommendation_requests (coach_id, mailbox_digest, status, email, author, relation, body, written_at)
       values ($1, 'digest', 'with_operator', 'julie@exemple.fr', 'Julie', 'health', 'Je la recommande.', now())`,
      coachId,
    );
    expect(await kinds()).toEqual([
      ["appeal", 1],
      ["page", 1],
      ["former review", 1],
      ["recommendation", 1],
    ]);
  });

  it("is nothing where nothing waits", async () => {
    expect(await listWaiting(pool, operator)).toEqual([]);
    await mailWaitingWork(parts);
    expect(await rows("select 1 from mails")).toEqual([]);
  });

  it("is mailed to every operator once it has waited for more than a day", async () => {
    await write("Nouveau", 23);
    await mailWaitingWork(parts);
    expect(await rows("select 1 from mails")).toEqual([]);
    await write("Ancien", 49);
    await mailWaitingWork(parts);
    const mails = await rows("select recipient, subject, body from mails order by recipient");
    expect(mails.map(({ recipient }) => recipient)).toEqual(parts.operatorEmails);
    expect(mails[0].body).toContain("2 messages à traiter");
    expect(mails[0].body).toContain("https://elan.example/back-office/a-traiter");
  });
});
