/** Cache tag of the public shop pages. Triggers on the tables announce every change except stock. */
export const SHOP = "shop";

export const CATEGORIES = ["equipment", "supplements", "coaching"] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Record<Category, string> = {
  equipment: "Équipements",
  supplements: "Compléments",
  coaching: "Programmes",
};

export const PRODUCT_TYPES = ["one_time", "subscription"] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** In euros; the lower bound is included, the upper one is not. */
export const PRICE_BANDS = ["all", "0-100", "100-300", "300-1000", "1000-3000", "3000"] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

export const PRICE_BAND_LABELS: Record<PriceBand, string> = {
  all: "Tous les prix",
  "0-100": "Moins de 100\u00a0€",
  "100-300": "De 100 à 300\u00a0€",
  "300-1000": "De 300 à 1\u202f000\u00a0€",
  "1000-3000": "De 1\u202f000 à 3\u202f000\u00a0€",
  "3000": "3\u202f000\u00a0€ et plus",
};

/** In cents; `below` is undefined without an upper bound. */
export function bandBounds(band: PriceBand): { from: number; below: number | undefined } {
  if (band === "all") return { from: 0, below: undefined };
  const [from = 0, below] = band.split("-").map((euros) => Number(euros) * 100);
  return { from, below };
}

export const MOST_OF_ONE = 99;

/** Programmes are files, and never sold out. */
export const isSoldOut = ({ category, stock }: { category: Category; stock: number }): boolean =>
  category !== "coaching" && stock === 0;
