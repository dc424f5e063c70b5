/** What a coach's level is computed from. */
export interface LevelFigures {
  /** reviews of four or five stars */
  positiveReviews: number;
  /** sessions that were given */
  sessions: number;
  /** of all reviews, out of five; 0 without any */
  average: number;
}

export interface CoachFigures extends LevelFigures {
  /** the badge of the public page, which the operator gives */
  isAmbassador: boolean;
}

/** A review from here on is a positive one. */
export const POSITIVE_RATING = 4;

interface Level {
  label: string;
  /** all of them, to reach it */
  goals: LevelFigures;
}

/** From the first to the last; each asks for at least as much as the one before. */
export const LEVELS = [
  { label: "Nouveau coach", goals: { positiveReviews: 0, sessions: 0, average: 0 } },
  { label: "Coach confirmé", goals: { positiveReviews: 5, sessions: 20, average: 4.5 } },
  { label: "Super Coach", goals: { positiveReviews: 20, sessions: 100, average: 4.7 } },
  { label: "Ambassadeur", goals: { positiveReviews: 50, sessions: 300, average: 4.8 } },
] as const satisfies readonly Level[];

/** The last one is not reached by figures alone: it is the badge. */
const AMBASSADOR = LEVELS.length - 1;

const GOALS = ["positiveReviews", "sessions", "average"] as const satisfies (keyof LevelFigures)[];

export interface Goal {
  key: (typeof GOALS)[number];
  value: number;
  target: number;
  reached: boolean;
}

export interface CoachLevel {
  /** its place in `LEVELS` */
  rank: number;
  label: string;
  /** absent for an ambassador: there is nothing above */
  next?: {
    label: string;
    goals: Goal[];
    /** 0 to 100, and 100 only once every goal is reached */
    percent: number;
    /** figures are not enough for it: the operator names ambassadors */
    isNamed: boolean;
  };
}

/** The level that figures give, and what is missing for the next. More of anything never lowers it. */
export function coachLevel({ isAmbassador, ...figures }: CoachFigures): CoachLevel {
  const rank = isAmbassador ? AMBASSADOR : earnedRank(figures);
  const { label } = levelAt(rank);
  if (rank === AMBASSADOR) return { rank, label };
  const next = levelAt(rank + 1);
  const goals = GOALS.map((key) => goalOf(key, figures[key], next.goals[key]));
  return {
    rank,
    label,
    next: { label: next.label, goals, percent: percentOf(goals), isNamed: rank + 1 === AMBASSADOR },
  };
}

const levelAt = (rank: number): Level => LEVELS[rank] ?? LEVELS[0];

function earnedRank(figures: LevelFigures): number {
  const earned = LEVELS.slice(0, AMBASSADOR).filter(({ goals }) =>
    GOALS.every((key) => figures[key] >= goals[key]),
  );
  return earned.length - 1;
}

const goalOf = (key: Goal["key"], value: number, target: number): Goal => ({
  key,
  value,
  target,
  reached: value >= target,
});

/** Each goal counts for a third, and none for more than its third. Rounded down: what is missing is never shown as done. */
function percentOf(goals: Goal[]): number {
  if (goals.every(({ reached }) => reached)) return 100;
  const parts = goals.map(({ value, target }) => Math.min(1, value / target));
  return Math.min(99, Math.floor((parts.reduce((sum, part) => sum + part, 0) / goals.length) * 100));
}
