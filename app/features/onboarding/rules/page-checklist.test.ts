import { expect, test } from "vitest";
import { pageChecklist } from "./page-checklist.ts";

const bare = {
  hasPhoto: false,
  about: " \n",
  experience: "",
  teachingMethod: "",
  qualificationsCount: 0,
  subjectsCount: 0,
  packsCount: 0,
  firstLessonFree: false,
  listings: [],
};
const full = {
  hasPhoto: true,
  about: "Bonjour",
  experience: "Dix ans",
  teachingMethod: "Pas à pas",
  qualificationsCount: 1,
  subjectsCount: 1,
  packsCount: 1,
  firstLessonFree: true,
  listings: [
    { id: 7, byWebcam: false },
    { id: 5, byWebcam: true },
  ],
};
const labels = (page: Parameters<typeof pageChecklist>[0]) =>
  pageChecklist(page)
    .filter(({ done }) => !done)
    .map(({ label }) => label);

test("a bare page lacks everything, a full one nothing", () => {
  expect(labels(bare)).toEqual(pageChecklist(bare).map(({ label }) => label));
  expect(pageChecklist(bare)).toHaveLength(9);
  expect(labels(full)).toEqual([]);
});

test.each(Object.keys(bare) as (keyof typeof bare)[])("%s is one line of the list", (part) => {
  expect(labels({ ...full, [part]: bare[part] })).toHaveLength(1);
});

test("each line leads to where it is added", () => {
  const to = (page: Parameters<typeof pageChecklist>[0]) => pageChecklist(page).map((item) => item.to);
  expect(new Set(to(bare).slice(0, 8))).toEqual(new Set(["/dashboard/settings?tab=profile"]));
  expect(to(bare)[8]).toBe("/dashboard/listings/new");
  expect(to(full)[8]).toBe("/dashboard/listings/7");
});
