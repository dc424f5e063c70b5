import { useState } from "react";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { SessionFields } from "../../sessions/components/booking/session-fields.tsx";
import type { OwnAvailability } from "../queries/availability.server.ts";
import {
  type Availability,
  formatMinute,
  USUAL_HOURS,
  WEEKDAYS,
  weekdayNumbers,
} from "../rules/availability.ts";
import { availabilitySchema, hoursGroup } from "../schema.ts";
import { DayHours } from "./day-hours.tsx";
import { TimeOffFields } from "./time-off-fields.tsx";
import { useRows } from "./use-rows.ts";

export function AvailabilityForm({ availability }: { availability: OwnAvailability }) {
  // The fields show this version. A reloaded page may bring a newer one while they keep the typed text.
  const [version, setVersion] = useState(availability.version);
  const form = useForm<typeof availabilitySchema, FormAnswer & { version?: number }>({
    intent: "availability",
    schema: availabilitySchema,
    onAnswer: (answer) => {
      if (!answer.ok) return;
      setVersion(answer.version ?? version);
      form.reset();
      toast({ title: "Disponibilités enregistrées", variant: "success" });
    },
  });
  const { answer } = form;
  return (
    <Form of={form} className="grid gap-6">
      <input type="hidden" name="version" value={version} />
      {answer?.refusal && <Alert tone="danger">{answer.refusal}</Alert>}
      {form.cameWithPage && answer?.ok && <Alert tone="success">Disponibilités enregistrées</Alert>}
      <Card asChild>
        <section>
          <CardBody className="gap-5">
            <CardTitle>Horaires de la semaine</CardTitle>
            <p className="text-muted">
              À l’heure de Paris. Plusieurs plages par jour sont possibles&nbsp;; sans plage, le jour est
              fermé.
            </p>
            <WeekHours key={version} hours={availability.hours} form={form} />
          </CardBody>
        </section>
      </Card>
      <Card asChild>
        <section>
          <CardBody className="gap-5">
            <CardTitle>Séances et réservations</CardTitle>
            <SessionFields key={version} availability={availability} form={form} />
          </CardBody>
        </section>
      </Card>
      <Card asChild>
        <section>
          <CardBody className="gap-5">
            <CardTitle>Absences</CardTitle>
            <p className="text-muted">
              Les jours où personne ne peut réserver. Les absences passées disparaissent d’elles-mêmes.
            </p>
            <TimeOffFields key={version} timeOff={availability.timeOff} form={form} />
          </CardBody>
        </section>
      </Card>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer mes disponibilités"}
      </Button>
    </Form>
  );
}

const textsOf = ({ start, end }: { start: number; end: number }) => ({
  start: formatMinute(start),
  end: formatMinute(end),
});

const savedRows = (hours: Availability["hours"]) =>
  Object.fromEntries(
    weekdayNumbers.flatMap((weekday) =>
      (hours[weekday] ?? []).map((range, row) => [`${hoursGroup(weekday)}.${row}`, textsOf(range)]),
    ),
  );

function WeekHours({ hours, form }: { hours: Availability["hours"]; form: FormState }) {
  const { rowsOf, add, remove } = useRows(form, savedRows(hours));
  const othersOpen = (weekday: number) =>
    weekdayNumbers.filter((other) => other !== weekday && rowsOf(hoursGroup(other)).length > 0);

  /** Copies only to days that are open, so that no closed day opens by accident. */
  function copy(weekday: number) {
    const typed = new FormData(form.props.ref.current ?? undefined);
    const ranges = rowsOf(hoursGroup(weekday)).map(({ key }) => ({
      start: String(typed.get(`${key}.start`)),
      end: String(typed.get(`${key}.end`)),
    }));
    const others = othersOpen(weekday);
    for (const other of others) {
      remove(...rowsOf(hoursGroup(other)).map(({ key }) => key));
      add(hoursGroup(other), ranges);
    }
    const names = others.map((other) => WEEKDAYS[other - 1]?.toLowerCase());
    toast({
      title: "Horaires copiés",
      description: `Sur ${names.join(", ")}. Il reste à enregistrer\u00a0; les jours fermés le restent.`,
    });
  }

  return (
    <div className="grid">
      {WEEKDAYS.map((day, index) => {
        const weekday = index + 1;
        const group = hoursGroup(weekday);
        const rows = rowsOf(group);
        return (
          <DayHours
            key={day}
            day={day}
            rows={rows}
            form={form}
            onAdd={() => add(group, [rows.length === 0 ? textsOf(USUAL_HOURS) : {}])}
            onRemove={(row) => remove(row.key)}
            onCopy={othersOpen(weekday).length > 0 ? () => copy(weekday) : undefined}
          />
        );
      })}
    </div>
  );
}
