import fc from "fast-check";
import { expect, test } from "vitest";
import { type BoardColumn, withMoves } from "./board.ts";
import { STATUSES } from "./pipeline.ts";

const card = (id: number, status: (typeof STATUSES)[number]) => ({
  id,
  firstName: "Manon",
  lastName: "Petit",
  email: null,
  phone: null,
  phoneLabel: null,
  status,
  nextCallOn: "2026-11-16",
  conversationId: null,
  createdAt: new Date(id * 1_000),
});

/** Five in each of the first two columns, of forty and of five. */
const BOARD: BoardColumn[] = STATUSES.map((status, at) => ({
  status,
  total: at === 0 ? 40 : at === 1 ? 5 : 0,
  cards: at < 2 ? [9, 7, 5, 3, 1].map((id) => card(id + at, status)) : [],
}));

test("a card that is moved stands among the others by its age, and whoever is closed is not called again", () => {
  const moved = withMoves(BOARD, [{ prospect: 5, status: "appel_1" }]);
  expect(moved[0]).toMatchObject({ total: 39, cards: [{ id: 9 }, { id: 7 }, { id: 3 }, { id: 1 }] });
  expect(moved[1]?.cards.map(({ id }) => id)).toEqual([10, 8, 6, 5, 4, 2]);
  expect(moved[1]?.cards[3]).toMatchObject({ status: "appel_1", nextCallOn: "2026-11-16" });
  const won = withMoves(BOARD, [{ prospect: 5, status: "gagne" }]).find(({ status }) => status === "gagne");
  expect(won?.cards).toMatchObject([{ id: 5, nextCallOn: null }]);
});

test("whatever is moved, nobody is lost or doubled, and each is where the last move has put them", () => {
  const moves = fc.array(
    fc.record({ prospect: fc.integer({ min: 1, max: 12 }), status: fc.constantFrom(...STATUSES) }),
  );
  fc.assert(
    fc.property(moves, (made) => {
      const board = withMoves(BOARD, made);
      const cards = board.flatMap((column) =>
        column.cards.map(({ id, status }) => ({ id, status, in: column.status })),
      );
      expect(cards.map(({ id }) => id).sort((one, other) => one - other)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
      ]);
      for (const { id, status, in: column } of cards) {
        expect(column).toBe(status);
        expect(status).toBe(
          made.findLast(({ prospect }) => prospect === id)?.status ?? (id % 2 ? "non_appele" : "appel_1"),
        );
      }
      expect(board.reduce((sum, { total }) => sum + total, 0)).toBe(45);
    }),
  );
});
