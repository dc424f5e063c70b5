import type { FirstText } from "./first-text.ts";

export const FIRST_COOKIES: FirstText = {
  effectiveOn: "2026-11-15",
  summary:
    "Voici tout ce que le site garde dans votre navigateur, nom par nom. Vous choisissez, et vous pouvez revenir ici à tout moment par le bas de chaque page.",
  body: `Retirer un accord efface aussi les cookies de mesure déjà posés. Ce que nous faisons de vos données est dans la [politique de confidentialité](/privacy).
`,
};
