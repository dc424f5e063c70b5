import { useState } from "react";
import { addDays, formatDayTime, formatTime, parisDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { STEP_MINUTES } from "../../availability/rules/availability.ts";
import { canBeMoved, type ScheduledSession } from "../../schedule/rules/schedule-entries.ts";
import { clientText } from "../../schedule/rules/schedule-words.ts";
import { PLAN_AHEAD_DAYS } from "../rules/states.ts";
import { WORDS_MAX } from "../schema/booking.ts";
import { timeProposalSchema } from "../schema/session.ts";

interface MoveFormProps {
  session: ScheduledSession;
  /** drop target of the drag */
  aimed: { day: string; time: string } | undefined;
  now: Date;
}

/** The session stays at its time until the student accepts the proposal. */
export function MoveForm({ session, aimed, now }: MoveFormProps) {
  const form = useForm({ intent: "propose", schema: timeProposalSchema });
  const { startsAt, proposedStartsAt, proposedBy } = session;
  if (!canBeMoved(session, now))
    return (
      <Alert>Cette séance ne peut pas être déplacée&nbsp;: elle n’est pas confirmée, ou a commencé.</Alert>
    );
  const shown = proposedStartsAt ?? startsAt;
  const { day, time } = aimed ?? { day: parisDay(shown), time: formatTime(shown) };
  // The command reports errors about the start, which belong to the time field.
  const timeError = form.errors.time ?? form.answer?.errors?.startsAt;
  return (
    <Form of={form} className="grid gap-5">
      <Refusal text={form.answer?.refusal} />
      {proposedStartsAt && (
        <Alert>
          {proposedBy === "coach"
            ? `Vous avez déjà proposé le ${formatDayTime(proposedStartsAt)}\u00a0: ce nouvel horaire remplacera l’autre.`
            : `${clientText(session)} demande le ${formatDayTime(proposedStartsAt)}\u00a0: en proposer un autre, c’est décliner celui-là.`}
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Jour" required error={form.errors.day}>
          <Input
            type="date"
            name="day"
            min={parisDay(now)}
            max={addDays(parisDay(now), PLAN_AHEAD_DAYS)}
            defaultValue={form.values.day ?? day}
          />
        </Field>
        <Field label="Heure de début" required error={timeError}>
          <Input type="time" name="time" step={STEP_MINUTES * 60} defaultValue={form.values.time ?? time} />
        </Field>
      </div>
      <ProposalFields form={form} other={session.name ?? "l’élève"} />
      <p className="text-sm text-muted">
        {clientText(session)} reçoit votre proposition et répond. D’ici là, la séance reste à son heure.
      </p>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : "Proposer cet horaire"}
      </Button>
    </Form>
  );
}

interface ProposalFieldsProps {
  form: Pick<FormState, "errors" | "values">;
  /** who reads the note */
  other: string;
}

/** The note, and the confirmation of a time at which the coach is closed, once the server asks for it. */
export function ProposalFields({ form: { errors, values }, other }: ProposalFieldsProps) {
  const [isAsked, setAsked] = useState(Boolean(values.outside));
  // The error goes with the first press on the box, which stays.
  if (errors.outside && !isAsked) setAsked(true);
  return (
    <>
      <Field label={`Message à ${other} (facultatif)`} error={errors.words}>
        <Textarea name="words" rows={3} counterMax={WORDS_MAX} defaultValue={values.words} />
      </Field>
      {isAsked && (
        <Checkbox
          name="outside"
          label="Proposer quand même cette heure"
          defaultChecked={Boolean(values.outside)}
          error={errors.outside}
        />
      )}
    </>
  );
}
