import { expect, it } from "vitest";
import { bannerStateAt } from "./rules.ts";
import { bannerSchema } from "./schema.ts";

const at = (time: string) => new Date(`2026-06-01T${time}:00Z`);

it.each([
  ["before it begins", at("09:59"), "planned"],
  ["at the moment it begins", at("10:00"), "shown"],
  ["a minute before the end", at("11:59"), "shown"],
  ["at the end", at("12:00"), "over"],
] as const)("%s it is as it should be", (_, now, state) => {
  expect(bannerStateAt({ startsAt: at("10:00"), endsAt: at("12:00") }, now)).toBe(state);
});

it("without an end it goes on", () => {
  expect(bannerStateAt({ startsAt: at("10:00"), endsAt: null }, new Date("2099-01-01"))).toBe("shown");
});

const TYPED = {
  text: "Le site ferme deux heures.",
  linkLabel: "",
  linkTo: "",
  tone: "news",
  startDay: "2026-06-01",
  startTime: "08:00",
  endDay: "",
  endTime: "",
};
const read = (more: Partial<typeof TYPED>) => bannerSchema.safeParse({ ...TYPED, ...more });
const refused = (more: Partial<typeof TYPED>) =>
  read(more).error?.issues.map(({ path }) => path.join(".")) ?? [];

it("reads the hours of Paris", () => {
  expect(read({ endDay: "2026-12-01", endTime: "08:00" }).data).toMatchObject({
    startsAt: new Date("2026-06-01T06:00:00Z"),
    endsAt: new Date("2026-12-01T07:00:00Z"),
  });
  expect(read({}).data).toMatchObject({ endsAt: null });
});

it.each([
  ["no text", { text: " " }, "text"],
  ["a day without an hour", { endDay: "2026-06-02" }, "endTime"],
  ["an hour without a day", { endTime: "09:00" }, "endDay"],
  ["an end before the beginning", { endDay: "2026-06-01", endTime: "08:00" }, "endDay"],
  ["a link without its text", { linkTo: "/faq" }, "linkLabel"],
  ["a link to another site", { linkLabel: "Là", linkTo: "//pirate.example" }, "linkTo"],
  ["a link that runs", { linkLabel: "Là", linkTo: "javascript:alert(1)" }, "linkTo"],
])("refuses %s", (_, more, field) => {
  expect(refused(more)).toContain(field);
});
