import { expect, it } from "vitest";
import { stepMail } from "./emails/session-mails.ts";

it("a session that is over asks for a review, unless there is one", () => {
  const booking = {
    service: "Force",
    minutes: 60,
    startsAt: new Date("2026-11-20T15:00:00Z"),
    place: "webcam",
    address: "",
    choice: null,
    isFree: false,
    packId: null,
    unit: null,
  } as const;
  const mail = (isReviewed: boolean) =>
    JSON.stringify(
      stepMail({
        step: "completed",
        side: "student",
        other: "Noé Roy",
        booking,
        words: "",
        isReviewed,
        url: "https://elan.example/x",
        stop: undefined,
      }),
    );
  expect(mail(false)).toContain("Donner mon avis");
  expect(mail(true)).toContain("Voir la séance");
  expect(mail(true)).not.toContain("Donner mon avis");
});
