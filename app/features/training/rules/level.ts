export interface LevelFigures {
  /** reviews of four or five stars */
  positiveReviews: number;
  /** completed sessions */
  sessions: number;
  /** average of all reviews, out of five; 0 without reviews */
  average: number;
}

export interface CoachFigures extends LevelFigures {
  /** the badge on the public page; the operator grants it */
  isAmbassador: boolean;
}

/** The lowest rating of a positive review. */
export const POSITIVE_RATING = 4;

interface Level {
  label: string;
  /** all of them are required */
  goals: LevelFigures;
}

/** In ascending order: each level requires at least as much as the one before. */
export const LEVELS = [
  { label: "Nouveau coach", goals: { positiveReviews: 0, sessions: 0, average: 0 } },
  { label: "Coach confirmé", goals: { positiveReviews: 5, sessions: 20, average: 4.5 } },
  { label: "Super Coach", goals: { positiveReviews: 20, sessions: 100, average: 4.7 } },
  { label: "Ambassadeur", goals: { positiveReviews: 50, sessions: 300, average: 4.8 } },
] as const satisfies readonly Level[];

/** The last level is the badge: figures alone do not reach it. */
const AMBASSADOR = LEVELS.length - 1;

const GOALS = ["positiveReviews", "sessions", "average"] as const satisfies (keyof LevelFigures)[];

export interface Goal {
  key: (typeof GOALS)[number];
  value: number;
  target: number;
  reached: boolean;
}

export interface CoachLevel {
  /** index in `LEVELS` */
  rank: number;
  label: string;
  /** undefined for an ambassador, the highest level */
  next?: {
    label: string;
    goals: Goal[];
    /** 0 to 100; 100 only if every goal is reached */
    percent: number;
    /** the operator grants this level; figures are not enough */
    isNamed: boolean;
  };
}

/** Higher figures never lower the level. */
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

/** Each goal counts for at most a third. Rounded down, so that an open goal never shows 100. */
function percentOf(goals: Goal[]): number {
  if (goals.every(({ reached }) => reached)) return 100;
  const parts = goals.map(({ value, target }) => Math.min(1, value / target));
  return Math.min(99, Math.floor((parts.reduce((sum, part) => sum + part, 0) / goals.length) * 100));
}
