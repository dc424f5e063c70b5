import { type ReactNode, useId } from "react";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { parisDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { WORDS_MAX } from "../schema/booking.ts";
import { bookingWordsSchema, dayTimeSchema, timeProposalSchema } from "../schema/session.ts";
import { ActionPanel } from "./action-panel.tsx";
import { ProposalFields } from "./move-form.tsx";

export interface ActionFormProps {
  intent: string;
  bookingId: string;
  back: string;
  title: string;
  description?: ReactNode;
  confirm: string;
  /** the action takes something from somebody, so the button looks dangerous */
  isGrave?: boolean;
  children?: ReactNode;
}

/** After success the dialog closes, and the page shows the new state of the session. */
export function useAction<S extends z.ZodType>({ intent, bookingId, back }: ActionFormProps, schema: S) {
  const navigate = useNavigate();
  return useForm({
    intent,
    schema,
    about: `${intent}-${bookingId}`,
    onAnswer: ({ ok }) => {
      if (ok) void navigate(back, { replace: true, preventScrollReset: true });
    },
  });
}

interface WordsFormProps extends ActionFormProps {
  schema: z.ZodType<unknown, { words?: string | undefined }>;
  label: string;
  hint?: string;
  isRequired?: boolean;
}

export function WordsForm(props: WordsFormProps) {
  const { title, description, back, confirm, isGrave, schema, label, hint, isRequired, children } = props;
  const form = useAction(props, schema);
  const formId = useId();
  return (
    <ActionPanel
      title={title}
      description={description}
      back={back}
      confirm={
        <Button type="submit" form={formId} variant={isGrave ? "danger" : "primary"} busy={form.busy}>
          {confirm}
        </Button>
      }
    >
      <Form of={form} id={formId} className="grid gap-4">
        <Refusal text={form.answer?.refusal} />
        {children}
        <Field label={label} hint={hint} error={form.errors.words} required={isRequired ?? false}>
          <Textarea name="words" rows={3} counterMax={WORDS_MAX} defaultValue={form.values.words} />
        </Field>
      </Form>
    </ActionPanel>
  );
}

export function ConfirmForm(props: ActionFormProps) {
  const { title, description, back, confirm, isGrave, children } = props;
  const form = useAction(props, bookingWordsSchema);
  const formId = useId();
  return (
    <ActionPanel
      title={title}
      description={description}
      back={back}
      confirm={
        <Button type="submit" form={formId} variant={isGrave ? "danger" : "primary"} busy={form.busy}>
          {confirm}
        </Button>
      }
    >
      <Form of={form} id={formId} className="grid gap-4">
        <Refusal text={form.answer?.refusal} />
        {children}
      </Form>
    </ActionPanel>
  );
}

interface DayTimeFormProps extends ActionFormProps {
  now: Date;
  /** who reads the note of a proposal; absent if the time is entered, not proposed */
  proposedTo?: string;
}

export function DayTimeForm(props: DayTimeFormProps) {
  const { title, description, back, confirm, now, proposedTo } = props;
  const form = useAction(props, proposedTo === undefined ? dayTimeSchema : timeProposalSchema);
  const formId = useId();
  // The server's error on `startsAt` concerns both fields.
  const refusal = form.answer?.refusal ?? form.answer?.errors?.startsAt;
  return (
    <ActionPanel
      title={title}
      description={description}
      back={back}
      confirm={
        <Button type="submit" form={formId} busy={form.busy}>
          {confirm}
        </Button>
      }
    >
      <Form of={form} id={formId} className="grid gap-4">
        <Refusal text={refusal} />
        <div className="grid grid-cols-2 gap-4">
          <Field label="Jour" required error={form.errors.day}>
            <Input name="day" type="date" defaultValue={form.values.day ?? parisDay(now)} />
          </Field>
          <Field label="Heure" required error={form.errors.time} hint="Heure de Paris">
            <Input name="time" type="time" step={300} defaultValue={form.values.time} />
          </Field>
        </div>
        {proposedTo !== undefined && <ProposalFields form={form} other={proposedTo} />}
      </Form>
    </ActionPanel>
  );
}
