import { type ReactNode, useId } from "react";
import type { ListedText } from "~/features/training/texts/queries.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { WorkButton } from "../../components/work-button.tsx";
import { trainingTextPath } from "../../rules/content-paths.ts";

export function TextBadges({ text: { version, publishedVersion } }: { text: ListedText }) {
  return (
    <>
      {publishedVersion === null ? <Badge>Masqué</Badge> : <Badge tone="green">En ligne</Badge>}
      {publishedVersion !== null && publishedVersion < version && (
        <Badge tone="sand">Modifications non publiées</Badge>
      )}
    </>
  );
}

interface PlacedText {
  text: ListedText;
  isFirst: boolean;
  isLast: boolean;
}

/** The links and buttons of a text in its list. */
export function TextButtons({ text: { id, title }, isFirst, isLast }: PlacedText) {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={trainingTextPath(id)} size="sm" variant="secondary" className="max-sm:grow">
        Modifier<span className="sr-only"> {title}</span>
      </ButtonLink>
      {!isFirst && (
        <WorkButton fields={{ intent: "move", id, way: "up" }} about={title}>
          Monter
        </WorkButton>
      )}
      {!isLast && (
        <WorkButton fields={{ intent: "move", id, way: "down" }} about={title}>
          Descendre
        </WorkButton>
      )}
    </div>
  );
}

/** A text of the list; the children are the lessons of a module. */
export function TextCard({ children, ...placed }: PlacedText & { children?: ReactNode }) {
  const titleId = useId();
  return (
    <Card asChild>
      <article aria-labelledby={titleId} className="grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id={titleId} className="min-w-0 text-lg wrap-anywhere">
            {placed.text.title}
          </h2>
          <TextBadges text={placed.text} />
        </div>
        <TextButtons {...placed} />
        {children}
      </article>
    </Card>
  );
}

/** The lessons of a module, in their order. */
export function LessonRows({ lessons }: { lessons: readonly ListedText[] }) {
  return (
    <ol className="grid divide-y divide-line border-t border-line">
      {lessons.map((lesson, at) => (
        <li
          key={lesson.id}
          className="grid gap-2 py-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-4"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="min-w-0 font-text text-base font-semibold tracking-normal wrap-anywhere">
              {at + 1}. {lesson.title}
            </h3>
            <TextBadges text={lesson} />
          </div>
          <TextButtons text={lesson} isFirst={at === 0} isLast={at === lessons.length - 1} />
        </li>
      ))}
    </ol>
  );
}
