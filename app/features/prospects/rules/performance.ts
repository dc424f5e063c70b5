import { formatCount, formatNumber } from "~/platform/format/numbers.ts";
import type { Status } from "./pipeline.ts";

export interface CalledProspect {
  status: Status;
  /** number of calls in the history */
  calls: number;
  /** highest call number; 0 without calls */
  furthest: number;
  /** time from creation to the first call; null without calls */
  firstCallSeconds: number | null;
}

export interface CallStep {
  call: number;
  /** prospects called at least this often; `won` of them are won by now */
  reached: number;
  won: number;
}

export interface Performance {
  calls: number;
  won: number;
  lost: number;
  /** median */
  firstCallSeconds: number | null;
  /** up to the highest call number */
  steps: CallStep[];
}

/** Returns undefined if there is nothing to count. */
export function performanceOf(prospects: readonly CalledProspect[]): Performance | undefined {
  const count = (matches: (one: CalledProspect) => boolean) => prospects.filter(matches).length;
  const isWon = ({ status }: CalledProspect) => status === "gagne";
  const calls = prospects.reduce((sum, one) => sum + one.calls, 0);
  const won = count(isWon);
  const lost = count(({ status }) => status === "perdu");
  if (calls + won + lost === 0) return undefined;
  const last = prospects.reduce((highest, { furthest }) => Math.max(highest, furthest), 0);
  const steps = Array.from({ length: last }, (_, at) => {
    const reaches = ({ furthest }: CalledProspect) => furthest > at;
    return { call: at + 1, reached: count(reaches), won: count((one) => reaches(one) && isWon(one)) };
  });
  const waits = prospects.flatMap(({ firstCallSeconds }) => firstCallSeconds ?? []);
  return { calls, won, lost, firstCallSeconds: medianOf(waits), steps };
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const unit = (name: "minute" | "hour" | "day") =>
  new Intl.NumberFormat("fr-FR", {
    style: "unit",
    unit: name,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  });
const UNITS = { minute: unit("minute"), hour: unit("hour"), day: unit("day") };
const PERCENT = new Intl.NumberFormat("fr-FR", { style: "percent" });

/** Examples: "25 minutes", "5 heures", "3 jours". Hours are used below 48. */
export function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return UNITS.minute.format(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? UNITS.hour.format(hours) : UNITS.day.format(Math.round(hours / 24));
}

/** Example: "4 gagnés sur 12, soit 33 %". */
export function stepText({ reached, won }: CallStep): string {
  const share = PERCENT.format(won / reached);
  return `${formatCount(won, "gagné")} sur ${formatNumber(reached)}, soit ${share}`;
}
