import { formatCount, formatNumber } from "~/platform/format/numbers.ts";

export const CHART_DAYS = 30;

/**
 * Example: "+12 % par rapport aux 30 jours précédents". Returns undefined if there is nothing to compare
 * with.
 */
export function trendOf({ total, before }: { total: number; before: number }): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((total - before) / before) * 100);
  if (percent === 0) return "Comme les 30 jours précédents";
  const sign = percent > 0 ? "+" : "\u2212";
  return `${sign}${Math.abs(percent)}\u00a0% par rapport aux 30 jours précédents`;
}

/** The chart's alternative text reads "12 vues en 30 jours, 4 au plus en un jour". */
export function chartText(days: readonly number[], one: string, many: string): string {
  const total = days.reduce((sum, value) => sum + value, 0);
  const count = `${formatCount(total, one, many)} en ${days.length} jours`;
  return total === 0 ? count : `${count}, ${formatNumber(Math.max(...days))} au plus en un jour`;
}

interface Happened {
  views: { total: number; before: number };
  conversations: { total: number };
  favoritesCount: number;
  reviewsCount: number;
  isOnline: boolean;
}

/** False for a page that was never public, which has nothing to count. */
export function hasFigures({
  isOnline,
  views,
  conversations,
  favoritesCount,
  reviewsCount,
}: Happened): boolean {
  return isOnline || views.total + views.before + conversations.total + favoritesCount + reviewsCount > 0;
}

/** Returns the coach's position among the three first steps. */
export function firstStepOf(page: { approval: string; isOnline: boolean } | undefined): 1 | 2 | 3 {
  if (!page) return 1;
  return page.approval === "approved" && page.isOnline ? 3 : 2;
}
