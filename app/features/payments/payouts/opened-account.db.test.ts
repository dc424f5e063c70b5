import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import type { Geocoder } from "~/features/places/adapters/geocoder.server.ts";
import { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { sell } from "../../../../tests/fixtures/payments/coach-income.ts";
import { AccountProvider, newCoach, PAYMENT_INFO } from "../../../../tests/fixtures/payments/paid-coach.ts";
import type { PaymentProvider } from "../core/rules/provider.ts";
import { holderOf } from "../ledger/commands/post-ledger-entry.server.ts";
import type { PaymentInfoChange } from "../schema.ts";
import { mailOpenedAccount } from "./commands/mail-account.server.ts";
import { openPayoutAccount } from "./commands/open-account.server.ts";
import { savePaymentInfo } from "./commands/save-payment-info.server.ts";
import { getPayoutAccount } from "./queries/payment-info.server.ts";

const { db, pool } = testDatabase();
const IBAN = "FR1420041010050500013M02606";
const key = { id: "1", key: randomBytes(32).toString("base64url") };
const provider = new AccountProvider();
const geocoder: Geocoder = {
  suggest: async () => [],
  search: async () => undefined,
  reverse: async () => undefined,
};
const parts = {
  db,
  geocoder,
  publicUrl: "https://elan.test",
  linkSecret: "x".repeat(32),
  log: createLogger("silent"),
  ibans: sealedColumn(new ColumnKeys([key]), "coach_payment_info.iban"),
  provider: provider as unknown as PaymentProvider,
};

let email: string;
let coach: Awaited<ReturnType<typeof newCoach>>;
beforeEach(async () => {
  email = `${randomUUID()}@exemple.fr`;
  coach = await newCoach(pool, email);
});

const save = (change: Partial<PaymentInfoChange> = {}) =>
  savePaymentInfo(parts, coach, { ...PAYMENT_INFO, ...change }, { isProved: true });
const open = () => openPayoutAccount(parts, coach, coach.id, { isProved: true });
const heldForHours = async () => {
  const { heldUntil } = await getPayoutAccount(db, coach, provider.name);
  return heldUntil && Math.round((heldUntil.getTime() - Date.now()) / HOUR_MS);
};
const mails = async () =>
  (await pool.query("select subject, body from mails where recipient = $1 order by id", [email])).rows;

it("has what was saved while it was being made", async () => {
  await save();
  vi.spyOn(provider, "createAccount").mockImplementationOnce(async ({ id }) => {
    await save({ iban: IBAN, payoutFrequency: "weekly" });
    return { ref: `acct_${id}`, status: "pending", onboardingCompleted: false };
  });
  await open();
  const { rows } = await pool.query(
    "select payout_frequency from payout_accounts a join ledger_holders h on h.id = a.holder_id where user_id = $1",
    [coach.id],
  );
  expect(rows).toEqual([{ payout_frequency: "weekly" }]);
  expect(await heldForHours()).toBe(72);
});

it("is told to its owner, once, and held where something was sold before", async () => {
  const holderId = await db.transaction((tx) => holderOf(tx, { user: coach.id }));
  await save();
  await open();
  expect(await heldForHours()).toBeUndefined();
  for (let times = 0; times < 2; times += 1) await mailOpenedAccount(parts, holderId);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail.subject).toContain("Votre compte de versement est ouvert");
  expect(mail.body).not.toContain("Par sécurité");
  // Another account, as whoever was with another provider before opens it.
  await sell(db, holderId, { cents: 5_000 });
  await pool.query("update payout_accounts set provider = 'stripe' where holder_id = $1", [holderId]);
  await open();
  expect(await heldForHours()).toBe(72);
  await mailOpenedAccount(parts, holderId);
  expect((await mails())[1].body).toContain("Par sécurité, rien n’est versé avant le");
  const { rows } = await pool.query(
    "select from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = 'mail-payout-account' and (p.payload ->> 'holderId')::int = $1",
    [holderId],
  );
  expect(rows).toHaveLength(2);
});
