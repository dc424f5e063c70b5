import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  endSubscriptionNow,
  refundSubscriptionNow,
} from "~/features/back-office/desk/commands/work-on-sales.server.ts";
import { findSubscriptionStory } from "~/features/back-office/desk/queries/find-subscription.server.ts";
import {
  exportDeskSubscriptions,
  listDeskSubscriptions,
} from "~/features/back-office/desk/queries/list-subscriptions.server.ts";
import type { DeskFilters } from "~/features/back-office/desk/rules/filters.ts";
import { withdrawSubscription } from "~/features/shop/subscriptions/commands/change-subscription.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { demoShop } from "../../fixtures/shop/shop.ts";
import { demoSubscriptions } from "../../fixtures/shop/shop-subscriptions.ts";

const shop = demoShop(testDatabase());
const { db, pool, rows, run, work, customer } = shop;
const { begin, nextMonth, row, steps, money, subjects } = demoSubscriptions(shop);
const operator = ownerOf(randomUUID(), "operator");
const NONE: DeskFilters = { words: "", state: undefined, kind: undefined, from: undefined, to: undefined };
const REASON = "Le fichier du mois était le mauvais.";

beforeEach(async () => {
  await rows("delete from operator_actions");
  await rows(
    "insert into users (id, email, role) values ($1, 'equipe@boutique.fr', 'student') on conflict do nothing",
    operator.id,
  );
});

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).code;
};
const refund = (id: string, cents: number, seenCents = 0) =>
  refundSubscriptionNow(db, operator, { id, cents, seenCents, reason: REASON });
const credits = async (id: string): Promise<number[]> =>
  (
    await rows(
      "select total_cents as cents from order_documents where subject_id = $1 and kind = 'credit note' order by number",
      id,
    )
  ).map(({ cents }) => cents);
const list = async (filters: Partial<DeskFilters> = {}) =>
  (await listDeskSubscriptions(pool, operator, { ...NONE, ...filters }, 1)).rows;

describe("an operator", () => {
  test("ends a subscription: nothing more is collected, and the paid months stay", async () => {
    const { id } = await begin();
    await endSubscriptionNow(db, operator, { id, reason: REASON });
    await work();
    await nextMonth();
    expect(await row(id)).toMatchObject({ status: "ended", ending: "operator" });
    expect(await money(id)).toMatchObject({ status: "ended", collected: 1900, refunded: 0, earned: 1900 });
    expect((await subjects()).at(-1)).toBe("Votre abonnement est terminé");
    const [mail] = await rows("select body from mails order by id desc limit 1");
    expect(mail.body).toContain(REASON);
    expect(mail.body).toContain("Notre équipe a mis fin");
    expect(await refusal(endSubscriptionNow(db, operator, { id, reason: REASON }))).toBe("conflict");
    expect(await rows("select action, subject_id, person_id, reason from operator_actions")).toEqual([
      { action: "end subscription", subject_id: id, person_id: customer, reason: REASON },
    ]);
  });

  test("refunds a part of a running subscription, which goes on, with a credit note and a mail with the reason", async () => {
    const { id } = await begin();
    await refund(id, 500);
    await work();
    expect(await money(id)).toMatchObject({ status: "running", refunded: 500, earned: 1400 });
    expect(await credits(id)).toEqual([500]);
    const [mail] = await rows("select subject, body from mails order by id desc limit 1");
    expect(mail.subject).toContain("Un remboursement est en route");
    expect(mail.body).toContain(REASON);
    await nextMonth();
    expect(await money(id)).toMatchObject({ collected: 3800, refunded: 500, earned: 3300 });
    expect(await steps(id)).toEqual(["started", "refunded", "renewed"]);
  });

  test("refunds the whole after the end, and never more", async () => {
    const { id } = await begin();
    await nextMonth();
    await refund(id, 1000);
    await endSubscriptionNow(db, operator, { id, reason: REASON });
    await work();
    expect(await refusal(refund(id, 2801, 1000))).toBe("invalid_input");
    await refund(id, 2800, 1000);
    await work();
    expect(await money(id)).toMatchObject({ collected: 3800, refunded: 3800, earned: 0 });
    expect((await credits(id)).reduce((sum, cents) => sum + cents, 0)).toBe(3800);
    expect(await refusal(refund(id, 1, 3800))).toBe("invalid_input");
  });

  test("refunds once, although two press at once", async () => {
    const { id } = await begin();
    const answers = await Promise.allSettled([refund(id, 900), refund(id, 900), refund(id, 900)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await work();
    expect(await money(id)).toMatchObject({ refunded: 900, earned: 1000 });
    expect(await refusal(refund(id, 900))).toBe("conflict");
  });

  test("leaves the rest to a withdrawal, which refunds what is left", async () => {
    const own = await begin();
    await refund(own.id, 500);
    await work();
    expect(await run((tx) => withdrawSubscription(tx, own))).toEqual({ refundCents: 1400 });
    await work();
    expect(await money(own.id)).toMatchObject({ collected: 1900, refunded: 1900, earned: 0 });
    expect(await credits(own.id)).toEqual([500, 1400]);
  });

  test("without the right to refund changes nothing", async () => {
    const { id } = await begin();
    const support = ownerOf(operator.id, "operator", "support");
    const refused = refundSubscriptionNow(db, support, { id, cents: 500, seenCents: 0, reason: REASON });
    expect(await refusal(refused)).toBe("forbidden");
    expect(await steps(id)).toEqual(["started"]);
  });
});

test("the list finds a subscription by person, number and state, and the story has everything", async () => {
  const { id } = await begin();
  await refund(id, 500);
  await work();
  expect((await list()).map((each) => each.id)).toEqual([id]);
  expect((await list({ words: "client@bout" })).map((each) => each.id)).toEqual([id]);
  expect((await list({ words: id.slice(0, 8) })).map((each) => each.id)).toEqual([id]);
  expect(await list({ words: "personne" })).toEqual([]);
  expect(await list({ state: "termines" })).toEqual([]);
  expect(await list({ state: "en-cours", from: "2020-01-01" })).toMatchObject([
    { months: 1, collectedCents: 1900, refundedCents: 500, customer: { email: "client@boutique.fr" } },
  ]);
  const story = await findSubscriptionStory({ db, pool }, operator, id);
  expect(story).toMatchObject({
    money: { collectedCents: 1900, returnedCents: 500, refundableCents: 1400 },
    steps: [
      { step: "started", month: 1 },
      { step: "refunded", cents: 500, words: REASON },
    ],
    actions: [{ action: "refund subscription", cents: 500, reason: REASON }],
  });
  expect(story?.documents.map(({ kind }) => kind)).toEqual(["invoice", "credit note"]);
  expect(story?.mails).toHaveLength(2);
  expect(await findSubscriptionStory({ db, pool }, operator, randomUUID())).toBeUndefined();
  let csv = "";
  for await (const part of exportDeskSubscriptions(pool, operator, NONE)) csv += part;
  expect(csv).toContain("Programme Force");
});
