import type { ListedCoach } from "./coach-card.tsx";
import { CoachCard } from "./coach-card.tsx";
import { CoachGrid } from "./coach-grid.tsx";

interface FittedCoachesProps {
  coaches: ListedCoach[];
  headingLevel?: 2 | 3;
  /** the cards are above the fold */
  onFirstScreen?: boolean;
}

/** One or two cards are horizontal, three stand in a row. This avoids a single card in a row of four. */
const FITS = [
  "max-w-3xl",
  "lg:grid-cols-2",
  "md:grid-cols-3 md:[&_article]:grid-cols-1 md:[&_article]:grid-rows-[auto_1fr] md:[&_article>:first-child]:aspect-[5/4]",
];
const LYING =
  "sm:[&_article]:grid-cols-[13rem_1fr] sm:[&_article]:grid-rows-1 sm:[&_article>:first-child]:aspect-auto sm:[&_article>:first-child]:min-h-56";

/** Up to three cards are widened to fill the row. */
export function FittedCoaches({ coaches, headingLevel, onFirstScreen }: FittedCoachesProps) {
  const fit = FITS[coaches.length - 1];
  if (!fit) return <CoachGrid coaches={coaches} headingLevel={headingLevel} onFirstScreen={onFirstScreen} />;
  return (
    <ul className={`grid gap-5 ${coaches.length < 3 ? LYING : "sm:max-md:grid-cols-2"} ${fit}`}>
      {coaches.map((coach) => (
        <li key={coach.id}>
          <CoachCard coach={coach} headingLevel={headingLevel} onFirstScreen={onFirstScreen} />
        </li>
      ))}
    </ul>
  );
}
