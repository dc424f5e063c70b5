import { CircleCheckIcon, CircleIcon } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Progress } from "~/ui/feedback/progress.tsx";
import { Accordion, AccordionItem } from "~/ui/layout/accordion.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { LessonSummary, ModuleProgress } from "../queries/find-lessons.server.ts";

const STATES = {
  completed: { label: "Terminé", tone: "green", action: "Relire" },
  "in-progress": { label: "En cours", tone: "clay", action: "Continuer" },
  "not-started": { label: "À commencer", tone: "outline", action: "Commencer" },
} as const;

interface ModuleCardProps {
  module: ModuleProgress;
  /** from 1 */
  number: number;
  /** the module to continue with */
  isNext: boolean;
}

export function ModuleCard({ module, number, isNext }: ModuleCardProps) {
  const { id, title, summary, state, lessons, readCount, minutes, nextLesson } = module;
  const { label, tone, action } = STATES[state];
  return (
    <Card asChild>
      <article
        id={id}
        aria-labelledby={`${id}-titre`}
        className="flex scroll-mt-24 flex-col gap-4 p-5 sm:p-6"
      >
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm text-muted tabular">
            Module {number} · {minutes}&nbsp;min
          </p>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <div className="grid gap-1.5">
          <h2 id={`${id}-titre`} className="text-xl">
            {title}
          </h2>
          <p className="text-muted">{summary}</p>
        </div>
        <Progress
          label={
            <>
              Leçons lues<span className="sr-only"> du module {title}</span>
            </>
          }
          value={readCount}
          max={lessons.length}
          valueText={`${readCount} sur ${lessons.length}`}
          tone="green"
          className="mt-auto"
        />
        <Accordion>
          <AccordionItem title={`Les ${lessons.length} leçons`}>
            <ul className="-mx-2 grid">
              {lessons.map((lesson) => (
                <LessonRow key={lesson.id} lesson={lesson} />
              ))}
            </ul>
          </AccordionItem>
        </Accordion>
        <ButtonLink
          to={nextLesson.path}
          data-prefetch
          variant={isNext ? "primary" : "secondary"}
          aria-label={`${action} le module ${title}`}
          className="w-full sm:w-fit"
        >
          {action}
        </ButtonLink>
      </article>
    </Card>
  );
}

function LessonRow({ lesson: { path, title, minutes, isRead } }: { lesson: LessonSummary }) {
  const Icon = isRead ? CircleCheckIcon : CircleIcon;
  return (
    <li>
      <Link
        to={path}
        data-prefetch
        className="flex min-h-11 items-center gap-3 rounded-md px-2 py-2 text-ink hover:bg-sunken"
      >
        <Icon
          aria-hidden
          className={isRead ? "size-5 shrink-0 text-green-text" : "size-5 shrink-0 text-edge"}
        />
        <span className="min-w-0 flex-1">{title}</span>
        {isRead && <span className="sr-only">, lue</span>}
        <span className="shrink-0 text-sm text-muted tabular">{minutes}&nbsp;min</span>
      </Link>
    </li>
  );
}
