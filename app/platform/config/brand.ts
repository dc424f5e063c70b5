/** Operators rename the product here and nowhere else. */
export const BRAND = {
  name: "Élan",
  tagline: "Votre coach sportif, près de chez vous",
} as const;
