import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderElement, screen } from "../../../../../tests/fixtures/component/component.tsx";
import type { FoundBooking } from "../queries/find-booking.server.ts";
import { BookingWays } from "./booking-ways.tsx";

const NOW = new Date("2026-11-19T09:30:00Z");

const DONE: FoundBooking = {
  id: "00000000-0000-4000-8000-000000000001",
  side: "student",
  name: "Nora Diallo",
  photo: null,
  hasLeft: false,
  coachId: 7,
  title: "Musculation avec Camille",
  minutes: 60,
  place: "webcam",
  isExact: false,
  address: "",
  videoUrl: null,
  reduction: null,
  ownVideoUrl: null,
  phone: null,
  ownPhone: null,
  isVideoOpen: false,
  status: "completed",
  ending: null,
  dueCents: null,
  choice: null,
  choiceBy: null,
  studentChooses: false,
  groupSessionId: null,
  priceCents: 5_000,
  isFree: false,
  packId: null,
  unit: null,
  seriesId: null,
  listingId: 31,
  startsAt: new Date("2026-11-18T09:00:00Z"),
  endsAt: new Date("2026-11-18T10:00:00Z"),
  freeChangeHours: 24,
  plannedAt: null,
  plannedBy: null,
  proposedStartsAt: null,
  proposedBy: null,
  absent: null,
  absenceSaidAt: null,
  absenceContestedAt: null,
  absenceSettledAt: null,
  askedAt: new Date(),
  answerBy: null,
  may: [],
  canCancel: false,
  canMove: false,
  isLastHad: true,
  extras: [],
  words: "",
  absenceWords: "",
  arrivedAt: null,
  begunAt: null,
  endedAt: null,
  collectedCents: 5_000,
  refundedCents: 0,
  commissionRate: 10,
  hasReceipt: true,
  documents: [],
  checkoutUrl: null,
  clientId: null,
  isBookable: true,
  conversationId: null,
  steps: [],
};

const findBookAgain = async (booking: Partial<FoundBooking>) => {
  await renderElement(<BookingWays booking={{ ...DONE, ...booking }} review="write" now={NOW} />);
  const link = screen.queryByRole("link", { name: "Réserver à nouveau" })?.getAttribute("href");
  cleanup();
  return link;
};

test("a student can book again once a session has taken place, or was cancelled, with a coach who can be booked", async () => {
  expect(await findBookAgain({})).toBe("/coach/7/reserver?listing=31&minutes=60&place=webcam");
  expect(
    await findBookAgain({ status: "cancelled", ending: "in time", place: "home", listingId: null }),
  ).toBe("/coach/7/reserver?minutes=60&place=home");
  expect(await findBookAgain({ isBookable: false })).toBeUndefined();
  expect(await findBookAgain({ status: "confirmed" })).toBeUndefined();
  expect(await findBookAgain({ side: "coach" })).toBeUndefined();
  // The student first says what becomes of the session that the coach has cancelled.
  expect(
    await findBookAgain({ status: "cancelled", ending: "by coach", choice: "open", may: ["choose"] }),
  ).toBeUndefined();
});

test("on the day, the coach says how the session goes, and notes it once it is over", async () => {
  const today = {
    side: "coach",
    status: "confirmed",
    clientId: "manon",
    startsAt: new Date("2026-11-19T09:00:00Z"),
    endsAt: new Date("2026-11-19T10:00:00Z"),
  } as const;
  const show = async (booking: Partial<FoundBooking>) => {
    await renderElement(
      <BookingWays booking={{ ...DONE, ...today, ...booking }} review={undefined} now={NOW} />,
    );
    const [buttons, links] = (["button", "link"] as const).map((role) =>
      screen.queryAllByRole(role).map(({ textContent }) => textContent),
    );
    cleanup();
    return { buttons, links };
  };
  expect(await show({})).toEqual({ buttons: ["Commencer la séance"], links: [] });
  const begunAt = new Date("2026-11-19T09:02:00Z");
  expect(await show({ begunAt })).toEqual({ buttons: ["Terminer la séance"], links: [] });
  expect(await show({ begunAt, endedAt: NOW })).toEqual({ buttons: [], links: ["Noter la séance"] });
  // A group session is said once for all, and a student says nothing.
  expect((await show({ groupSessionId: DONE.id })).buttons).toEqual([]);
  expect((await show({ side: "student" })).buttons).toEqual([]);
});
