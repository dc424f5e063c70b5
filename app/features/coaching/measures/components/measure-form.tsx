import { Button } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, FieldError, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { type ListedMeasures, MEASURE_KINDS, MEASURES, type MeasureKind, typedMeasure } from "../rules.ts";
import { measuresSchema } from "../schema.ts";

interface MeasureFormProps {
  today: string;
  /** the entry to correct; absent for a new one */
  measured?: ListedMeasures;
  /** the measures that are asked for; an entry to correct keeps the others that it has */
  kinds?: readonly MeasureKind[] | undefined;
  onSaved?: () => void;
}

/** Only filled fields are stored. */
export function MeasureForm({ today, measured, kinds = MEASURE_KINDS, onSaved }: MeasureFormProps) {
  const form = useForm({
    intent: "save",
    schema: measuresSchema,
    about: `measures-${measured?.id ?? "new"}`,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      toast({ title: "Mesures enregistrées", variant: "success" });
      if (!measured) form.reset();
      onSaved?.();
    },
  });
  return (
    <Form of={form} className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      {measured && <input type="hidden" name="id" value={measured.id} />}
      <Field label="Jour" required error={form.errors.day} className="sm:max-w-56">
        <Input type="date" name="day" max={today} defaultValue={form.values.day ?? measured?.day ?? today} />
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {MEASURE_KINDS.filter((kind) => kinds.includes(kind) || measured?.values[kind] !== undefined).map(
          (kind) => {
            const known = measured?.values[kind];
            return (
              <Field key={kind} label={MEASURES[kind].label} error={form.errors[kind]}>
                <Input
                  name={kind}
                  inputMode="decimal"
                  autoComplete="off"
                  suffix={MEASURES[kind].unit}
                  defaultValue={form.values[kind] ?? (known === undefined ? "" : typedMeasure(known))}
                />
              </Field>
            );
          },
        )}
      </div>
      {!kinds.includes("weight") && form.errors.weight && <FieldError>{form.errors.weight}</FieldError>}
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer"}
      </Button>
    </Form>
  );
}
