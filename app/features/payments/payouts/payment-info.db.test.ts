import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { hasProvedIdentity } from "~/features/accounts/queries.server.ts";
import type { Geocoder } from "~/features/places/adapters/geocoder.server.ts";
import { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { dumpDatabase } from "../../../../tests/fixtures/database/database-dump.ts";
import { AccountProvider, newCoach, PAYMENT_INFO } from "../../../../tests/fixtures/payments/paid-coach.ts";
import { runProviderCall } from "../core/commands/provider-calls.server.ts";
import type { CallParts } from "../core/commands/provider-operations.server.ts";
import { type PaymentProvider, ProviderFailure } from "../core/rules/provider.ts";
import type { PaymentInfoChange } from "../schema.ts";
import { openPayoutAccount } from "./commands/open-account.server.ts";
import { revokeMandate, savePaymentInfo } from "./commands/save-payment-info.server.ts";
import { settleAccount } from "./commands/settle-payout.server.ts";
import { exportPaymentInfo, getPaymentInfo, getPayoutAccount } from "./queries/payment-info.server.ts";

const { db, pool } = testDatabase();
const IBAN = "FR1420041010050500013M02606";
const OTHER_IBAN = "BE68539007547034";
const PROVED = { isProved: true };
const UNPROVED = { isProved: false };

/** Nobody is anywhere: where an address is has tests of its own. */
const geocoder: Geocoder = {
  suggest: async () => [],
  search: async () => undefined,
  reverse: async () => undefined,
};

let provider: AccountProvider;
let parts: CallParts & { geocoder: Geocoder; publicUrl: string; linkSecret: string };
let email: string;
let coach: Awaited<ReturnType<typeof newCoach>>;

beforeEach(async () => {
  provider = new AccountProvider();
  const ibans = sealedColumn(
    new ColumnKeys([{ id: "1", key: randomBytes(32).toString("base64url") }]),
    "coach_payment_info.iban",
  );
  parts = {
    db,
    log: createLogger("silent"),
    ibans,
    geocoder,
    provider: provider as unknown as PaymentProvider,
    publicUrl: "https://elan.test",
    linkSecret: "x".repeat(32),
  };
  email = `${randomUUID()}@exemple.fr`;
  coach = await newCoach(pool, email);
});

const save = (change: Partial<PaymentInfoChange> = {}, proof = PROVED) =>
  savePaymentInfo(parts, coach, { ...PAYMENT_INFO, ...change }, proof);
const row = async () =>
  (await pool.query("select * from coach_payment_info where coach_id = $1", [coach.id])).rows[0];
const mails = async () =>
  (await pool.query("select subject, body from mails where recipient = $1 order by id", [email])).rows;
/** Lists the calls to the provider about this coach. */
const calls = async () =>
  (
    await pool.query<{ id: string; status: string }>(
      "select c.id, status from provider_calls c join ledger_holders h on h.id = holder_id where user_id = $1 order by c.created_at",
      [coach.id],
    )
  ).rows;
const account = async () =>
  (
    await pool.query<{ ref: string; payout_frequency: string }>(
      "select a.* from payout_accounts a join ledger_holders h on h.id = holder_id where user_id = $1",
      [coach.id],
    )
  ).rows[0];
const openAccount = () => openPayoutAccount(parts, coach, coach.id, PROVED);

describe("what a coach has said of themselves", () => {
  it("is filled in from the profile until it is saved", async () => {
    expect(await getPaymentInfo(db, coach)).toMatchObject({
      firstName: "Nora",
      lastName: "Diallo",
      email,
      phone: "06 12 34 56 78",
      country: "FR",
      businessType: "individual",
      payoutFrequency: "monthly",
      accountHolderName: "Nora Diallo",
      ibanLast4: undefined,
      position: undefined,
    });
    expect(await getPayoutAccount(db, coach, "demo")).toEqual({
      exists: false,
      status: "pending",
      onboardingCompleted: false,
      heldUntil: undefined,
    });
  });

  it("is kept, one row for each coach, and shown to that coach alone", async () => {
    const other = await newCoach(pool, `${randomUUID()}@exemple.fr`);
    await save();
    await save({ payoutFrequency: "weekly", addressLine2: "Bât. B" });
    expect(await getPaymentInfo(db, coach)).toMatchObject({
      payoutFrequency: "weekly",
      addressLine2: "Bât. B",
    });
    expect((await getPaymentInfo(db, other)).addressLine1).toBe("");
  });
});

describe("a mandate", () => {
  const mandates = async () => (await getPaymentInfo(db, coach)).mandates;

  it("keeps the date on which it was given, until it is revoked; given again it has a new date", async () => {
    await save();
    expect(await mandates()).toEqual({
      invoicing: { givenAt: null, revokedAt: null },
      "self-billing": { givenAt: null, revokedAt: null },
    });
    await revokeMandate(db, coach, "invoicing");
    expect((await mandates()).invoicing.revokedAt).toBeNull();
    await save({ vatStatus: "franchise", givesInvoicingMandate: true });
    const { givenAt } = (await mandates()).invoicing;
    expect(givenAt).toBeInstanceOf(Date);
    // Neither a repeated box nor a form without it changes what was given.
    await save({ vatStatus: "franchise", givesInvoicingMandate: true });
    await save({ vatStatus: "franchise" });
    expect(await mandates()).toEqual({
      invoicing: { givenAt, revokedAt: null },
      "self-billing": { givenAt: null, revokedAt: null },
    });
    await revokeMandate(db, coach, "invoicing");
    const { revokedAt } = (await mandates()).invoicing;
    expect(revokedAt).toBeInstanceOf(Date);
    await revokeMandate(db, coach, "invoicing");
    expect((await mandates()).invoicing).toEqual({ givenAt, revokedAt });
    await save({ vatStatus: "franchise", givesInvoicingMandate: true, givesSelfBillingMandate: true });
    const again = await mandates();
    expect(again.invoicing.revokedAt).toBeNull();
    expect(Number(again.invoicing.givenAt)).toBeGreaterThan(Number(givenAt));
    expect(again["self-billing"].givenAt).toBeInstanceOf(Date);
  });
});

describe("an IBAN", () => {
  it("is changed by somebody who has just shown who they are, and by nobody else", async () => {
    await save({}, UNPROVED);
    await expect(save({ iban: IBAN }, UNPROVED)).rejects.toMatchObject({
      code: "forbidden",
      field: "password",
    });
    expect(await row()).toMatchObject({ iban: null, iban_last4: null });
    await save({ iban: IBAN });
    // Typed again it is the same one; left out, it stays.
    await save({ iban: IBAN, city: "Paris" }, UNPROVED);
    await save({}, UNPROVED);
    expect(await row()).toMatchObject({ iban_last4: "2606", city: "Lyon" });
    await expect(save({ iban: OTHER_IBAN }, UNPROVED)).rejects.toMatchObject({ field: "password" });
    expect(parts.ibans.open(coach.id, (await row()).iban)).toBe(IBAN);
  });

  it("is told of by mail, with its last four, once for each change", async () => {
    await save({ iban: IBAN });
    await save({ iban: IBAN });
    expect(await mails()).toHaveLength(1);
    await save({ iban: OTHER_IBAN });
    await openAccount();
    await save({ iban: IBAN });
    const written = (await mails()).filter(({ subject }) => subject.includes("IBAN"));
    expect(written.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Votre IBAN est enregistré"),
      expect.stringContaining("Votre IBAN a changé"),
      expect.stringContaining("Votre IBAN a changé"),
    ]);
    const [first, second, third] = written.map(({ body }) => body);
    expect(first).toContain("L’IBAN de vos versements se termine par 2606");
    expect(first).not.toContain("désormais");
    expect(second).toContain("se termine désormais par 7034");
    expect(second).toContain("https://elan.test/?auth=reset");
    // Where there is an account, it is the provider who knows the bank, and this IBAN changes nothing there.
    expect(second).not.toContain("espace Stripe");
    expect(third).not.toContain("L’IBAN de vos versements");
    expect(third).toContain("2606");
    expect(third).toContain("espace Stripe");
  });

  it("holds payouts for 72 hours, whether the account was there before or came after", async () => {
    await save({ iban: IBAN });
    await openAccount();
    const { heldUntil: first } = await getPayoutAccount(db, coach, "demo");
    expect(first?.getTime()).toBeGreaterThan(Date.now() + 71 * HOUR_MS);
    await pool.query("update payout_accounts set held_until = now() - interval '1 hour'");
    expect((await getPayoutAccount(db, coach, "demo")).heldUntil).toBeUndefined();
    await save({ payoutFrequency: "weekly" });
    expect((await getPayoutAccount(db, coach, "demo")).heldUntil).toBeUndefined();
    await save({ iban: OTHER_IBAN, payoutFrequency: "weekly" });
    const { heldUntil: second } = await getPayoutAccount(db, coach, "demo");
    expect(second?.getTime()).toBeLessThanOrEqual(Date.now() + 72 * HOUR_MS);
    expect(second?.getTime()).toBeGreaterThan(Date.now() + 71 * HOUR_MS);
    expect(await account()).toMatchObject({ payout_frequency: "weekly" });
  });

  it("is nowhere in the database in clear, and in the copy of one's data as its last four", async () => {
    await save({ iban: IBAN });
    await openAccount();
    expect([...provider.accounts.values()][0]?.iban).toBe(IBAN);
    const everything = await dumpDatabase(pool);
    expect(everything).toContain("3 rue des Lilas");
    const spaced = IBAN.replace(/(.{4})/g, "$1 ").trim();
    for (const spelling of [
      IBAN,
      spaced,
      IBAN.toLowerCase(),
      IBAN.slice(4, 20),
      Buffer.from(IBAN).toString("base64url"),
    ])
      expect(everything).not.toContain(spelling);
    const copy = JSON.stringify(await exportPaymentInfo(db, coach));
    expect(copy).toContain("2606");
    expect(copy).not.toContain("3M02606");
  });
});

it("a proof is of one session, and lasts ten minutes", async () => {
  const sessionId = randomUUID();
  await pool.query(
    "insert into sessions (id, user_id, token, expires_at) values ($1, $2, $1, now() + interval '1 day'), ($3, $2, $3, now() + interval '1 day')",
    [sessionId, coach.id, randomUUID()],
  );
  const proved = () => hasProvedIdentity(db, { ...coach, sessionId });
  const provedAt = (age: string, where = "true") =>
    pool.query(`update sessions set reauthenticated_at = now() - interval '${age}' where ${where}`);
  expect(await proved()).toBe(false);
  await provedAt("1 minute", `id <> '${sessionId}'`);
  expect(await proved()).toBe(false);
  await provedAt("9 minutes");
  expect(await proved()).toBe(true);
  expect(
    await hasProvedIdentity(db, { ...(await newCoach(pool, `${randomUUID()}@exemple.fr`)), sessionId }),
  ).toBe(false);
  await provedAt("11 minutes");
  expect(await proved()).toBe(false);
});

describe("an account for payouts", () => {
  it("is made of what is saved, and of nothing before", async () => {
    await expect(openAccount()).rejects.toMatchObject({ code: "invalid_input" });
    await save({ iban: IBAN });
    await expect(openPayoutAccount(parts, coach, "somebody", PROVED)).rejects.toMatchObject({
      code: "forbidden",
    });
    const { onboarding_url: url } = await openAccount();
    const [[callId, details] = []] = provider.accounts;
    expect(url).toBe(`https://pay.test/acct_${callId}?back=/dashboard/settings/payment?stripe=retour`);
    expect(details).toMatchObject({ firstName: "Nora", city: "Lyon", siretNumber: "73282932000074" });
  });

  it("is opened by somebody who has just shown who they are, also once it is there", async () => {
    await save();
    const unproved = () => openPayoutAccount(parts, coach, coach.id, UNPROVED);
    await expect(unproved()).rejects.toMatchObject({ code: "forbidden", field: "password" });
    expect(await calls()).toEqual([]);
    await openAccount();
    await expect(unproved()).rejects.toMatchObject({ code: "forbidden", field: "password" });
  });

  it("is made once, however often and however many at once ask", async () => {
    await save();
    const urls = await Promise.all(Array.from({ length: 8 }, openAccount));
    expect(new Set(urls.map(({ onboarding_url }) => onboarding_url)).size).toBe(1);
    await openAccount();
    expect(provider.accounts.size).toBe(1);
    expect(await calls()).toMatchObject([{ status: "done" }]);
  });

  it("is found again where the answer was lost, by the next press or by the job", async () => {
    await save();
    provider.cutOff = true;
    await expect(openAccount()).rejects.toMatchObject({ code: "unavailable" });
    await expect(openAccount()).rejects.toMatchObject({ code: "unavailable" });
    provider.cutOff = false;
    const [call, ...others] = await calls();
    expect(others).toEqual([]);
    await runProviderCall(parts, call?.id ?? "");
    await openAccount();
    expect(provider.accounts.size).toBe(1);
    expect(await getPayoutAccount(db, coach, "demo")).toMatchObject({ exists: true, status: "pending" });
  });

  it("is asked for anew after a refusal, which is said", async () => {
    await save();
    provider.failing = new ProviderFailure("invalid_request", true);
    await expect(openAccount()).rejects.toMatchObject({
      code: "conflict",
      message: "Une erreur est survenue lors de la création du compte Stripe.",
    });
    provider.failing = undefined;
    await openAccount();
    expect(await calls()).toMatchObject([{ status: "refused" }, { status: "done" }]);
  });

  it("that the demo has made is none once there is a real provider", async () => {
    await save({ iban: IBAN });
    await openAccount();
    expect(await getPayoutAccount(db, coach, "demo")).toMatchObject({ exists: true });
    expect(await getPayoutAccount(db, coach, "stripe")).toEqual({
      exists: false,
      status: "pending",
      onboardingCompleted: false,
      heldUntil: undefined,
    });
  });

  it("has the status that the provider tells", async () => {
    await save();
    await openAccount();
    const ref = (await account())?.ref ?? "";
    for (const status of ["active", "restricted", "inactive"] as const) {
      await db.transaction((tx) => settleAccount(tx, { ref, status, onboardingCompleted: true }));
      expect(await getPayoutAccount(db, coach, "demo")).toMatchObject({
        exists: true,
        status,
        onboardingCompleted: true,
      });
    }
  });
});
