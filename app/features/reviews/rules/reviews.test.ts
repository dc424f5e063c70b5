import { describe, expect, it } from "vitest";
import { BOOKING_STATES, tookPlace } from "~/features/bookings/sessions/rules/states.ts";
import {
  editableUntil,
  mayAnswer,
  mayReport,
  readReviewFilter,
  reviewAction,
  reviewsPath,
} from "./reviews.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (days: number, minutes = 0) => new Date(now.getTime() - days * 86_400_000 - minutes * 60_000);
const had = { status: "completed", absent: null, absenceContestedAt: null } as const;

describe("who may review", () => {
  it("is whoever has had a session that took place", () => {
    expect(BOOKING_STATES.filter((status) => tookPlace({ ...had, status }))).toEqual(["completed"]);
    expect(tookPlace({ ...had, absent: "student" })).toBe(false);
    // Said by the coach, contradicted, and settled as a session that took place.
    expect(tookPlace({ ...had, absent: "student", absenceContestedAt: now })).toBe(true);
    expect(tookPlace({ ...had, absent: "coach" })).toBe(true);
  });

  it.each([
    ["not yet written", undefined, "write"],
    ["just written", { createdAt: now, hiddenAt: null }, "edit"],
    ["fourteen days old to the minute", { createdAt: ago(14), hiddenAt: null }, "edit"],
    ["a minute older", { createdAt: ago(14, 1), hiddenAt: null }, undefined],
    ["taken away", { createdAt: now, hiddenAt: now }, undefined],
  ] as const)("%s", (_, written, expected) => {
    expect(reviewAction(had, written, now)).toBe(expected);
  });

  it("is nobody else, and what was written is changed from any session", () => {
    expect(reviewAction({ ...had, status: "confirmed" }, undefined, now)).toBeUndefined();
    expect(reviewAction({ ...had, status: "cancelled" }, { createdAt: ago(1), hiddenAt: null }, now)).toBe(
      "edit",
    );
    expect(editableUntil(ago(14))).toEqual(now);
  });
});

describe("an answer", () => {
  const none = {
    coachResponse: null,
    respondedAt: null,
    responseEditedAt: null,
    editedAt: null,
    hiddenAt: null,
  };
  const given = { ...none, coachResponse: "Merci", respondedAt: ago(20) };
  it.each([
    ["to a review without one, however old", none, true],
    ["given lately", { ...given, respondedAt: ago(13) }, true],
    ["given long ago", given, false],
    ["to a review that has changed since", { ...given, editedAt: ago(10) }, true],
    ["changed after the review had", { ...given, editedAt: ago(19), responseEditedAt: ago(18, 0) }, false],
    ["from before anybody noted when", { ...given, respondedAt: null }, false],
    ["to what is hidden", { ...none, hiddenAt: now }, false],
  ])("%s", (_, review, expected) => {
    expect(mayAnswer(review, now)).toBe(expected);
  });
});

it("is reported once, and again when what was kept has changed since", () => {
  const review = { editedAt: null, hiddenAt: null };
  expect(mayReport(review, undefined)).toBe(true);
  expect(mayReport({ ...review, hiddenAt: now }, undefined)).toBe(false);
  const open = { createdAt: ago(2), handledAt: null };
  const kept = { createdAt: ago(2), handledAt: ago(1) };
  expect(mayReport({ ...review, editedAt: now }, open)).toBe(false);
  expect(mayReport(review, kept)).toBe(false);
  expect(mayReport({ ...review, editedAt: ago(3) }, kept)).toBe(false);
  expect(mayReport({ ...review, editedAt: ago(1) }, kept)).toBe(true);
});

it("has filters with addresses", () => {
  expect(readReviewFilter("5-stars")).toBe("5-stars");
  expect(readReviewFilter("4-stars")).toBe("all");
  expect(reviewsPath({})).toBe("/dashboard/reviews");
  expect(reviewsPath({ filter: "unanswered", page: 2 })).toBe("/dashboard/reviews?filter=unanswered&page=2");
});
