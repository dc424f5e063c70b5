import { formatDayTime, formatTime, parisDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { STEP_MINUTES } from "../../availability/rules/availability.ts";
import { canBeMoved, type ScheduledSession } from "../../schedule/rules/schedule-entries.ts";
import { clientText } from "../../schedule/rules/schedule-words.ts";
import { proposalSchema } from "../../schedule/schema.ts";

interface MoveFormProps {
  session: ScheduledSession;
  /** drop target of the drag */
  aimed: { day: string; time: string } | undefined;
  now: Date;
}

/** The session stays at its time until the student accepts the proposal. */
export function MoveForm({ session, aimed, now }: MoveFormProps) {
  const form = useForm({ intent: "propose", schema: proposalSchema });
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
          <Input type="date" name="day" min={parisDay(now)} defaultValue={form.values.day ?? day} />
        </Field>
        <Field label="Heure de début" required error={timeError}>
          <Input type="time" name="time" step={STEP_MINUTES * 60} defaultValue={form.values.time ?? time} />
        </Field>
      </div>
      <p className="text-sm text-muted">
        {clientText(session)} reçoit votre proposition et répond. D’ici là, la séance reste à son heure.
      </p>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : "Proposer cet horaire"}
      </Button>
    </Form>
  );
}
