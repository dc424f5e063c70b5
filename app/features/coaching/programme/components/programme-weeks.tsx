import type { ComponentProps } from "react";
import type { ReadWeek } from "../queries.server.ts";
import { ResultList } from "./result-list.tsx";
import { WeekEditor } from "./week-editor.tsx";
import { WeekLinks } from "./week-links.tsx";
import { WeekTools } from "./week-tools.tsx";
import { WrittenWeek } from "./written-week.tsx";

interface ProgrammeWeeksProps {
  weeks: ComponentProps<typeof WeekLinks>["weeks"];
  /** the shown week; undefined while there is none */
  week: ReadWeek | undefined;
  results: ComponentProps<typeof ResultList>["results"];
  hrefFor: (number: number) => string;
  healthHint: string;
  /** false once nothing can be written any more */
  isOpen?: boolean;
}

/** The weeks of a programme for the coach who writes it: links to all, one to edit, and what the student noted. */
export function ProgrammeWeeks({
  weeks,
  week,
  results,
  hrefFor,
  healthHint,
  isOpen = true,
}: ProgrammeWeeksProps) {
  return (
    <>
      <WeekLinks
        weeks={weeks}
        shown={week?.number}
        hrefFor={hrefFor}
        note={({ publishedAt, done, total }) => (publishedAt ? `${done}/${total} faits` : "brouillon")}
      />
      {isOpen && <WeekTools week={week} last={weeks.at(-1)?.number ?? 0} />}
      {isOpen && week && <WeekEditor key={week.id} week={week} healthHint={healthHint} />}
      {!isOpen && week && <WrittenWeek week={week} />}
      <ResultList results={results} />
    </>
  );
}
