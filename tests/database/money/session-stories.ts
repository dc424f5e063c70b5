import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { PaymentInfoChange } from "~/features/payments/schema.ts";
import type { SellingCoach } from "../../fixtures/money/marketplace.ts";
import type { Until } from "../../fixtures/money/stories.ts";
import { at, hoursAfter, NEXT_PAYDAY, PAYDAY } from "./days.ts";
import type { MoneySheet, ToldStory } from "./money-sheet.ts";

interface Booked {
  id: string;
  coach: SellingCoach;
  student: Student;
  startsAt: Date;
  until: Until;
}

interface SessionStory {
  title: string;
  isQuick?: boolean;
  info?: Partial<PaymentInfoChange>;
  /** typed at the purchase */
  code?: string;
  lives?: (booked: Booked) => Promise<void>;
  /** when the line is written; by default after the first payday */
  measuredAt?: Date;
}

const SESSION = at("2027-01-11", "10:00");

/** A session of 50,00 €, paid by card and accepted by its coach, and what becomes of it. */
export const sessionStories = (sheet: MoneySheet): ToldStory[] => {
  const { market, sessions } = sheet;
  const told: SessionStory[] = [
    { title: "Took place" },
    {
      title: "Cancelled by the student 25 hours before",
      lives: async ({ id, student, until }) => {
        await until(hoursAfter(SESSION, -25));
        await sessions.cancel(id, student);
      },
    },
    {
      title: "Cancelled by the student 21 hours before: the price stays due",
      lives: async ({ id, student, until }) => {
        await until(hoursAfter(SESSION, -21));
        await sessions.cancel(id, student);
      },
    },
    {
      title: "Cancelled 21 hours before, and the coach waives the price",
      isQuick: true,
      lives: async ({ id, student, coach, until }) => {
        await until(hoursAfter(SESSION, -21));
        await sessions.cancel(id, student);
        await until(hoursAfter(SESSION, 5));
        await sessions.waive(id, coach);
      },
    },
    {
      title: "Cancelled by the coach; the student takes no other time within 7 days",
      lives: async ({ id, coach, until }) => {
        await until(hoursAfter(SESSION, -30));
        await sessions.cancel(id, coach);
      },
    },
    {
      title: "The student was absent, and agrees",
      lives: async ({ id, coach, student, until }) => {
        await until(hoursAfter(SESSION, 2));
        await sessions.sayAbsent(id, coach);
        await sessions.answerAbsence(id, student, true);
      },
    },
    {
      title: "The coach was absent, and agrees",
      lives: async ({ id, coach, student, until }) => {
        await until(hoursAfter(SESSION, 2));
        await sessions.sayAbsent(id, student);
        await sessions.answerAbsence(id, coach, true);
      },
    },
    {
      title: "The coach says that the student was absent; no answer within 48 hours",
      lives: async ({ id, coach, until }) => {
        await until(hoursAfter(SESSION, 2));
        await sessions.sayAbsent(id, coach);
      },
    },
    {
      title: "The student says that the coach was absent; no answer within 48 hours",
      lives: async ({ id, student, until }) => {
        await until(hoursAfter(SESSION, 2));
        await sessions.sayAbsent(id, student);
      },
    },
    {
      title: "The absence of the coach is contested: nothing is paid out on the payday",
      isQuick: true,
      lives: contest,
    },
    {
      title: "The same, and the operator decides that the session is due",
      lives: async (booked) => {
        await contest(booked);
        await booked.until(hoursAfter(PAYDAY, 24));
        await sessions.decideAbsence(booked.id, true);
      },
      measuredAt: NEXT_PAYDAY,
    },
    {
      title: "The same, and the operator decides that it is not",
      lives: async (booked) => {
        await contest(booked);
        await booked.until(hoursAfter(PAYDAY, 24));
        await sessions.decideAbsence(booked.id, false);
      },
      measuredAt: NEXT_PAYDAY,
    },
    {
      title: "Took place, with a coach who charges 20 % VAT",
      isQuick: true,
      info: { vatStatus: "liable", vatNumber: "FR44732829320", vatRate: 200 },
    },
    {
      title: "Took place, with a coach who gave no mandate and invoices alone",
      info: { givesInvoicingMandate: false },
    },
    {
      title: "Took place, with a code of 10,00 €: the coach earns the same",
      isQuick: true,
      code: "DIXEUROS",
    },
    {
      title: "The same code, and cancelled by the student 25 hours before",
      isQuick: true,
      code: "DIXEUROS",
      lives: async ({ id, student, until }) => {
        await until(hoursAfter(SESSION, -25));
        await sessions.cancel(id, student);
      },
    },
    { title: "Took place, with a code of 100 %", isQuick: true, code: "OFFERTE" },
  ];

  let hasCodes = false;
  async function addCodes(): Promise<void> {
    if (hasCodes) return;
    hasCodes = true;
    await market.addPromotion("DIXEUROS", { cents: 1_000 });
    await market.addPromotion("OFFERTE", { percent: 100 });
  }

  async function contest({ id, coach, student, until }: Booked): Promise<void> {
    await until(hoursAfter(SESSION, 2));
    await sessions.sayAbsent(id, student);
    await sessions.answerAbsence(id, coach, false);
  }

  const confirmed = told.map(
    ({ title, isQuick = false, info, code, lives, measuredAt = PAYDAY }, order): ToldStory => ({
      isQuick,
      live: async (until) => {
        const coach = await market.addCoach(info ? { info } : {});
        const student = await market.addStudent("Manon", "Petit");
        if (code) await addCodes();
        const id = await sessions.confirm({ student, coach, startsAt: SESSION, ...(code && { code }) });
        await lives?.({ id, coach, student, startsAt: SESSION, until });
        await until(measuredAt);
        await sheet.addSale("sessions", { order, title }, { sold: id, coaches: [coach] });
      },
    }),
  );

  const unanswered: ToldStory = {
    isQuick: true,
    live: async (until) => {
      const coach = await market.addCoach();
      const student = await market.addStudent("Manon", "Petit");
      const id = await sessions.request({ student, coach, startsAt: SESSION });
      await until(PAYDAY);
      const title = "Requested, and the coach does not answer within 48 hours: the card was only authorised";
      await sheet.addSale("sessions", { order: told.length, title }, { sold: id, coaches: [coach] });
    },
  };
  return [...confirmed, unanswered];
};
