import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAILING_PIECE, sendMailingPiece } from "~/features/accounts/mailings/commands.server.ts";
import { announceTerms } from "~/features/business/commands.server.ts";
import {
  findCommissionLetter,
  findKeptCommissionLetter,
  findTerms,
} from "~/features/business/queries.server.ts";
import { STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { changeSetting, withdrawSetting } from "./commands/work-on-settings.server.ts";
import { listSettingHistory, listSettings } from "./queries/list-settings.server.ts";

const { db, pool } = testDatabase();
const operator = ownerOf(randomUUID(), "operator");
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

beforeAll(async () => {
  await db.insert(users).values({ id: operator.id, email: "equipe@reglages.fr", role: "student" });
});
beforeEach(async () => {
  await pool.query("truncate business_settings, operator_actions, rate_limits restart identity");
});

const decide = (change: Partial<Parameters<typeof changeSetting>[3]>) =>
  changeSetting(db, operator, STANDARD_TERMS, {
    key: "commissionRate",
    value: 8,
    effectiveFrom: undefined,
    reason: "Nos frais ont baissé.",
    seen: 0,
    ...change,
  });
const commissionAt = async (at?: Date) =>
  (await findTerms(db, { standard: STANDARD_TERMS, ...(at && { at }) })).commissionRate;
const shown = async (now = new Date()) =>
  (await listSettings(pool, operator, { standard: STANDARD_TERMS, now })).find(
    ({ key }) => key === "commissionRate",
  );

describe("a setting", () => {
  it("has its standard value until somebody decides, and is in force at once", async () => {
    expect(await commissionAt()).toBe(10);
    expect(await shown()).toMatchObject({ value: 10, since: null, planned: [], seen: 0 });
    await decide({});
    expect(await commissionAt()).toBe(8);
    expect(await commissionAt(inDays(-1))).toBe(10);
    expect(await shown()).toMatchObject({ value: 8, seen: 1 });
    const { rows } = await pool.query("select action, reason from operator_actions");
    expect(rows).toEqual([
      { action: "change setting", reason: "Commission\u00a0: 8\u00a0%. Nos frais ont baissé." },
    ]);
  });

  it("waits for its day, is announced then, and can be taken back before", async () => {
    await decide({ effectiveFrom: inDays(3) });
    expect(await commissionAt()).toBe(10);
    expect(await commissionAt(inDays(4))).toBe(8);
    expect((await shown())?.planned).toMatchObject([{ id: 1, value: 8 }]);
    const { rows: jobs } = await pool.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'announce-terms' and run_at > now() + interval '2 days'",
    );
    expect(jobs).toHaveLength(1);
    await withdrawSetting(db, operator, 1);
    expect(await commissionAt(inDays(4))).toBe(10);
    await expect(withdrawSetting(db, operator, 1)).rejects.toMatchObject({ code: "conflict" });
    const { rows, total } = await listSettingHistory(pool, operator, 1);
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      value: 8,
      operator: "equipe@reglages.fr",
      withdrawnAt: expect.any(Date),
    });
  });

  it("is never taken back once it is in force, and never changed for the past", async () => {
    await decide({});
    await expect(withdrawSetting(db, operator, 1)).rejects.toMatchObject({ code: "conflict" });
    await expect(decide({ value: 15, seen: 1, effectiveFrom: inDays(-1) })).rejects.toMatchObject({
      code: "invalid_input",
      field: "day",
    });
    expect(await commissionAt()).toBe(8);
  });

  it.each([51, -1])("refuses %i %%", async (value) => {
    await expect(decide({ value })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await commissionAt()).toBe(10);
  });

  it("is decided by one of two who have not seen each other", async () => {
    const tried = await Promise.allSettled([decide({ value: 8 }), decide({ value: 5 })]);
    expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(tried.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    await decide({ value: 3, seen: 1 });
    expect(await commissionAt()).toBe(3);
  });
});

describe("a higher commission", () => {
  const COACHES = MAILING_PIECE + 3;
  const send = (mailingId: number) =>
    sendMailingPiece(
      {
        db,
        mails: { publicUrl: "https://elan.test", linkSecret: "x".repeat(32) },
        findLetter: (tx, letter, about) =>
          letter === "higher commission"
            ? findCommissionLetter(tx, "https://elan.test", about)
            : findKeptCommissionLetter(tx, "https://elan.test", about),
      },
      mailingId,
    );
  const mailed = async () =>
    (await pool.query<{ recipient: string; body: string }>("select recipient, body from mails order by id"))
      .rows;

  beforeAll(async () => {
    await db.insert(users).values(
      Array.from({ length: COACHES }, (_, at) => ({
        id: randomUUID(),
        email: `coach-${at}@reglages.fr`,
        role: "coach",
        emailVerified: true,
      })),
    );
    await db
      .insert(users)
      .values({ id: randomUUID(), email: "eleve@reglages.fr", role: "student", emailVerified: true });
  });
  beforeEach(async () => {
    await pool.query("truncate mailings, mails restart identity");
  });

  it("is refused at once and within fifteen days, a lower one is not", async () => {
    for (const effectiveFrom of [undefined, inDays(14)])
      await expect(decide({ value: 12, effectiveFrom })).rejects.toMatchObject({
        code: "invalid_input",
        field: "day",
      });
    await decide({ value: 8 });
    // Ten percent is higher than what is in force by then.
    await expect(decide({ value: 10, effectiveFrom: inDays(2), seen: 1 })).rejects.toMatchObject({
      field: "day",
    });
    expect((await pool.query("select 1 from mailings")).rows).toEqual([]);
  });

  it("is told to each coach once, and taken back to those who were told", async () => {
    await decide({ value: 12, effectiveFrom: inDays(20) });
    await Promise.all([send(1), send(1)]);
    await send(1);
    const told = await mailed();
    expect(told).toHaveLength(COACHES);
    expect(new Set(told.map(({ recipient }) => recipient)).size).toBe(COACHES);
    expect(told[0]?.body).toMatch(/passe de 10\s% à 12\s%/);
    await withdrawSetting(db, operator, 1);
    await send(2);
    await send(2);
    expect(await mailed()).toHaveLength(2 * COACHES);
    expect((await mailed()).at(-1)?.body).toMatch(/hausse de la commission à 12\s%.*n’aura pas lieu/);
  });

  it("is told to nobody if it is taken back before the mails leave", async () => {
    await decide({ value: 12, effectiveFrom: inDays(20) });
    await withdrawSetting(db, operator, 1);
    await send(1);
    expect(await mailed()).toEqual([]);
    expect((await pool.query("select 1 from mailings")).rows).toHaveLength(1);
  });
});

it("every cached page is told of a decision, and of its day", async () => {
  const heard: string[] = [];
  const client = await pool.connect();
  try {
    client.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await client.query("listen public_change");
    await decide({});
    await announceTerms(db);
    await client.query("select 1");
    await pool.query("notify public_change, 'saved'");
    await expect.poll(async () => (await client.query("select 1")) && heard).toEqual(["*", "*", "saved"]);
  } finally {
    await client.query("unlisten *");
    client.release();
  }
});
