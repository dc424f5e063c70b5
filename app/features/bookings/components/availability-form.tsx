import { useId, useState } from "react";
import { formatMinutes } from "~/features/discovery/rules/profile.ts";
import type { FormAnswer } from "~/platform/forms.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Card, CardBody, CardTitle } from "~/ui/card.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field, FieldError, Input } from "~/ui/field.tsx";
import { Form } from "~/ui/form.tsx";
import { Select } from "~/ui/select.tsx";
import { toast } from "~/ui/toast-store.ts";
import { type FormState, useForm } from "~/ui/use-form.ts";
import type { OwnAvailability } from "../queries/availability.server.ts";
import {
  BREAK_MINUTES,
  HORIZON_DAYS,
  horizonLabel,
  NOTICE_HOURS,
  noticeLabel,
  SESSION_LENGTHS,
} from "../rules/availability.ts";
import { availabilitySchema, lengthField } from "../schema/availability.ts";
import { TimeOffFields } from "./time-off-fields.tsx";
import { WeekHours } from "./week-hours.tsx";

/** When a coach works, and how sessions are booked. */
export function AvailabilityForm({ availability }: { availability: OwnAvailability }) {
  // Of what the fields show: the page may hear of a newer one while they keep what was typed.
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

function SessionFields({ availability, form }: { availability: OwnAvailability; form: FormState }) {
  const id = useId();
  const { errors, values } = form;
  const given = Object.keys(values).length > 0;
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Durées de séance proposées</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {SESSION_LENGTHS.map((minutes) => (
            <Checkbox
              key={minutes}
              name={lengthField(minutes)}
              label={formatMinutes(minutes)}
              defaultChecked={
                given ? Boolean(values[lengthField(minutes)]) : availability.sessionLengths.includes(minutes)
              }
              aria-invalid={errors.lengths ? true : undefined}
              aria-describedby={errors.lengths ? id : undefined}
              onChange={() => form.forget("lengths")}
            />
          ))}
        </div>
        {errors.lengths && <FieldError id={id}>{errors.lengths}</FieldError>}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Pause entre deux séances" hint="De 0 à 60 minutes." error={errors.breakMinutes}>
          <Input
            type="number"
            inputMode="numeric"
            name="breakMinutes"
            min={BREAK_MINUTES.least}
            max={BREAK_MINUTES.most}
            step={5}
            suffix="min"
            defaultValue={values.breakMinutes ?? availability.breakMinutes}
          />
        </Field>
        <Field label="Préavis minimum" hint="Avant le début de la séance." error={errors.noticeHours}>
          <Select name="noticeHours" defaultValue={values.noticeHours ?? availability.noticeHours}>
            {NOTICE_HOURS.map((hours) => (
              <option key={hours} value={hours}>
                {noticeLabel(hours)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Réservable à l’avance"
          hint="Jusqu’à quand on peut réserver."
          error={errors.horizonDays}
        >
          <Select name="horizonDays" defaultValue={values.horizonDays ?? availability.horizonDays}>
            {HORIZON_DAYS.map((days) => (
              <option key={days} value={days}>
                {horizonLabel(days)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  );
}
