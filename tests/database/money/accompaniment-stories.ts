import type { PlanConfig } from "~/features/accompaniment/contract/rules/plan.ts";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { PaymentInfoChange } from "~/features/payments/schema.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { SellingCoach } from "../../fixtures/money/marketplace.ts";
import type { Until } from "../../fixtures/money/stories.ts";
import { hoursAfter } from "./days.ts";
import type { MoneySheet, ToldStory } from "./money-sheet.ts";

/** 120,00 € for each month and 50,00 € for each of the introduction, four sessions and three reviews: 760,00 €. */
const WITH_SESSIONS: PlanConfig = {
  type: "accompagnement",
  duration: 3,
  introSession: true,
  coachingSessions: 4,
  monthlyReviews: 3,
};
/** 560,00 €. */
const WITHOUT_SESSIONS: PlanConfig = { ...WITH_SESSIONS, coachingSessions: 0 };
/** 390,00 €. */
const TWO_MONTHS: PlanConfig = { ...WITHOUT_SESSIONS, duration: 2, monthlyReviews: 2 };
/** 220,00 €, and 420,00 € with sessions. */
const ONE_MONTH: PlanConfig = { ...WITHOUT_SESSIONS, duration: 1, monthlyReviews: 1 };

interface Bought {
  id: string;
  student: Student;
  coach: SellingCoach;
  until: Until;
  write: (title: string) => Promise<void>;
  /** another coach, whose documents belong to this sale too */
  addCoachOf: (coach: SellingCoach) => void;
}

interface AccompanimentStory {
  isQuick?: boolean;
  plan?: PlanConfig;
  info?: Partial<PaymentInfoChange>;
  /** when a coach is found, in hours after the sale */
  assignedAfter?: number;
  lives: (bought: Bought) => Promise<void>;
}

const LIABLE = { vatStatus: "liable", vatNumber: "FR44732829320", vatRate: 200 } as const;

/** All months are over; a session counts a day after it took place. */
async function waitUntilDone({ accompaniments }: MoneySheet, { id, until }: Bought, months: number) {
  for (let month = 1; month <= months; month += 1) await until(await accompaniments.monthStart(id, month));
  await until(hoursAfter(await accompaniments.monthStart(id, months), 30));
}

/** The story of a sale of that moment; its lines stand in the order of the stories. */
function tell(
  sheet: MoneySheet,
  { isQuick = false, plan = WITH_SESSIONS, info, assignedAfter = 0, lives }: AccompanimentStory,
  { start, order }: { start: Date; order: number },
): ToldStory {
  const { market, accompaniments } = sheet;
  const live: ToldStory["live"] = async (until) => {
    const coach = await market.addCoach(info ? { info } : {});
    const student = await market.addStudent("Manon", "Petit");
    const id = await accompaniments.buy(student, plan);
    await until(hoursAfter(start, assignedAfter));
    await accompaniments.assign(id, coach);
    await accompaniments.chooseMeeting(id, student);
    const coaches = [coach];
    let lines = 0;
    await lives({
      id,
      student,
      coach,
      until,
      addCoachOf: (other) => coaches.push(other),
      write: (title) =>
        sheet.addSale(
          "accompaniments",
          { order: order + lines++ / 10, title },
          { sold: id, coaches: [...coaches] },
        ),
    });
  };
  return { live, isQuick };
}

/** Sold at `start` by a marketplace that owes no VAT. */
export const storiesWithoutVat = (sheet: MoneySheet, start: Date): ToldStory[] => [
  tell(
    sheet,
    {
      isQuick: true,
      plan: ONE_MONTH,
      lives: async (bought) => {
        await waitUntilDone(sheet, bought, 1);
        await bought.write(
          "220,00 €: one month, the introduction and a review, sold by a marketplace without VAT (article 293 B)",
        );
      },
    },
    { start, order: 1.5 },
  ),
];

/** Sold at `start`, in a month of 31 days, by a marketplace that owes VAT, in one instalment for each month. */
export function accompanimentStories(sheet: MoneySheet, start: Date): ToldStory[] {
  const { market, accompaniments } = sheet;
  const untilDone = (bought: Bought, months: number) => waitUntilDone(sheet, bought, months);

  const stories: AccompanimentStory[] = [
    {
      plan: WITHOUT_SESSIONS,
      lives: async (bought) => {
        await untilDone(bought, 3);
        await bought.write("560,00 €: three months, the introduction and three reviews, all delivered");
      },
    },
    {
      plan: ONE_MONTH,
      info: { ...LIABLE, givesSelfBillingMandate: true },
      lives: async (bought) => {
        await untilDone(bought, 1);
        await bought.until(hoursAfter(start, 60 * 24));
        await bought.write(
          "220,00 €: one month, the introduction and a review, with a coach who charges 20 % VAT and lets the marketplace issue the invoices",
        );
      },
    },
    {
      isQuick: true,
      lives: async ({ id, student, until, write }) => {
        await until(hoursAfter(start, 10 * 24 + 3));
        await accompaniments.withdraw(id, student);
        await write(
          "760,00 €: withdrawn from on day 11, after the introduction: ten days of the month stay due",
        );
      },
    },
    {
      lives: async ({ id, student, until, write }) => {
        await until(hoursAfter(start, 15 * 24));
        await accompaniments.askEnd(id, student);
        await until(await accompaniments.monthStart(id, 1));
        await write("760,00 €: the student asks for the end on day 16, and it ends with the first month");
      },
    },
    {
      plan: { ...ONE_MONTH, coachingSessions: 4 },
      lives: async (bought) => {
        const { id, until, write } = bought;
        await until(hoursAfter(start, 10 * 24));
        const second = await market.addCoach({ name: "Hugo Roy" });
        bought.addCoachOf(second);
        await accompaniments.assign(id, second);
        await untilDone(bought, 1);
        await write(
          "420,00 €: one month and four sessions, given to another coach after ten days; no session was booked",
        );
        await until(hoursAfter(await accompaniments.monthStart(id, 4), 24));
        await write("Three months later: the sessions that nobody booked are refunded");
      },
    },
    {
      plan: TWO_MONTHS,
      assignedAfter: 27 * 24 + 1,
      lives: async (bought) => {
        await untilDone(bought, 2);
        await bought.write(
          "390,00 €: two months, of which the first had a coach from day 28 of its 31: 27 days are deducted from the second instalment",
        );
      },
    },
    {
      plan: TWO_MONTHS,
      lives: async (bought) => {
        const { id, student, until, write } = bought;
        await accompaniments.changeCard(id, "failing");
        const second = await accompaniments.monthStart(id, 1);
        for (const hours of [0, 25]) await until(hoursAfter(second, hours));
        await write("390,00 €: the second instalment is declined, and again a day later");
        await accompaniments.payLate(id, student);
        await write("The student pays it with another card");
        await untilDone(bought, 2);
        await write("Its two months are over");
      },
    },
    {
      lives: async ({ id, student, coach, until, write }) => {
        await accompaniments.changeCard(id, "failing");
        for (const days of [8, 9, 10, 11, 12])
          await accompaniments.bookUnit(id, student, { coach, startsAt: hoursAfter(start, days * 24 + 8) });
        const second = await accompaniments.monthStart(id, 1);
        for (const hours of [0, 175]) await until(hoursAfter(second, hours));
        const { had } = await market.row<{ had: number }>(
          `select count(*)::int as had from bookings b join packs p on p.id = b.pack_id
           where p.accompaniment_id = $1 and b.status = 'completed'`,
          id,
        );
        await write(
          `760,00 €, and only the first instalment is ever paid. Of eight units it has released ${had}, which took place`,
        );
        const end = hoursAfter(second, 30 * 24 + 1);
        await until(end);
        const { asked } = await market.row<{ asked: number }>(
          `select coalesce(sum(c.amount_cents), 0)::int as asked from charges c join accompaniments a on a.payment_id = c.payment_id
           where a.id = $1 and c.number > a.months and c.status <> 'paid'`,
          id,
        );
        await write(
          `Ended after 30 days: the student is asked for ${formatEuros(asked)} that were delivered and not paid`,
        );
        for (const days of [1, 32]) await until(hoursAfter(end, days * 24));
        await write("Nobody pays it for 30 days: the loss is the marketplace’s, the coach is paid");
      },
    },
  ];

  return stories.map((story, order) => tell(sheet, story, { start, order }));
}
