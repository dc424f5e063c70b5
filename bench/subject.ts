import type { TestServers } from "../tests/fixtures/server/server-process.ts";

/** One line of the table. */
export interface Measure {
  name: string;
  value: number;
  unit: string;
  /** what the product promises; absent when the number is only told */
  goal?: { text: string; met: boolean };
  /** the single runs behind a median */
  runs?: number[];
}

/** A bench measures with servers of its own, which are stopped after it. */
export type Subject = (servers: TestServers) => Promise<Measure[]>;

export const atMost = (limit: number, value: number) => ({ text: `≤ ${limit}`, met: value <= limit });
export const atLeast = (limit: number, value: number) => ({ text: `≥ ${limit}`, met: value >= limit });

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? Number.NaN, sorted[Math.floor(middle)] ?? Number.NaN];
  return (low + high) / 2;
}
