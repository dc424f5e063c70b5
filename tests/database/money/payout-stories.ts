import { randomUUID } from "node:crypto";
import { firstRate } from "~/features/onboarding/schema.ts";
import { payBalance } from "~/features/payments/payouts/commands/pay-balance.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { SellingCoach } from "../../fixtures/money/marketplace.ts";
import { listDocuments } from "../../fixtures/money/measured-sale.ts";
import type { Story } from "../../fixtures/money/stories.ts";
import { at, hoursAfter, NEXT_PAYDAY, PAYDAY } from "./days.ts";
import { type MoneySheet, showCents, type ToldStory } from "./money-sheet.ts";

export const PAYOUT_HEADINGS = ["Case", "Earned", "Paid out", "Paid back", "Owed to the coach", "Documents"];
export const REFUSAL_HEADINGS = ["Case", "Answer"];

/** A coach who is paid, whose payout comes back, and who owes money after a refund. */
export const payoutStories = (sheet: MoneySheet): ToldStory[] => {
  const { market, sessions } = sheet;

  async function write(order: number, title: string, coach: SellingCoach) {
    const story = `payouts of ${coach.id}`;
    const sums = await market.row<{ earned: number; paid: number; back: number; owed: number }>(
      `select coalesce(-sum(e.cents) filter (where t.payment_id is not null and t.kind <> 'balance paid'), 0)::int as earned,
         (select coalesce(sum(cents), 0)::int from payouts where holder_id = $1 and status = 'paid') as paid,
         coalesce(-sum(e.cents) filter (where t.kind = 'balance paid'), 0)::int as back, coalesce(-sum(e.cents), 0)::int as owed
       from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account = 'coaches' and e.holder_id = $1`,
      coach.holderId,
    );
    if (sums.earned - sums.paid + sums.back !== sums.owed)
      throw new Error(`${title}: the balance is not explained.`);
    const { earned, paid, back, owed } = sums;
    const documents = await listDocuments(market, { holders: [coach.holderId], withStatements: true });
    sheet.addLine("payouts", order, [
      sheet.titleOf(story, title),
      ...[earned, paid, back].map(showCents),
      owed === 0 ? "" : formatEuros(owed),
      sheet.describeNew(story, documents),
    ]);
  }

  const paid: Story = async (until) => {
    const coach = await market.addCoach();
    const student = await market.addStudent("Manon", "Petit");
    await sessions.confirm({ student, coach, startsAt: at("2027-01-11", "10:00") });
    const late = await sessions.confirm({ student, coach, startsAt: at("2027-01-12", "10:00") });
    await until(at("2027-01-11", "13:00"));
    await sessions.cancel(late, student);
    await until(at("2027-01-13"));
    await write(
      0,
      "A session took place and another was cancelled late: both are earned, and held for a week",
      coach,
    );
    await until(PAYDAY);
    await write(1, "The payday, 1 February", coach);
    await until(at("2027-02-03"));
    await sessions.waive(late, coach);
    await write(
      2,
      "The coach waives the price of the late cancellation after all: the student is refunded 50,00 €",
      coach,
    );
    const asked = () =>
      market.rows(
        "select from ledger_holders where id = $1 and balance_asked_at is not null",
        coach.holderId,
      );
    await until(hoursAfter(at("2027-02-03"), 29 * 24));
    if ((await asked()).length > 0) throw new Error("The balance was asked for too early.");
    await until(hoursAfter(at("2027-02-03"), 30 * 24 + 1));
    if ((await asked()).length === 0) throw new Error("The balance was not asked for.");
    await write(3, "30 days later: the coach is asked to pay it", coach);
    await market.pay(
      await payBalance(market.parts, coach.account, { idempotencyKey: randomUUID(), cents: 4_500 }),
    );
    await write(4, "The coach pays it by card", coach);
  };

  const returned: Story = async (until) => {
    const coach = await market.addCoach();
    const student = await market.addStudent("Manon", "Petit");
    await sessions.confirm({ student, coach, startsAt: at("2027-01-11", "10:00") });
    await until(hoursAfter(PAYDAY, -24));
    await market.closeAccountAtProvider(coach, true);
    await until(PAYDAY);
    await write(5, "Another coach’s payout of 45,00 € is refused by the bank", coach);
    await market.closeAccountAtProvider(coach, false);
    await until(NEXT_PAYDAY);
    await write(6, "It is paid again on the next payday, and its commission is not invoiced twice", coach);
  };
  return [
    { live: paid, isQuick: true },
    { live: returned, isQuick: false },
  ];
};

/** The refusals before anybody is charged: the person reads the answer. */
export const refusalStories = (sheet: MoneySheet): ToldStory[] => {
  const { market, sessions } = sheet;
  const refused = async (order: number, title: string, act: () => Promise<unknown>) => {
    const answer = await act().then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (answer === undefined) throw new Error(`${title}: it was accepted.`);
    sheet.addLine("refusals", order, [title, `« ${answer} »`]);
  };
  const refusals: Story = async () => {
    const dear = await market.addCoach({ hourlyCents: 9_999 });
    const tiny = await market.addCoach({ hourlyCents: 40 });
    const student = await market.addStudent("Manon", "Petit");
    const startsAt = at("2027-01-11", "10:00");
    await refused(0, "A session is shown at 33,35 €, and costs 99,99 € since", () =>
      sessions.book({ student, coach: dear, startsAt, shownCents: 3_335 }),
    );
    await sessions.offerPack(dear, 5, 25_000);
    await refused(1, "A pack is shown at 149,99 €, and costs 250,00 € since", () =>
      sessions.buyPack({ student, coach: dear, hours: 5, shownCents: 14_999 }),
    );
    await refused(2, "A session of 0,40 €, of a listing from before there was a least price", () =>
      sessions.book({ student, coach: tiny, startsAt, shownCents: 40 }),
    );
    const typed = firstRate().safeParse("0,40");
    await refused(3, "A rate of 0,40 € an hour is typed in a listing", async () => {
      if (!typed.success) throw new Error(typed.error.issues[0]?.message);
    });
  };
  return [{ live: refusals, isQuick: true }];
};
