import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { STEP_MINUTES } from "../../availability/rules/availability.ts";
import type { WallTime } from "../../planning/rules/clashes.ts";
import { BY_STUDENT } from "../../planning/rules/planning.ts";
import { leftWords, type OwnPack, payingName } from "../../sessions/rules/offer.ts";
import { MOST_OCCURRENCES } from "../rules/occurrences.ts";
import { PAID_RULE } from "../rules/series.ts";
import { seriesRequestSchema } from "../schema.ts";

interface RequestFormProps {
  clientId: string;
  first: WallTime;
  today: string;
  packs: readonly OwnPack[];
}

/** A student asks the coach to repeat a session. Nothing is booked or paid before the coach has answered. */
export function RequestForm({ clientId, first, today, packs }: RequestFormProps) {
  const [id] = useState(clientId);
  const form = useForm({ intent: "request-series", about: `request-${id}`, schema: seriesRequestSchema });
  const { values } = form;
  return (
    <Form of={form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Refusal text={form.answer?.refusal} />
      <input type="hidden" name="clientId" value={id} />
      <RadioGroup
        label="Rythme"
        name="repeat"
        defaultValue={values.repeat ?? "weekly"}
        error={form.errors.repeat}
        layout="flex flex-wrap gap-x-6"
      >
        <Radio value="weekly" label="Toutes les semaines" />
        <Radio value="fortnightly" label="Toutes les deux semaines" />
      </RadioGroup>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="À partir du" required error={form.errors.day}>
          <Input type="date" name="day" min={today} defaultValue={values.day ?? first.day} />
        </Field>
        <Field label="Heure" required error={form.errors.time}>
          <Input type="time" name="time" step={STEP_MINUTES * 60} defaultValue={values.time ?? first.time} />
        </Field>
        <Field label="Nombre de séances" required error={form.errors.count}>
          <Input
            type="number"
            inputMode="numeric"
            name="count"
            min={2}
            max={MOST_OCCURRENCES}
            defaultValue={values.count ?? "10"}
          />
        </Field>
      </div>
      {packs.length > 0 && (
        <RadioGroup
          label="Règlement"
          name="payBy"
          defaultValue={values.payBy ?? packs[0]?.id ?? BY_STUDENT}
          error={form.errors.payBy}
        >
          {packs.map((pack) => (
            <Radio key={pack.id} value={pack.id} label={payingName(pack)} description={leftWords(pack)} />
          ))}
          <Radio value={BY_STUDENT} label="Séance par séance" />
        </RadioGroup>
      )}
      <Field label="Un mot pour votre coach" error={form.errors.words}>
        <Textarea name="words" rows={3} defaultValue={values.words} />
      </Field>
      <p className="text-sm text-muted">
        Rien n’est réservé ni payé avant la réponse de votre coach. {PAID_RULE}
      </p>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : "Envoyer la demande"}
      </Button>
    </Form>
  );
}
