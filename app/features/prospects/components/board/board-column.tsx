import { useDroppable } from "@dnd-kit/core";
import { Link } from "react-router";
import { formatNumber } from "~/platform/format/numbers.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import { prospectsPath } from "../../rules/addresses.ts";
import type { BoardColumn as Column } from "../../rules/board.ts";
import { STATUS_LABELS } from "../../rules/pipeline.ts";
import type { Move } from "../../schema.ts";
import { useAsked } from "../use-asked.ts";
import { BoardCard } from "./board-card.tsx";

interface BoardColumnProps {
  column: Column;
  today: string;
  onMove: (move: Move) => void;
}

/** The newest card comes first; a long column shows the first cards and a link to all. */
export function BoardColumn({ column: { status, total, cards }, today, onMove }: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const { q } = useAsked();
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={`colonne-${status}`}
      className={classNames(
        "flex w-[85%] shrink-0 snap-start scroll-ml-1 flex-col gap-3 rounded-lg p-3 transition-colors duration-150 sm:w-72",
        isOver ? "bg-clay-pale outline-2 -outline-offset-2 outline-clay outline-dashed" : "bg-sunken",
      )}
    >
      <h2 id={`colonne-${status}`} className="flex items-baseline justify-between gap-2 px-1 text-lg">
        {STATUS_LABELS[status]}
        <span className="text-base text-muted tabular">{formatNumber(total)}</span>
      </h2>
      {cards.length > 0 ? (
        <ul className="grid gap-2.5">
          {cards.map((card) => (
            <li key={card.id}>
              <BoardCard
                card={card}
                today={today}
                onMove={(wanted) => onMove({ prospect: card.id, status: wanted })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="px-1 text-sm text-muted">Personne pour l’instant</p>
      )}
      {total > cards.length && (
        <Link
          to={prospectsPath({ q, filter: status })}
          className="inline-flex min-h-11 items-center px-1 font-semibold text-clay-text underline underline-offset-4 hover:decoration-2"
        >
          Voir les {formatNumber(total)}
          <span className="sr-only"> prospects «&nbsp;{STATUS_LABELS[status]}&nbsp;»</span>
        </Link>
      )}
    </section>
  );
}
