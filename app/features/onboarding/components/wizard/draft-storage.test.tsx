import { afterEach, expect, test, vi } from "vitest";
import { DAY_MS } from "~/platform/format/durations.ts";
import { EMPTY_DRAFT } from "../../rules/draft.ts";
import { readLocal, writeLocal } from "./draft-storage.ts";

const DRAFT = { ...EMPTY_DRAFT, adTitle: "Course à pied pour débutants" };
const keepFor = (owner: string) => writeLocal(DRAFT, { owner, version: 3, browser: "here", dirty: true });

afterEach(() => {
  vi.useRealTimers();
});

test("a draft is found again by its coach, and by whoever has not signed in yet", () => {
  expect(keepFor("coach-1")).toBe(true);
  for (const coach of ["coach-1", undefined])
    expect(readLocal(coach)).toMatchObject({ draft: DRAFT, state: { owner: "coach-1", version: 3 } });
});

test("the draft of a visitor becomes that of the coach who signs in", () => {
  keepFor("");
  expect(readLocal("coach-1")).toMatchObject({ draft: DRAFT, state: { owner: "" } });
});

test("another coach on the same device sees nothing of it, and nothing of it stays", () => {
  keepFor("coach-1");
  expect(readLocal("coach-2")).toBeUndefined();
  expect(readLocal("coach-1")).toBeUndefined();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(DRAFT.adTitle);
});

test("a draft is kept for sixty days", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  keepFor("coach-1");
  vi.setSystemTime(Date.now() + 60 * DAY_MS - 1);
  expect(readLocal("coach-1")).toBeDefined();
  vi.setSystemTime(Date.now() + 1);
  expect(readLocal("coach-1")).toBeUndefined();
});

test("an answer that something else has written under its key is one not given yet", () => {
  keepFor("coach-1");
  for (const place of [localStorage, sessionStorage])
    if (place.getItem("selectedDisciplines") !== null) place.setItem("selectedDisciplines", "[no list");
  expect(readLocal("coach-1")?.draft).toEqual(DRAFT);
});
