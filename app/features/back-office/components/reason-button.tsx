import { type ReactNode, useId, useState } from "react";
import type { z } from "zod";
import { Button, type ButtonVariant } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/overlay/dialog.tsx";
import { LONGEST_REASON } from "../rules/actions.ts";

interface ReasonButtonProps {
  intent: string;
  /** the schema of the whole form, with a field `reason` */
  schema: z.ZodType<unknown, { reason: string }>;
  /** hidden fields */
  fields: Record<string, string | number>;
  label: string;
  /** the affected person or thing, for screen readers */
  about: string;
  title: string;
  description: string;
  /** tells who reads the reason */
  hint: string;
  confirm: string;
  variant?: ButtonVariant;
  /** the action takes nothing from anybody, so it is not styled as danger */
  harmless?: boolean;
  size?: "sm" | "lg";
  /** fields above the reason */
  children?: (form: FormState) => ReactNode;
}

/** Asks for a reason in a dialog before the action. */
export function ReasonButton(props: ReasonButtonProps) {
  const { intent, schema, fields, label, about, title, description, hint, confirm } = props;
  const [open, setOpen] = useState(false);
  // Reopening the dialog clears the previous refusal.
  const [round, setRound] = useState(0);
  // As of the opening: what the page shows in these fields may change with the answer, which is still about this form.
  const [subject, setSubject] = useState("");
  const form = useForm({
    intent,
    schema,
    about: `${intent}-${subject}-${round}`,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      form.change(Object.fromEntries(Object.keys({ reason: "", ...form.typed }).map((name) => [name, ""])));
      setOpen(false);
    },
  });
  const formId = useId();
  const changeOpen = (next: boolean) => {
    setOpen(next);
    if (!next) return;
    setRound(round + 1);
    setSubject(Object.values(fields).join("-"));
  };

  return (
    <Dialog open={open} onOpenChange={changeOpen}>
      <DialogTrigger asChild>
        <Button variant={props.variant ?? "secondary"} size="sm" className="max-sm:grow">
          {label}
          <span className="sr-only"> {about}</span>
        </Button>
      </DialogTrigger>
      <DialogContent
        size={props.size ?? "sm"}
        title={title}
        description={description}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Annuler</Button>
            </DialogClose>
            <Button
              type="submit"
              form={formId}
              variant={props.harmless ? "primary" : "danger"}
              busy={form.busy}
            >
              {confirm}
            </Button>
          </>
        }
      >
        <Form of={form} id={formId} className="grid gap-4">
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Refusal text={form.answer?.refusal} />
          {props.children?.(form)}
          <Field label="Raison" hint={hint} error={form.errors.reason} required>
            {/* The typed reason survives closing the dialog by mistake. */}
            <Textarea name="reason" counterMax={LONGEST_REASON} defaultValue={form.typed.reason} />
          </Field>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
