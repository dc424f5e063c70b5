import type { CoachSummary } from "../queries.server.ts";
import { CoachCard } from "./coach-card.tsx";

export function CoachGrid({ coaches }: { coaches: CoachSummary[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {coaches.map((coach) => (
        <li key={coach.id}>
          <CoachCard coach={coach} />
        </li>
      ))}
    </ul>
  );
}
