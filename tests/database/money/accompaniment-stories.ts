import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { PlanConfig } from "~/features/accompaniment/contract/rules/plan.ts";
import type { PaymentInfoChange } from "~/features/payments/schema.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { SellingCoach } from "../../fixtures/money/marketplace.ts";
import type { Story, Until } from "../../fixtures/money/stories.ts";
import { at, hoursAfter } from "./days.ts";
import type { MoneySheet } from "./money-sheet.ts";

/** 360,00 € for three months and 50,00 € for each of the introduction, four sessions and three reviews: 760,00 €. */
const WITH_SESSIONS: PlanConfig = {
  type: "accompagnement",
  duration: 3,
  introSession: true,
  coachingSessions: 4,
  monthlyReviews: 3,
};
/** 560,00 €. */
const WITHOUT_SESSIONS: PlanConfig = { ...WITH_SESSIONS, coachingSessions: 0 };

interface Bought {
  id: string;
  student: Student;
  coach: SellingCoach;
  until: Until;
  write: (title: string) => Promise<void>;
  /** the coach joins so many hours after the sale */
  addCoachOf: (coach: SellingCoach) => void;
}

interface AccompanimentStory {
  plan?: PlanConfig;
  info?: Partial<PaymentInfoChange>;
  /** hours after the sale */
  assignedAfter?: number;
  lives: (bought: Bought) => Promise<void>;
}

const LIABLE = { vatStatus: "liable", vatNumber: "FR44732829320", vatRate: 200 } as const;

/** Sold on 4 January by a marketplace that owes VAT, in three instalments. */
export function accompanimentStories(sheet: MoneySheet, start: Date): Story[] {
  const { market, accompaniments } = sheet;

  const tell = ({ plan = WITH_SESSIONS, info, assignedAfter = 0, lives }: AccompanimentStory, order: number): Story =>
    async (until) => {
      const coach = await market.addCoach(info ? { info } : {});
      const student = await market.addStudent("Manon", "Petit");
      const id = await accompaniments.buy(student, plan);
      await until(hoursAfter(start, assignedAfter));
      await accompaniments.assign(id, coach);
      const coaches = [coach];
      let lines = 0;
      await lives({
        id,
        student,
        coach,
        until,
        addCoachOf: (other) => coaches.push(other),
        write: (title) =>
          sheet.addSale("accompaniments", { order: order + lines++ / 10, title }, { sold: [id], coaches: [...coaches] }),
      });
    };

  /** Its three months are over; reviews are counted a day after they took place. */
  const untilDone = async ({ id, until }: Bought) => {
    for (const month of [1, 2, 3]) await until(await accompaniments.monthStart(id, month));
    await until(hoursAfter(await accompaniments.monthStart(id, 3), 30));
  };

  const stories: AccompanimentStory[] = [
    {
      plan: WITHOUT_SESSIONS,
      lives: async (bought) => {
        await untilDone(bought);
        await bought.write("560,00 €: three months, the introduction and three reviews, all delivered");
      },
    },
    {
      plan: WITHOUT_SESSIONS,
      info: { ...LIABLE, givesSelfBillingMandate: true },
      lives: async (bought) => {
        await untilDone(bought);
        await bought.until(at("2027-05-02"));
        await bought.write("The same, with a coach who charges 20 % VAT and lets the marketplace issue the invoices");
      },
    },
    {
      lives: async ({ id, student, until, write }) => {
        await until(hoursAfter(start, 10 * 24 + 3));
        await accompaniments.withdraw(id, student);
        await write("760,00 €: withdrawn from on day 11, after the introduction: ten days of the month stay due");
      },
    },
    {
      lives: async ({ id, student, until, write }) => {
        await until(hoursAfter(start, 15 * 24));
        await accompaniments.askEnd(id, student);
        await until(await accompaniments.monthStart(id, 1));
        await write("Ended early, with the first month");
      },
    },
    {
      lives: async (bought) => {
        const { id, until, write } = bought;
        await until(await accompaniments.monthStart(id, 1));
        await until(hoursAfter(await accompaniments.monthStart(id, 1), 10 * 24));
        const second = await market.addCoach({ name: "Hugo Roy" });
        bought.addCoachOf(second);
        await accompaniments.assign(id, second);
        await until(await accompaniments.monthStart(id, 2));
        await until(await accompaniments.monthStart(id, 3));
        await write("Given to another coach on day 11 of the second month, and over: four sessions can still be booked");
        await until(hoursAfter(await accompaniments.monthStart(id, 6), 24));
        await write("Three months later: the units that nobody booked are refunded");
      },
    },
    {
      assignedAfter: 27 * 24,
      plan: WITHOUT_SESSIONS,
      lives: async (bought) => {
        const { id, until, write } = bought;
        await until(await accompaniments.monthStart(id, 1));
        await write("560,00 €: a coach is found on day 28 of the 31 of the first month");
        await untilDone(bought);
        await write("The same at its end: the second instalment was less by the days without a coach");
      },
    },
    {
      plan: WITHOUT_SESSIONS,
      lives: async (bought) => {
        const { id, student, until, write } = bought;
        await accompaniments.changeCard(id, "failing");
        const second = await accompaniments.monthStart(id, 1);
        await until(second);
        await until(hoursAfter(second, 25));
        await write("560,00 €: the second instalment is declined twice");
        await accompaniments.payLate(id, student);
        await write("The student pays it with another card");
        await untilDone(bought);
        await write("The same at its end");
      },
    },
    unpaid("The student pays what is asked for", async ({ id, student, until }, end) => {
      await until(hoursAfter(end, 5 * 24));
      await accompaniments.payLate(id, student);
    }),
    unpaid("Nobody pays it for 30 days: the coach is paid by the marketplace", async ({ until }, end) => {
      for (const days of [1, 3, 7, 20, 32, 40]) await until(hoursAfter(end, days * 24));
    }),
  ];

  /** All months but the first are declined; what the first has released takes place. */
  function unpaid(title: string, lives: (bought: Bought, end: Date) => Promise<void>): AccompanimentStory {
    return {
      lives: async (bought) => {
        const { id, student, coach, until, write } = bought;
        await accompaniments.changeCard(id, "failing");
        const days = ["2027-01-12", "2027-01-13", "2027-01-14", "2027-01-15", "2027-01-16"];
        let booked = 0;
        for (const day of days)
          if (await accompaniments.bookUnit(id, student, { coach, startsAt: at(day, "17:00") })) booked += 1;
        const second = await accompaniments.monthStart(id, 1);
        for (const hours of [0, 25, 75, 175]) await until(hoursAfter(second, hours));
        await write(`760,00 €: the second instalment is never paid. Of eight units, the first has released ${booked + 1}`);
        await until(hoursAfter(second, 30 * 24 + 1));
        const end = hoursAfter(second, 30 * 24 + 1);
        const { asked } = await market.row<{ asked: number }>(
          `select coalesce(sum(c.amount_cents), 0)::int as asked from charges c join accompaniments a on a.payment_id = c.payment_id
           where a.id = $1 and c.number > a.months and c.status <> 'paid'`,
          id,
        );
        await write(`Ended after 30 days. The student is asked for ${formatEuros(asked)}`);
        await lives(bought, end);
        await write(title);
      },
    };
  }

  return stories.map(tell);
}
