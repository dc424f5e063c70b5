import type { ShownProspect } from "../queries/list-prospects.server.ts";
import type { Move } from "../schema.ts";
import { isClosed, type Status } from "./pipeline.ts";

export const CARDS_PER_COLUMN = 20;

export interface BoardColumn {
  status: Status;
  /** all prospects of the status, shown or not */
  total: number;
  /** newest first */
  cards: ShownProspect[];
}

/** Applies pending moves to the loaded board. */
export const withMoves = (columns: readonly BoardColumn[], moves: readonly Move[]): BoardColumn[] =>
  moves.reduce(moveCard, [...columns]);

function moveCard(columns: BoardColumn[], { prospect, status }: Move): BoardColumn[] {
  const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === prospect);
  // The card is already there, or was deleted.
  if (!card || card.status === status) return columns;
  const moved = { ...card, status, nextCallOn: isClosed(status) ? null : card.nextCallOn };
  return columns.map((column) => {
    if (column.status === card.status)
      return { ...column, total: column.total - 1, cards: column.cards.filter(({ id }) => id !== prospect) };
    if (column.status !== status) return column;
    return { ...column, total: column.total + 1, cards: [...column.cards, moved].sort(newestFirst) };
  });
}

const newestFirst = (one: ShownProspect, other: ShownProspect) =>
  other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id;
