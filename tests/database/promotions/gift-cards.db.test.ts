import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { settleCharge } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { expirePayments } from "~/features/payments/core/commands/expire-payments.server.ts";
import { onGiftCardPaymentChanged } from "~/features/payments/gift-cards/commands/on-payment-changed.server.ts";
import { refundGiftCard } from "~/features/payments/gift-cards/commands/refund-card.server.ts";
import { sellGiftCard } from "~/features/payments/gift-cards/commands/sell-card.server.ts";
import { sweepGiftCards } from "~/features/payments/gift-cards/commands/sweep-cards.server.ts";
import { findBalance } from "~/features/payments/gift-cards/queries/shown-card.server.ts";
import { cardLabel, isGiftCode } from "~/features/payments/gift-cards/rules/gift-cards.ts";
import type { GiftCardOrder } from "~/features/payments/gift-cards/schema.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { SECRETS } from "../../fixtures/accounts/secrets.ts";
import { demoSessions, fromNow, PAID } from "../../fixtures/bookings/sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, rows, book, press, work, confirm, cancel, money, booking, slot, other } = sessions;
const giftCodes = sealedColumn(SECRETS.columnKeys, "gift_cards.code");

const ORDER: Omit<GiftCardOrder, "idempotencyKey"> = {
  amount: 5_000,
  recipientName: "Paul",
  recipientEmail: "paul@exemple.fr",
  message: "Bonne course\u00a0!",
  sendDay: "",
  buyerName: "Inès Durand",
  buyerEmail: "ines@exemple.fr",
};

const order = (given: Partial<GiftCardOrder> = {}) =>
  sellGiftCard({ ...sessions.parts, giftCodes, pathOf: (id) => `/carte-cadeau/${id}` }, null, {
    ...ORDER,
    idempotencyKey: randomUUID(),
    ...given,
  });

/** Sold, paid and ready; answers the id and the code. */
async function sell(given: Partial<GiftCardOrder> = {}): Promise<{ id: string; code: string }> {
  const { id, checkoutUrl } = await order(given);
  await press(checkoutUrl);
  await work();
  const { code } = await card(id);
  return { id, code: giftCodes.open(id, code) };
}

const card = async (id: string) => (await rows("select * from gift_cards where id = $1", id))[0];
const account = async (name: string): Promise<number> =>
  (await rows("select coalesce(sum(cents), 0)::int as cents from ledger_entries where account = $1", name))[0]
    .cents;
const charged = async (bookingId: string): Promise<number[]> =>
  (
    await rows(
      "select c.amount_cents from charges c join bookings b on b.payment_id = c.payment_id where b.id = $1",
      bookingId,
    )
  ).map(({ amount_cents: cents }) => cents);
/** What is owed to holders is what is on their cards, and what open sales hold. */
const isBalanced = async (): Promise<boolean> => {
  const [{ left }] = await rows(
    `select (select coalesce(sum(balance_cents), 0) from gift_cards)::int
       + (select coalesce(sum(cents), 0) from payment_reductions where kind = 'gift card' and status = 'held')::int as left`,
  );
  return left === 0 - (await account("gift cards"));
};

describe("a gift card", () => {
  test("is owed once it is paid, mailed with a receipt, and its code is stored only sealed", async () => {
    const { id, checkoutUrl } = await order();
    expect(await card(id)).toMatchObject({ status: "held", balance_cents: 0 });
    await press(checkoutUrl);
    await work();
    const sold = await card(id);
    const code = giftCodes.open(id, sold.code);
    expect(sold).toMatchObject({ status: "active", balance_cents: 5_000, last4: code.slice(-4) });
    expect(isGiftCode(code)).toBe(true);
    expect(JSON.stringify(sold)).not.toContain(code);
    expect(await account("gift cards")).toBe(-5_000);
    expect(await account("sales")).toBe(0);
    const mails = await rows("select recipient, html, body, attachments from mails order by id");
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      "ines@exemple.fr",
      "paul@exemple.fr",
    ]);
    expect(JSON.stringify(mails)).not.toContain(code);
    const receipts = mails.flatMap(({ attachments }) => attachments);
    expect(receipts).toEqual([{ document: "gift card receipt", id }]);
    // A change that arrives again changes nothing.
    await onGiftCardPaymentChanged(db, { payableId: id });
    expect(await card(id)).toMatchObject({ balance_cents: 5_000 });
  });

  test("for a later day is sent on that day, and can be used before", async () => {
    const day = parisDay(fromNow(24 * 10));
    const { id, code } = await sell({ sendDay: day });
    expect(await card(id)).toMatchObject({ sent_at: null, status: "active" });
    const [{ run_at: runAt }] = await rows(
      `select j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'mail-gift-card'`,
    );
    expect(parisDay(runAt)).toBe(day);
    await confirm({ code });
    expect(await card(id)).toMatchObject({ balance_cents: 0 });
  });

  test("is refused at an amount that operators do not allow", async () => {
    await expect(order({ amount: 1_999 })).rejects.toThrow(/De 20/);
    await expect(order({ amount: 20_001 })).rejects.toThrow(/De 20/);
    await rows(
      "insert into business_settings (key, value, effective_from, reason) values ('giftCardMostCents', 0, now(), 'Fini')",
    );
    await expect(order()).rejects.toThrow("ne sont plus vendues");
    await rows("delete from business_settings");
  });

  test("that nobody pays is worth nothing", async () => {
    const { id } = await order();
    const { code } = await card(id);
    await expect(book({ code: giftCodes.open(id, code) })).rejects.toThrow("n’est pas encore payée");
    await rows("update payments set expires_at = now() - interval '1 minute'");
    await expirePayments(sessions.parts);
    await work();
    expect(await card(id)).toMatchObject({ status: "ended", balance_cents: 0 });
  });
});

describe("a sale paid with a gift card", () => {
  test("takes the price off it, in several purchases; the coach is paid as by a card", async () => {
    const { id, code } = await sell({ amount: 8_000 });
    const first = await confirm({ code: code.toLowerCase().replace(/(.{4})/g, "$1-"), codeRestCents: 0 });
    expect(await money(first)).toEqual(PAID);
    expect(await card(id)).toMatchObject({ balance_cents: 3_000 });
    const second = await confirm({ code, codeRestCents: 2_000, startsAt: slot(6) });
    expect(await charged(second)).toEqual([2_000]);
    expect(await money(second)).toEqual(PAID);
    expect(await card(id)).toMatchObject({ balance_cents: 0, status: "active" });
    expect(await account("gift cards")).toBe(0);
    expect(await account("promotions")).toBe(0);
    await expect(book({ code, startsAt: slot(7) })).rejects.toThrow("Il ne reste rien");
  });

  test("gives back to the card first, and the rest to the payer", async () => {
    const { id, code } = await sell({ amount: 3_000 });
    const sale = await confirm({ code });
    await cancel(sale);
    await work();
    expect(await card(id)).toMatchObject({ balance_cents: 3_000 });
    const [{ back }] = await rows(
      "select sum(c.refunded_cents)::int as back from charges c join payments p on p.id = c.payment_id where p.payable_kind = 'booking'",
    );
    expect(back).toBe(2_000);
    expect(await isBalanced()).toBe(true);
  });

  test("that is not paid leaves the card as it was", async () => {
    const { id, code } = await sell({ amount: 3_000 });
    await book({ code });
    expect(await card(id)).toMatchObject({ balance_cents: 0 });
    expect(await isBalanced()).toBe(true);
    await rows("update payments set expires_at = now() - interval '1 minute' where payable_kind = 'booking'");
    await expirePayments(sessions.parts);
    await work();
    expect(await card(id)).toMatchObject({ balance_cents: 3_000 });
    expect(await isBalanced()).toBe(true);
  });

  test("uses every cent of a card once, in two purchases of the same moment", async () => {
    const { id, code } = await sell({ amount: 5_000 });
    const tried = await Promise.allSettled([
      book({ code, codeRestCents: 0, startsAt: slot(5) }),
      book({ code, codeRestCents: 0, startsAt: slot(6) }, other),
    ]);
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await card(id)).toMatchObject({ balance_cents: 0 });
    await work();
    expect(await isBalanced()).toBe(true);
    expect(await rows("select from bookings where status = 'pending'")).toHaveLength(1);
  });
});

describe("a gift card ends", () => {
  test("when it expires: what is left is income; a refund reopens it", async () => {
    const { id, code } = await sell({ amount: 8_000 });
    const sale = await confirm({ code });
    await rows("update gift_cards set expires_at = now() - interval '1 minute' where id = $1", id);
    await expect(book({ code, startsAt: slot(6) })).rejects.toThrow("a expiré");
    await sweepGiftCards(db);
    await sweepGiftCards(db);
    expect(await card(id)).toMatchObject({ status: "expired", balance_cents: 0 });
    expect(await account("sales")).toBe(-3_000);
    await cancel(sale);
    await work();
    expect(await card(id)).toMatchObject({ status: "active", balance_cents: 5_000 });
    expect((await card(id)).expires_at > fromNow(24 * 80)).toBe(true);
    expect(await isBalanced()).toBe(true);
  });

  test("when its buyer changes their mind, as long as nothing was spent", async () => {
    const { id, code } = await sell();
    await db.transaction((tx) => refundGiftCard(tx, id));
    await work();
    expect(await card(id)).toMatchObject({ status: "ended", balance_cents: 0 });
    expect(await account("gift cards")).toBe(0);
    await expect(book({ code })).rejects.toThrow("a été remboursée");
    const used = await sell();
    await confirm({ code: used.code });
    await expect(db.transaction((tx) => refundGiftCard(tx, used.id))).rejects.toThrow("a déjà servi");
  });

  test("when the bank takes its money back: the house bears what was spent", async () => {
    const { id, code } = await sell({ amount: 8_000 });
    const sale = await confirm({ code });
    const [charge] = await rows(
      "select c.id, c.ref, c.payment_id, c.fee_cents from charges c join gift_cards g on g.payment_id = c.payment_id where g.id = $1",
      id,
    );
    await db.transaction((tx) =>
      settleCharge(tx, {
        ref: charge.ref,
        chargeId: charge.id,
        paymentId: charge.payment_id,
        subscriptionRef: undefined,
        amountCents: 8_000,
        status: "paid",
        reason: undefined,
        feeCents: charge.fee_cents,
        refunds: [],
        disputes: [{ ref: "dp_1", cents: 8_000, status: "lost" }],
      }),
    );
    await work();
    await onGiftCardPaymentChanged(db, { payableId: id });
    expect(await card(id)).toMatchObject({ status: "ended", balance_cents: 0 });
    expect(await account("losses")).toBe(5_000);
    expect(await account("gift cards")).toBe(0);
    expect(await booking(sale)).toMatchObject({ status: "confirmed" });
  });
});

test("the balance is told to whoever has the whole code, and a wrong one is refused", async () => {
  const { code } = await sell();
  expect(await findBalance(db, code)).toMatchObject({ balanceCents: 5_000, last4: code.slice(-4) });
  await expect(findBalance(db, "BCDFGHJKLMNPQRST")).rejects.toThrow("Nous ne trouvons pas cette carte");
  await expect(findBalance(db, code.slice(0, 12))).rejects.toThrow("Nous ne trouvons pas cette carte");
  expect(cardLabel({ last4: code.slice(-4) })).not.toContain(code);
});
