import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { UNIT_NAMES, type Unit } from "../../packs/rules.ts";

interface Named {
  /** null if the session was not booked from a listing */
  discipline: string | null;
  /** introductions and reviews of an accompaniment are called by their kind */
  unit: Unit | null;
}

/**
 * The name of a session on every page, mail and document: "Musculation avec Camille". A listing's title is a slogan,
 * and does not say what the session is. `other` is null on a page about the other person, and once they have closed the
 * account.
 */
export function sessionName({ discipline, unit }: Named, other: string | null): string {
  const isOrdinary = unit === null || unit === "sessions";
  const kind = isOrdinary ? (discipline ?? UNIT_NAMES.sessions) : UNIT_NAMES[unit];
  return other === null ? kind : `${kind} avec ${other}`;
}

/** The name for students, and wherever both people read the same text. */
export const sharedSessionName = (session: Named, { coachName }: { coachName: string }): string =>
  sessionName(session, firstNameOf(coachName));
