import { CoachCard, type ListedCoach } from "./coach-card.tsx";

interface CoachGridProps {
  coaches: ListedCoach[];
  /** of the names: one below the heading that the grid stands under */
  headingLevel?: 2 | 3 | undefined;
}

export function CoachGrid({ coaches, headingLevel }: CoachGridProps) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {coaches.map((coach) => (
        <li key={coach.id}>
          <CoachCard coach={coach} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}
