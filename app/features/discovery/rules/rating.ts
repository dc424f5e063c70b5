const ONE_DECIMAL = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Example: "4,6". */
export function formatRating(rating: number): string {
  return ONE_DECIMAL.format(rating);
}
