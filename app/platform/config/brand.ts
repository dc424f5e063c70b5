/** The one place where the product's name is written; an operator renames it here. */
export const BRAND = {
  name: "Élan",
  tagline: "Votre coach sportif, près de chez vous",
} as const;
