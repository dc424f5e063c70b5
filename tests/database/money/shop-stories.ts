import {
  pauseSubscription,
  resumeSubscription,
} from "~/features/shop/subscriptions/commands/change-subscription.server.ts";
import { GOODS } from "../../fixtures/money/sold-goods.ts";
import type { Story } from "../../fixtures/money/stories.ts";
import { at } from "./days.ts";
import type { MoneySheet, ToldStory } from "./money-sheet.ts";

const [DUMBBELLS, PROTEIN] = [0, 1];

/** An order with two VAT rates and a delivery, from its payment until all of it has gone back. */
export const orderStories = (sheet: MoneySheet): ToldStory[] => {
  const { goods } = sheet;
  let order = 0;
  const write = (id: string, title: string) =>
    sheet.addSale("orders", { order: order++, title }, { sold: id });
  const withdrawn: Story = async (until) => {
    const id = await goods.order({ dumbbells: 1, protein: 1 });
    await write(
      id,
      "Dumbbells of 29,99 € (20 %), protein of 23,50 € (5,5 %) and delivery of 4,90 €: paid, not sent yet",
    );
    await until(at("2027-01-06"));
    await goods.ship(id);
    await write(id, "Sent");
    await goods.refundAsGesture(id, 500);
    await write(id, "A gesture of 5,00 €");
    await until(at("2027-01-07"));
    await goods.refundAsGesture(id, 1);
    await write(id, "A gesture of 0,01 €");
    const partly = await goods.withdraw(id, [{ position: PROTEIN, quantity: 1 }]);
    await until(at("2027-01-13"));
    await goods.receiveBack(partly);
    await write(id, "The customer withdraws from the protein, which is back");
    const wholly = await goods.withdraw(id, [{ position: DUMBBELLS, quantity: 1 }]);
    await until(at("2027-01-18"));
    await goods.receiveBack(wholly);
    await write(
      id,
      "The customer withdraws from the rest, which is back: all is refunded, with the delivery",
    );
  };
  const cancelled: Story = async () => {
    const id = await goods.order({ dumbbells: 1, file: 1 });
    await goods.withdraw(id, [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ]);
    await sheet.addSale(
      "orders",
      { order: 100, title: "Another order, of a parcel and a file, is withdrawn from before it was sent" },
      { sold: id },
    );
  };
  return [
    { live: withdrawn, isQuick: true },
    { live: cancelled, isQuick: false },
  ];
};

const DEARER_CENTS = 2_400;

/** The programme of the month, of 19,00 €, and of 24,00 € from 10 February on. */
export const subscriptionStories = (sheet: MoneySheet): ToldStory[] => {
  const { market, goods } = sheet;
  const write = (id: string, order: number, title: string) =>
    sheet.addSale("subscriptions", { order, title }, { sold: id });
  const lasting: Story = async (until) => {
    const student = await market.addStudent("Inès", "Martin");
    const id = await goods.subscribe(student);
    await write(id, 0, "The first month, 19,00 €");
    await until(at("2027-02-05"));
    await write(id, 1, "Renewed once");
    await pauseSubscription(market.db, await goods.requireOwn(id, student));
    await until(at("2027-03-05"));
    await write(id, 2, "Paused during the third month: nothing is taken");
    await resumeSubscription(market.db, await goods.requireOwn(id, student));
    await until(at("2027-04-05"));
    await write(id, 3, "Resumed: the price of 24,00 € since 10 February does not concern it");
  };
  const repriced: Story = async (until) => {
    await until(at("2027-02-10"));
    await market.rows("update products set price_cents = $2 where id = $1", GOODS.programme.id, DEARER_CENTS);
    const student = await market.addStudent("Hugo", "Roy");
    const refusal = await goods
      .subscribe(student, { priceCents: GOODS.programme.cents })
      .catch((error: Error) => error);
    if (!(refusal instanceof Error)) throw new Error("The old price was accepted.");
    sheet.addLine("refusals", 4, [
      "A programme is shown at 19,00 € a month, and costs 24,00 € since",
      `« ${refusal.message} »`,
    ]);
    const id = await goods.subscribe(student, { priceCents: DEARER_CENTS });
    await write(id, 4, "Subscribed after the price has changed to 24,00 €");
  };
  const withdrawn: Story = async (until) => {
    const student = await market.addStudent("Léa", "Blanc");
    const id = await goods.subscribe(student);
    await until(at("2027-01-12"));
    await goods.withdrawFromSubscription(id, student);
    await write(id, 5, "Withdrawn from on the ninth day");
  };
  return [
    { live: lasting, isQuick: false },
    { live: repriced, isQuick: false },
    { live: withdrawn, isQuick: true },
  ];
};
