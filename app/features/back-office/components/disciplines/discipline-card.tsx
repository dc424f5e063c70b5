import { type ReactNode, useId } from "react";
import type { WrittenDiscipline } from "~/features/discovery/disciplines/queries.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { officeDisciplinePath } from "../../rules/content-paths.ts";
import { WorkButton } from "../work-button.tsx";

interface DisciplineCardProps {
  /** the picture or the icon */
  mark: ReactNode;
  discipline: WrittenDiscipline;
  isFirst: boolean;
  isLast: boolean;
}

export function DisciplineCard({ mark, discipline, isFirst, isLast }: DisciplineCardProps) {
  const { id, name, isShown, description } = discipline;
  const titleId = useId();
  return (
    <Card asChild>
      <article aria-labelledby={titleId} className="grid gap-3 p-4 sm:p-5">
        <div className="flex items-center gap-3">
          {mark}
          <div className="grid min-w-0 gap-1">
            <h2 id={titleId} className="text-lg wrap-anywhere">
              {name}
            </h2>
            {isShown ? <Badge tone="green">Sur le site</Badge> : <Badge>Masquée</Badge>}
          </div>
        </div>
        <p className="line-clamp-2 text-muted wrap-anywhere">
          {description || "Pas encore de texte\u00a0: écrivez-le avant de la montrer."}
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={officeDisciplinePath(id)} size="sm" variant="secondary" className="max-sm:grow">
            Modifier<span className="sr-only"> {name}</span>
          </ButtonLink>
          {!isFirst && (
            <WorkButton fields={{ intent: "move", id, way: "up" }} about={name}>
              Monter
            </WorkButton>
          )}
          {!isLast && (
            <WorkButton fields={{ intent: "move", id, way: "down" }} about={name}>
              Descendre
            </WorkButton>
          )}
          <WorkButton fields={{ intent: "show", id, shown: String(!isShown) }} about={name}>
            {isShown ? "Masquer" : "Montrer"}
          </WorkButton>
        </div>
      </article>
    </Card>
  );
}
