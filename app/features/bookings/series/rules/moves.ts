import { formatDayTime } from "~/platform/format/dates.ts";
import type { Clash } from "../../planning/rules/clashes.ts";
import { isImpossible } from "../../planning/rules/clashes.ts";

/** A change is about one session, or about it and all that follow. */
export const REACHES = ["one", "following"] as const;
export type Reach = (typeof REACHES)[number];

export const REACH_LABELS: Record<Reach, string> = {
  one: "Cette séance seulement",
  following: "Cette séance et les suivantes",
};

const NEWLINE = "\n";
const TICKED = "on";

/** The value of a ticked box says what its person has read about the time, so that it confirms nothing else. */
export const seenValue = (clashes: readonly Clash[]): string =>
  [TICKED, ...clashes.map(({ text }) => text)].join(NEWLINE);

/** A browser sends each line break of a value as two characters. */
export const readSeen = (value: string): string[] => value.split(/\r?\n/).slice(1);

/** The clashes that nobody can confirm, and those that the person has not read yet. */
export const openClashes = (clashes: readonly Clash[], seen: readonly string[]): Clash[] =>
  isImpossible(clashes)
    ? clashes.filter(({ isFinal }) => isFinal)
    : clashes.filter(({ text }) => !seen.includes(text));

export interface SessionMove {
  startsAt: Date;
  minutes: number;
  to: Date;
}

const overlap = (a: Date, b: Date, minutes: { a: number; b: number }): boolean =>
  a.getTime() < b.getTime() + minutes.b * 60_000 && b.getTime() < a.getTime() + minutes.a * 60_000;

/**
 * The clashes of a slot that moves at once with the confirmed sessions of the same move. A coach only proposes another time
 * for these: they keep theirs until the student accepts.
 */
export const stayingClashes = (
  { to, minutes }: Pick<SessionMove, "to" | "minutes">,
  confirmed: readonly Pick<SessionMove, "startsAt" | "minutes">[],
): Clash[] =>
  confirmed
    .filter((one) => overlap(to, one.startsAt, { a: minutes, b: one.minutes }))
    .map(({ startsAt }) => ({
      isFinal: true,
      text: `La séance confirmée du ${formatDayTime(startsAt)} reste à cette heure tant que l’élève n’a pas accepté.`,
    }));

/** The clashes of a move with sessions of the series that keep their time because they are not ticked. */
export const untickedClashes = (
  { to, minutes }: Pick<SessionMove, "to" | "minutes">,
  unticked: readonly { startsAt: Date | null; minutes: number }[],
): Clash[] =>
  unticked.flatMap(({ startsAt, minutes: length }) =>
    startsAt && overlap(to, startsAt, { a: minutes, b: length })
      ? [
          {
            isFinal: true,
            text: `La séance du ${formatDayTime(startsAt)} garde son horaire\u00a0: cochez-la aussi, ou choisissez une autre heure.`,
          },
        ]
      : [],
  );

/** The first session whose new time overlaps the new time of another one. */
export const findOverlap = <M extends SessionMove>(moves: readonly M[]): M | undefined =>
  moves.find((one, at) =>
    moves.slice(0, at).some((other) => overlap(one.to, other.to, { a: one.minutes, b: other.minutes })),
  );

/**
 * Orders moves so that each session takes a time that the ones before have left. Undefined if two sessions take each
 * other's time: no order exists.
 */
export function orderMoves<M extends SessionMove>(moves: readonly M[]): M[] | undefined {
  const left = [...moves];
  const ordered: M[] = [];
  while (left.length > 0) {
    const next = left.findIndex((one) =>
      left.every(
        (other) => other === one || !overlap(one.to, other.startsAt, { a: one.minutes, b: other.minutes }),
      ),
    );
    const [found] = next < 0 ? [] : left.splice(next, 1);
    if (!found) return undefined;
    ordered.push(found);
  }
  return ordered;
}
