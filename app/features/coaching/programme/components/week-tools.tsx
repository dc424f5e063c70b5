import { buttonClass } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { PressButton } from "~/ui/form/press-button.tsx";
import type { ReadWeek } from "../queries.server.ts";
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

/** Deletes a draft after a confirmation. The page reports success, because this component is gone. */
function DropWeek({ week: { number, version } }: { week: ReadWeek }) {
  return (
    <details>
      <summary
        className={buttonClass(
          { variant: "ghost", size: "sm" },
          "w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        )}
      >
        Retirer ce brouillon
      </summary>
      <div className="mt-2 grid justify-items-start gap-3">
        <p>Toutes les séances de la semaine {number} s’en vont avec lui.</p>
        <PressButton
          intent="drop"
          fields={{ number, version }}
          variant="danger"
          size="sm"
          busyLabel="Retrait..."
          onAnswer={({ refusal }) => refusal && toast({ title: refusal, variant: "destructive" })}
        >
          {`Retirer la semaine ${number}`}
        </PressButton>
      </div>
    </details>
  );
}
