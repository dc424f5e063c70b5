const FEMININE = [
  "zéro",
  "une",
  "deux",
  "trois",
  "quatre",
  "cinq",
  "six",
  "sept",
  "huit",
  "neuf",
  "dix",
  "onze",
  "douze",
  "treize",
  "quatorze",
  "quinze",
  "seize",
  "dix-sept",
  "dix-huit",
  "dix-neuf",
  "vingt",
] as const;

/** A count at the beginning of a sentence about feminine things: "Douze façons", "24 façons". */
export function countAtStart(count: number): string {
  const word = FEMININE[count];
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : String(count);
}
