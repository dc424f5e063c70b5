import { expect, test } from "vitest";
import { REFUSED_IBAN } from "../../../../tests/doubles/stripe.ts";
import {
  ACCOUNT_DETAILS,
  again,
  failure,
  newCall,
  stripeForTests,
} from "../../../../tests/fixtures/payments/stripe.ts";

const at = stripeForTests();
/** The account that was asked for last. */
const asked = () =>
  at.double.requests.findLast(({ method, path }) => method === "POST" && path === "/v1/accounts")?.form;

test("an account is made once, with what is known, and is what Stripe says it is", async () => {
  const call = newCall();
  const { ref, ...state } = await at.stripe.createAccount(call, ACCOUNT_DETAILS);
  expect(state).toEqual({ status: "pending", onboardingCompleted: false });
  at.double.forgetKeys();
  expect((await at.stripe.createAccount(again(call, 24), ACCOUNT_DETAILS)).ref).toBe(ref);
  expect(asked()).toMatchObject({
    type: "express",
    individual: { first_name: "Camille", dob: { year: "1990", month: "4", day: "9" } },
    external_account: { account_number: ACCOUNT_DETAILS.iban, account_holder_name: "Camille Laurent" },
    capabilities: { transfers: { requested: "true" } },
  });
  const url = await at.stripe.openOnboarding(ref, { again: "/encore", back: "/retour" });
  for (const status of ["active", "restricted", "inactive"] as const) {
    const press = {
      method: "POST",
      body: new URLSearchParams({ press: status }),
      redirect: "manual",
    } as const;
    expect((await fetch(url, press)).headers.get("location")).toBe("https://elan.example/retour");
    expect(await at.stripe.findAccount(ref)).toEqual({ ref, status, onboardingCompleted: true });
  }
  const company = { ...ACCOUNT_DETAILS, businessType: "company", businessName: "Élan Lyon" } as const;
  await at.stripe.createAccount(newCall(), company);
  const named = { name: "Élan Lyon", tax_id: "732829320" };
  expect(asked()).toMatchObject({ company: named });
  // The owner of the account enters at Stripe the details that its API refuses from us.
  await at.stripe.createAccount(newCall(), { ...ACCOUNT_DETAILS, iban: REFUSED_IBAN });
  expect(asked()).not.toHaveProperty("external_account");
});

test("a payout is made once, comes back, and is refused where the account cannot take it", async () => {
  const { ref: accountRef } = await at.stripe.createAccount(newCall(), ACCOUNT_DETAILS);
  const order = { accountRef, amountCents: 8100 };
  await expect(at.stripe.payOut(newCall(), order)).rejects.toEqual(
    failure("insufficient_capabilities_for_transfer", true),
  );
  at.double.stripe.setAccountStatus(accountRef, "active");
  const call = newCall();
  const sent = await at.stripe.payOut(call, order);
  expect(sent).toMatchObject({ callId: call.id, cents: 8100, status: "done" });
  at.double.forgetKeys();
  expect(await at.stripe.payOut(again(call, 24), order)).toEqual(sent);
  at.double.bank.reverse(sent.ref);
  expect(await at.stripe.findTransfer(sent.ref)).toMatchObject({ status: "failed", reason: "reversed" });
});

test("a payout for which the money is not there yet is asked for again, and made once", async () => {
  const { ref: accountRef } = await at.stripe.createAccount(newCall(), ACCOUNT_DETAILS);
  at.double.stripe.setAccountStatus(accountRef, "active");
  at.double.availableCents = 8_000;
  const call = newCall();
  const order = { accountRef, amountCents: 8_100 };
  const before = at.double.objects.all("transfer").length;
  for (const one of [call, again(call), again(call)])
    await expect(at.stripe.payOut(one, order)).rejects.toEqual(failure("balance_insufficient", false));
  at.double.availableCents = 20_000;
  const sent = await at.stripe.payOut(again(call), order);
  expect(sent).toMatchObject({ callId: call.id, status: "done" });
  expect(await at.stripe.payOut(again(call), order)).toEqual(sent);
  at.double.forgetKeys();
  expect(await at.stripe.payOut(again(call, 24), order)).toEqual(sent);
  expect(at.double.objects.all("transfer")).toHaveLength(before + 1);
});
