const INTEGER = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 3 });
const ONE_DECIMAL = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** The French locale writes negative numbers with a hyphen, which is shorter than a plus and may end a line. */
export const withTrueMinus = (number: string): string => number.replace("-", "\u2212");

/** for example "12 500" */
export const formatNumber = (value: number): string => withTrueMinus(INTEGER.format(value));

/** at most one decimal: "4,5", "4" */
export const formatDecimal = (value: number): string => withTrueMinus(ONE_DECIMAL.format(value));

/** "0 coach", "1 coach", "2 coachs": in French the plural begins with two. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count > 1 ? many : one}`;
