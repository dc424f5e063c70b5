import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { lookAt } from "~/features/payments/core/commands/handle-webhook.server.ts";
import { ACCOUNT_STATUSES, type AccountDetails } from "~/features/payments/core/rules/provider.ts";
import { holderOf } from "~/features/payments/ledger/commands/post-ledger-entry.server.ts";
import { saveAccount } from "~/features/payments/payouts/commands/settle-payout.server.ts";
import { endDemoOnboarding } from "~/features/payments/providers/adapters/demo-pages.server.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { demoPayments } from "../../fixtures/payments/payments.ts";

const database = testDatabase();
const { db } = database;
const { parts, rows, work, run, begin, press, seller } = demoPayments(database);
const { provider } = parts;

const IBAN = "FR7630006000011234567890189";
const call = () => ({ id: randomUUID(), firstTriedAt: undefined });
const details = (holderId: number): AccountDetails => ({
  holderId,
  firstName: "Camille",
  lastName: "Laurent",
  email: "vend@exemple.fr",
  phone: null,
  dateOfBirth: null,
  addressLine1: "3 rue des Lilas",
  addressLine2: null,
  city: "Lyon",
  postalCode: "69001",
  country: "FR",
  businessType: "individual",
  businessName: null,
  siretNumber: null,
  accountHolderName: null,
  iban: IBAN,
});

async function openAccount() {
  const asked = call();
  const holderId = await run((tx) => holderOf(tx, { user: seller }));
  const [one, two] = await Promise.all([1, 2].map(() => provider.createAccount(asked, details(holderId))));
  expect(one).toEqual(two);
  const state = one as NonNullable<typeof one>;
  const record = () =>
    run((tx) =>
      saveAccount(tx, { holderId, provider: "demo", payoutFrequency: "weekly", ibanChangedAt: null }, state),
    );
  await record();
  return { holderId, record, ref: state.ref };
}
const refOf = (url: string) => url.split("/").at(-1) ?? "";
const paths = { again: "/encore", back: "/retour" };
const known = async () => (await rows("select status, onboarding_completed as done from payout_accounts"))[0];

it("an account is made once, keeps nothing of its owner, and ends as they say on its page", async () => {
  const { ref, record } = await openAccount();
  expect(JSON.stringify(await rows("select * from demo_provider_objects"))).not.toMatch(/Camille|Lilas|FR76/);
  const first = refOf(await provider.openOnboarding(ref, paths));
  const page = refOf(await provider.openOnboarding(ref, paths));
  // The page that was opened last is the only one.
  await expect(endDemoOnboarding(db, first, "active")).rejects.toMatchObject({ code: "not_found" });
  for (const status of ACCOUNT_STATUSES) {
    expect(await endDemoOnboarding(db, page, status)).toBe("/retour");
    await work();
    expect(await known()).toEqual({ status, done: status !== "pending" });
  }
  // Told late, what it was when it was made or first asked about is no news.
  const asItWas = await lookAt(provider, { kind: "account", ref });
  await endDemoOnboarding(db, page, "active");
  await work();
  await run(asItWas);
  await record();
  expect((await known()).status).toBe("active");
  await rows(
    "update demo_provider_objects set body = body || $1 where ref = $2",
    { until: new Date(0) },
    page,
  );
  await expect(endDemoOnboarding(db, page, "active")).rejects.toMatchObject({ code: "not_found" });
});

it("only an active account is paid, and each call once, whatever becomes of the account", async () => {
  const { ref } = await openAccount();
  const page = refOf(await provider.openOnboarding(ref, paths));
  const order = { accountRef: ref, amountCents: 4_500 };
  await expect(provider.payOut(call(), order)).rejects.toMatchObject({ isFinal: true });
  await endDemoOnboarding(db, page, "active");
  const asked = call();
  const sent = await provider.payOut(asked, order);
  await endDemoOnboarding(db, page, "inactive");
  expect(await provider.payOut(asked, order)).toEqual(sent);
  expect(await provider.findTransfer(sent.ref)).toEqual(sent);
  const listed = [];
  for await (const transfer of provider.listTransfers(new Date(Date.now() - 60_000))) listed.push(transfer);
  expect(listed).toEqual([sent]);
  // Nothing was owed here: what the provider has sent of its own is not for the books of this test.
  await rows("delete from demo_provider_objects where kind = 'transfer'");
});

it("its list has every charge once, however many and however close together", async () => {
  const { ref } = await begin();
  await press(ref);
  await work();
  const [{ body }] = await rows("select body from demo_provider_objects where kind = 'charge'");
  await rows(
    `insert into demo_provider_objects (ref, kind, body, created_at)
     select 'demo_charge_' || n, 'charge', $1, now() + n / 100 * interval '1 microsecond' from generate_series(1, 450) n`,
    { ...body, status: "failed" },
  );
  const list = async (since: Date) => {
    const refs: string[] = [];
    for await (const charge of provider.listCharges(since)) refs.push(charge.ref);
    return refs;
  };
  const refs = await list(new Date(Date.now() - 60_000));
  expect([refs.length, new Set(refs).size]).toEqual([451, 451]);
  expect(await list(new Date(Date.now() + 60_000))).toEqual([]);
});
