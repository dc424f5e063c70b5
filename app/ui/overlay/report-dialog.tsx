import { useId } from "react";
import type { z } from "zod";
import { Button } from "../controls/button.tsx";
import { Radio, RadioGroup } from "../controls/radio-group.tsx";
import { Textarea } from "../controls/textarea.tsx";
import { Alert } from "../feedback/alert.tsx";
import { Field } from "../form/field.tsx";
import { Form } from "../form/form.tsx";
import { useForm } from "../form/use-form.ts";
import { Dialog, DialogClose, DialogContent } from "./dialog.tsx";

export interface ReportDialogProps {
  /** the schema of the whole form */
  schema: z.ZodType<unknown, { reason: string; words?: string | undefined }>;
  /** the reported thing; the form keeps what was typed about it */
  about: string;
  title: string;
  description: string;
  /** the reported text */
  quote?: string | undefined;
  /** hidden fields */
  fields?: Record<string, number>;
  /** the label of each reason */
  reasons: Record<string, string>;
  longestWords: number;
  onSent?: () => void;
  open: boolean;
  onClose: () => void;
}

/** The page's action receives the report under the intent "report". The words are optional. */
export default function ReportDialog(props: ReportDialogProps) {
  const { schema, about, title, description, quote, fields = {}, reasons, onSent, onClose } = props;
  const formId = useId();
  const form = useForm({
    intent: "report",
    schema,
    about,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      onSent?.();
      form.reset();
      onClose();
    },
  });
  return (
    <Dialog open={props.open} onOpenChange={(opens) => opens || onClose()}>
      <DialogContent
        size="sm"
        title={title}
        description={description}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Annuler</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="danger" busy={form.busy}>
              {form.busy ? "Envoi..." : "Signaler"}
            </Button>
          </>
        }
      >
        <Form of={form} id={formId} className="grid gap-5">
          {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {quote && (
            <blockquote className="line-clamp-4 rounded-md bg-sunken px-3.5 py-3 text-sm wrap-anywhere whitespace-pre-line">
              {quote}
            </blockquote>
          )}
          <RadioGroup
            label="Pourquoi&nbsp;?"
            name="reason"
            required
            error={form.errors.reason}
            {...(form.typed.reason && { defaultValue: form.typed.reason })}
          >
            {Object.entries(reasons).map(([reason, label]) => (
              <Radio key={reason} value={reason} label={label} />
            ))}
          </RadioGroup>
          <Field label="En quelques mots" hint="Facultatif" error={form.errors.words}>
            <Textarea name="words" rows={3} counterMax={props.longestWords} defaultValue={form.typed.words} />
          </Field>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
