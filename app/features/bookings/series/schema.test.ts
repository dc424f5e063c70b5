import { expect, test } from "vitest";
import { checkForm } from "~/platform/web/forms.ts";
import { moveSessionsSchema } from "./schema.ts";

const [FIRST, SECOND] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

function readMoves(fields: Record<string, string>) {
  const form = new FormData();
  const sent = { from: FIRST, day: "2027-01-04", time: "10:00", ...fields };
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  return checkForm(moveSessionsSchema, form);
}

const ticked = (id: string, day: string, time: string) => ({
  [`on.${id}`]: "on",
  [`day.${id}`]: day,
  [`time.${id}`]: time,
});

test("each ticked session moves to its own day and time, and an unticked one stays", () => {
  const { [`on.${SECOND}`]: _, ...unticked } = ticked(SECOND, "2027-01-12", "11:00");
  expect(readMoves({ ...ticked(FIRST, "2027-01-05", "10:30"), ...unticked })).toMatchObject({
    ok: true,
    data: { from: FIRST, moves: [{ id: FIRST, when: { day: "2027-01-05", time: "10:30" }, seen: [] }] },
  });
});

test.each([
  ["no day", "", "11:00"],
  ["an impossible day", "2027-02-30", "11:00"],
  ["no time", "2027-01-12", ""],
  ["a time between the steps", "2027-01-12", "11:03"],
])("a ticked session with %s is refused: it never moves to a time that was not shown", (_, day, time) => {
  expect(readMoves({ ...ticked(FIRST, "2027-01-05", "10:30"), ...ticked(SECOND, day, time) })).toMatchObject({
    ok: false,
    refusal: "Indiquez le jour et l’heure de chaque séance cochée.",
  });
});
