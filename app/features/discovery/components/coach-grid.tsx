import { CoachCard, type ListedCoach } from "./coach-card.tsx";

interface CoachGridProps {
  coaches: ListedCoach[];
  /** level of the coach names: one below the heading above the grid */
  headingLevel?: 2 | 3 | undefined;
  /** the grid is above the fold */
  onFirstScreen?: boolean | undefined;
}

/** A row has this many cards on a wide screen. */
const FIRST_ROW = 4;

export function CoachGrid({ coaches, headingLevel, onFirstScreen = false }: CoachGridProps) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {coaches.map((coach, index) => (
        <li key={coach.id}>
          <CoachCard
            coach={coach}
            headingLevel={headingLevel}
            onFirstScreen={onFirstScreen && index < FIRST_ROW}
          />
        </li>
      ))}
    </ul>
  );
}
