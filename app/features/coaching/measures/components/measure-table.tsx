import { PencilIcon, Trash2Icon } from "lucide-react";
import { useState } from "react";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogContent, DialogTrigger } from "~/ui/overlay/dialog.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { type ListedMeasures, MEASURE_KINDS, MEASURES, type MeasureKind, sayMeasure } from "../rules.ts";
import { MeasureForm } from "./measure-form.tsx";

interface MeasureTableProps {
  measures: readonly ListedMeasures[];
  /** the current day; absent if the viewer may not correct the measures */
  today?: string;
  /** who else reads them: "votre coach" or "votre élève" */
  sharedWith?: string;
  kinds?: readonly MeasureKind[] | undefined;
}

/** The values of the charts, the latest first. */
export function MeasureTable({
  measures,
  today,
  sharedWith = "votre coach",
  kinds: asked,
}: MeasureTableProps) {
  const kinds = MEASURE_KINDS.filter((kind) => measures.some(({ values }) => values[kind] !== undefined));
  return (
    <Table caption="Toutes les mesures" stacked className="relative">
      <thead>
        <tr>
          <Th>Jour</Th>
          {kinds.map((kind) => (
            <Th key={kind} className="text-right">
              {MEASURES[kind].label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...measures].reverse().map((measured) => (
          <Tr key={measured.id}>
            <Td className={classNames("whitespace-nowrap", today && "py-1.5")}>
              {/* The buttons stand beside the day, so that a wide table needs no scrolling. */}
              <div className="flex items-center gap-x-3 max-sm:justify-between max-sm:font-semibold">
                {dayWords(measured.day)}
                {today && (
                  <div className="flex max-sm:-mr-3">
                    <CorrectButton measured={measured} today={today} kinds={asked} />
                    <DropButton measured={measured} sharedWith={sharedWith} />
                  </div>
                )}
              </div>
            </Td>
            {kinds.map((kind) => {
              const value = measured.values[kind];
              return (
                <Td key={kind} numeric label={MEASURES[kind].label}>
                  {value === undefined ? "–" : sayMeasure(kind, value)}
                </Td>
              );
            })}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const dayWords = (day: string) => formatDay(parisInstant(day, "12:00"));

interface CorrectButtonProps {
  measured: ListedMeasures;
  today: string;
  kinds: readonly MeasureKind[] | undefined;
}

function CorrectButton({ measured, today, kinds }: CorrectButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          title="Corriger"
          aria-label={`Corriger les mesures du ${dayWords(measured.day)}`}
        >
          <PencilIcon aria-hidden />
        </Button>
      </DialogTrigger>
      <DialogContent title="Corriger ces mesures">
        <MeasureForm measured={measured} today={today} kinds={kinds} onSaved={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

/** Deletion is final, so it is confirmed. The page reports success, because the row is gone. */
function DropButton({ measured: { id, day }, sharedWith }: { measured: ListedMeasures; sharedWith: string }) {
  const form = useForm({ intent: "drop", about: `drop-${id}` });
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          title="Supprimer"
          aria-label={`Supprimer les mesures du ${dayWords(day)}`}
        >
          <Trash2Icon aria-hidden />
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Supprimer ces mesures"
        description={`Celles du ${dayWords(day)}, pour vous comme pour ${sharedWith}.`}
      >
        <Form of={form} className="grid gap-4">
          <Refusal text={form.answer?.refusal} />
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            variant="danger"
            busy={form.busy}
            className="justify-self-start max-sm:w-full"
          >
            {form.busy ? "Suppression..." : "Supprimer"}
          </Button>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
