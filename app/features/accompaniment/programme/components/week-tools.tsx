import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { ReadWeek } from "../queries.server.ts";
import { seenWeekSchema } from "../schema.ts";
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
  const form = useForm({
    schema: seenWeekSchema,
    intent: "drop",
    onAnswer: ({ refusal }) => refusal && toast({ title: refusal, variant: "destructive" }),
  });
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
      <Form of={form} className="mt-2 grid justify-items-start gap-3">
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="version" value={version} />
        <p>Toutes les séances de la semaine {number} s’en vont avec lui.</p>
        <Button type="submit" variant="danger" size="sm" busy={form.busy}>
          {form.busy ? "Retrait..." : `Retirer la semaine ${number}`}
        </Button>
      </Form>
    </details>
  );
}
