import { Link } from "react-router";
import { formatCount } from "~/platform/format/numbers.ts";
import type { RelatedDiscipline } from "../rules/no-result-suggestions.ts";
import { searchPath } from "../rules/search-path.ts";

interface RelatedDisciplinesProps {
  related: RelatedDiscipline[];
  /** link to the same search for another discipline */
  pathTo: (discipline: string) => string;
}

export function RelatedDisciplines({ related, pathTo }: RelatedDisciplinesProps) {
  return (
    <nav aria-labelledby="disciplines-proches" className="grid gap-4">
      <h2 id="disciplines-proches" className="text-2xl md:text-3xl">
        Disciplines proches
      </h2>
      <ul className="flex flex-wrap gap-2">
        {related.map(({ name, total, webcam }) => (
          <li key={name}>
            <Link
              to={webcam ? searchPath({ discipline: name, mode: "visio" }) : pathTo(name)}
              data-prefetch
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-medium transition-colors hover:border-clay hover:text-clay-text"
            >
              {webcam ? `${name} en visio` : name}
              <span className="text-sm text-muted tabular">{formatCount(total, "coach")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
