/** In points, of an A4 page. */
export const MARGIN = 50;
export const WIDTH = 595.28 - 2 * MARGIN;

export interface Column<Row> {
  label: string;
  width: number;
  align?: "right";
  of: (row: Row) => string;
}

export type Sum = [label: string, value: string, isTotal?: boolean];
