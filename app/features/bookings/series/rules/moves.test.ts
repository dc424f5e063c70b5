import { expect, test } from "vitest";
import {
  findOverlap,
  openClashes,
  orderMoves,
  readSeen,
  seenValue,
  stayingClashes,
  untickedClashes,
} from "./moves.ts";

const at = (day: number, hour = 10) => new Date(Date.UTC(2027, 0, day, hour));
const move = (from: Date, to: Date) => ({ startsAt: from, minutes: 60, to });

test("a box confirms exactly what it showed", () => {
  const doubts = [
    { isFinal: false, text: "C’est en dehors de vos horaires." },
    { isFinal: false, text: "C’est un jour férié : Noël." },
  ];
  const seen = readSeen(seenValue(doubts));
  expect(openClashes(doubts, seen)).toEqual([]);
  expect(openClashes([...doubts, { isFinal: false, text: "Bloqué." }], seen)).toEqual([
    { isFinal: false, text: "Bloqué." },
  ]);
  expect(openClashes(doubts, readSeen("on"))).toEqual(doubts);
  expect(readSeen(seenValue(doubts).replaceAll("\n", "\r\n"))).toEqual(seen);
});

test("what is final stays open, whatever was shown", () => {
  const clashes = [
    { isFinal: true, text: "Ce moment est déjà passé." },
    { isFinal: false, text: "C’est en dehors de vos horaires." },
  ];
  expect(openClashes(clashes, readSeen(seenValue(clashes)))).toEqual(clashes.slice(0, 1));
});

test("each session takes a time that the ones before have left", () => {
  const later = [move(at(1), at(8)), move(at(8), at(15)), move(at(15), at(22))];
  expect(orderMoves(later)).toEqual(later.toReversed());
  const earlier = later.map(({ startsAt, to }) => move(to, startsAt));
  expect(orderMoves(earlier)).toEqual(earlier);
  expect(orderMoves([move(at(1), at(1, 11)), move(at(1, 11), at(1, 12))])).toEqual([
    move(at(1, 11), at(1, 12)),
    move(at(1), at(1, 11)),
  ]);
});

test("a slot that moves at once cannot take the time of a confirmed session, nor a part of it", () => {
  const confirmed = [{ startsAt: at(4), minutes: 60 }];
  const clashesAt = (to: Date) => stayingClashes({ to, minutes: 60 }, confirmed);
  expect(clashesAt(new Date(at(4).getTime() + 30 * 60_000))).toEqual([
    {
      isFinal: true,
      text: "La séance confirmée du lundi 4 janvier 2027 à 11:00 reste à cette heure tant que l’élève n’a pas accepté.",
    },
  ]);
  expect(clashesAt(at(4, 11))).toEqual([]);
  expect(clashesAt(at(4, 9))).toEqual([]);
});

test("two sessions cannot take each other's time", () => {
  expect(orderMoves([move(at(1), at(8)), move(at(8), at(1))])).toBeUndefined();
});

test("a session may overlap its own old time, but no other new one", () => {
  expect(orderMoves([move(at(1), new Date(at(1).getTime() + 30 * 60_000))])).toHaveLength(1);
  expect(findOverlap([move(at(1), at(3)), move(at(2), at(4))])).toBeUndefined();
  expect(findOverlap([move(at(1), at(3)), move(at(2), at(3))])).toMatchObject({ startsAt: at(2) });
});

test("a session that is not ticked keeps its time, and nothing moves onto it", () => {
  const unticked = [
    { startsAt: at(8), minutes: 60 },
    { startsAt: null, minutes: 60 },
  ];
  expect(
    untickedClashes({ to: new Date(at(8).getTime() + 59 * 60_000), minutes: 60 }, unticked),
  ).toMatchObject([{ isFinal: true }]);
  expect(untickedClashes({ to: at(8, 11), minutes: 60 }, unticked)).toEqual([]);
});
