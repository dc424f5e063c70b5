import { CoachCard, type ListedCoach } from "./coach-card.tsx";

interface CoachGridProps {
  coaches: ListedCoach[];
  /** of the names: one below the heading that the grid stands under */
  headingLevel?: 2 | 3 | undefined;
  /** The page begins with this grid. */
  onFirstScreen?: boolean | undefined;
}

/** As many as stand side by side on a wide screen. */
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
