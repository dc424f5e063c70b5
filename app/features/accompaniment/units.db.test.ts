import { expect, it } from "vitest";
import { demoAccompaniment } from "../../../tests/fixtures/accompaniment.ts";
import { testDatabase } from "../../../tests/fixtures/database.ts";

const suivi = demoAccompaniment(testDatabase());

it("is running, paid for and bookable", async () => {
  const id = await suivi.begin();
  expect(await suivi.row(id)).toMatchObject({ status: "running", coach_id: suivi.ids.coach, months: 3 });
  expect(await suivi.money(id)).toMatchObject({ status: "running", refunded: 0 });
  expect(await suivi.units(id)).toHaveLength(3);
});
