import type { Unit } from "../../packs/rules.ts";

interface Named {
  /** the first discipline of the listing; null if the session was not booked from one */
  discipline: string | null;
  /** a unit of an accompaniment is called by its kind */
  unit: Unit | null;
  /** what was written on the booking when it was sold */
  service: string;
}

/** "Musculation avec Camille": a listing's title is a slogan, and does not say what the session is. */
export const sessionName = ({ discipline, unit, service }: Named, other: string): string =>
  `${(unit ? undefined : discipline) ?? service} avec ${other}`;
