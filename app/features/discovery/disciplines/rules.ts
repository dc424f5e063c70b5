import { countAtStart } from "../rules/number-words.ts";

export const DISCIPLINE_FOLDER = "disciplines/";

/** The limits are in characters: the form stops there, and the server refuses more. */
export const DISCIPLINE_LIMITS = { name: 40, description: 400, names: 600 } as const;
export const MOST_DISCIPLINES = 60;

/** The drawn icons, by the name that a discipline's row has. */
export const ICON_LABELS = {
  dumbbell: "Haltère",
  biceps: "Bras",
  flower: "Fleur",
  footprints: "Pas",
  flame: "Flamme",
  bike: "Vélo",
  swords: "Poing",
  stretch: "Silhouette",
  waves: "Vagues",
  tennis: "Balle",
  football: "But",
  music: "Musique",
  mountain: "Montagne",
  snowflake: "Flocon",
  heart: "Cœur",
  timer: "Chronomètre",
  target: "Cible",
  sailboat: "Voilier",
} as const;
export type IconName = keyof typeof ICON_LABELS;
export const ICON_NAMES = Object.keys(ICON_LABELS) as [IconName, ...IconName[]];

/** The colours behind an icon, by the name that a discipline's row has. */
export const TONE_LABELS = { clay: "Terre cuite", green: "Vert", sand: "Sable", ink: "Gris" } as const;
export type ToneName = keyof typeof TONE_LABELS;
export const TONE_NAMES = Object.keys(TONE_LABELS) as [ToneName, ...ToneName[]];

interface InHero {
  name: string;
  heroPosition: number;
  heroName: string;
}

/** The names in the search of the home page, in their order there. */
export const heroNamesOf = (disciplines: readonly InHero[]): string[] =>
  disciplines
    .filter(({ heroPosition }) => heroPosition > 0)
    .toSorted((one, other) => one.heroPosition - other.heroPosition)
    .map(({ name, heroName }) => heroName || name);

/** The ids of the disciplines in the search of the home page, with one of them put at a place from 1, or taken out at 0. */
export function putInHero(
  disciplines: readonly { id: number; heroPosition: number }[],
  id: number,
  place: number,
): number[] {
  const others = disciplines
    .filter((one) => one.heroPosition > 0 && one.id !== id)
    .toSorted((one, other) => one.heroPosition - other.heroPosition)
    .map((one) => one.id);
  return place > 0 ? others.toSpliced(place - 1, 0, id) : others;
}

/** The sentence above the disciplines of the home page. */
export const disciplinesSentence = (count: number): string =>
  count === 1
    ? "Une façon de bouger, et quelqu’un qui la connaît par cœur."
    : `${countAtStart(count)} façons de bouger, et pour chacune quelqu’un qui la connaît par cœur.`;

/** The names of a list that is typed with commas, each once. */
export const namesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];
