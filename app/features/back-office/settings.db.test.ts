import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { announceTerms } from "~/features/business/commands.server.ts";
import { findTerms } from "~/features/business/queries.server.ts";
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
    value: 12,
    effectiveFrom: undefined,
    reason: "Nos frais ont augmenté.",
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
    expect(await commissionAt()).toBe(12);
    expect(await commissionAt(inDays(-1))).toBe(10);
    expect(await shown()).toMatchObject({ value: 12, seen: 1 });
    const { rows } = await pool.query("select action, reason from operator_actions");
    expect(rows).toEqual([
      { action: "change setting", reason: "Commission\u00a0: 12\u00a0%. Nos frais ont augmenté." },
    ]);
  });

  it("waits for its day, is announced then, and can be taken back before", async () => {
    await decide({ effectiveFrom: inDays(3) });
    expect(await commissionAt()).toBe(10);
    expect(await commissionAt(inDays(4))).toBe(12);
    expect((await shown())?.planned).toMatchObject([{ id: 1, value: 12 }]);
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
      value: 12,
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
    expect(await commissionAt()).toBe(12);
  });

  it.each([51, -1])("refuses %i %%", async (value) => {
    await expect(decide({ value })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await commissionAt()).toBe(10);
  });

  it("is decided by one of two who have not seen each other", async () => {
    const tried = await Promise.allSettled([decide({ value: 12 }), decide({ value: 15 })]);
    expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(tried.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    await decide({ value: 20, seen: 1 });
    expect(await commissionAt()).toBe(20);
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
