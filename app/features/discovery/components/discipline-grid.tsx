import { Link } from "react-router";
import { formatCount } from "~/platform/format/numbers.ts";
import type { DisciplineSummary } from "../queries/get-home-showcase.server.ts";
import { DisciplineMark } from "./discipline-icon.tsx";

export function DisciplineGrid({ disciplines }: { disciplines: DisciplineSummary[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
      {disciplines.map(({ id, name, coachesCount, ...mark }) => (
        <li key={id}>
          <Link
            to={`/discipline/${id}`}
            data-prefetch
            className="group flex h-full flex-col gap-4 rounded-lg border border-line bg-surface p-4 transition-[border-color,box-shadow] duration-200 hover:border-clay hover:shadow-card sm:flex-row sm:items-center"
          >
            <DisciplineMark discipline={mark} />
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-display text-lg leading-tight font-bold">{name}</span>
              <span className="text-sm text-muted tabular">
                {coachesCount === 0 ? "Bientôt" : formatCount(coachesCount, "coach")}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
