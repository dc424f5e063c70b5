import type { Story } from "../../fixtures/money/stories.ts";
import { at, PAYDAY } from "./days.ts";
import type { MoneySheet, ToldStory } from "./money-sheet.ts";

const PACK = { hours: 5, cents: 14_999 };

/** Five hours for 149,99 €, which no hour divides. */
export const packStories = (sheet: MoneySheet): ToldStory[] => {
  const { market, sessions } = sheet;

  async function buy() {
    const coach = await market.addCoach();
    const student = await market.addStudent("Manon", "Petit");
    await sessions.offerPack(coach, PACK.hours, PACK.cents);
    const packId = await sessions.buyPack({ student, coach, hours: PACK.hours, shownCents: PACK.cents });
    const draw = (day: string) => sessions.confirm({ student, coach, startsAt: at(day, "10:00"), packId });
    const write = (order: number, title: string) =>
      sheet.addSale("packs", { order, title }, { sold: packId, coaches: [coach] });
    return { coach, student, packId, draw, write };
  }

  const drawn: Story = async (until) => {
    const { student, packId, draw, write } = await buy();
    await write(0, "Bought");
    for (const day of ["2027-01-06", "2027-01-07", "2027-01-08"]) await draw(day);
    await until(at("2027-01-10"));
    await write(1, "Three of the five hours took place");
    await sessions.withdrawFromPack(packId, student);
    await until(PAYDAY);
    await write(2, "The student withdraws within 14 days: the three hours stay due");
  };
  const near: Story = async (until) => {
    const { student, packId, draw, write } = await buy();
    await draw("2027-01-06");
    await draw("2027-01-13");
    await until(at("2027-01-05", "18:00"));
    await sessions.withdrawFromPack(packId, student);
    await until(PAYDAY);
    await write(
      3,
      "Another is withdrawn from 16 hours before a session, which stays due; a later one is cancelled",
    );
  };
  return [
    { live: drawn, isQuick: true },
    { live: near, isQuick: false },
  ];
};
