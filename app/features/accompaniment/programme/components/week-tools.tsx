import type { ReadWeek } from "../queries.server.ts";
import { DropWeek } from "./drop-week.tsx";
import { NewWeekForm } from "./new-weeks.tsx";

export function WeekTools({ week, last }: { week: ReadWeek | undefined; last: number }) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      {week && <NewWeekForm from={week} last={last} />}
      <NewWeekForm last={last} />
      {week && !week.publishedAt && week.number === last && <DropWeek key={week.id} week={week} />}
    </div>
  );
}
