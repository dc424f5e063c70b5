import { useId } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogClose, DialogContent } from "~/ui/overlay/dialog.tsx";
import { LONGEST_REPORT, REASONS, REPORT_REASONS } from "../rules.ts";
import { reportSchema } from "../schema.ts";

interface ReportDialogProps {
  conversationId: number;
  /** the reported person, or the author of the message */
  name: string;
  /** absent where the person is reported */
  message?: { id: number; body: string } | undefined;
  open: boolean;
  onClose: () => void;
}

export default function ReportDialog({ conversationId, name, message, open, onClose }: ReportDialogProps) {
  const formId = useId();
  const form = useForm({
    intent: "report",
    schema: reportSchema,
    about: `report-${conversationId}-${message?.id ?? "person"}`,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      toast({
        title: "Merci, c’est signalé",
        description: "Nous lisons chaque signalement. Personne d’autre ne sait que vous l’avez fait.",
        variant: "success",
      });
      form.reset();
      onClose();
    },
  });
  return (
    <Dialog open={open} onOpenChange={(opens) => opens || onClose()}>
      <DialogContent
        size="sm"
        title={message ? "Signaler ce message" : `Signaler ${name}`}
        description={
          message
            ? `Nous lirons ce message et ceux qui l’entourent. ${name} ne saura pas qui l’a signalé.`
            : `Nous lirons vos derniers messages. ${name} ne saura pas qui l’a signalé.`
        }
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
          {message && (
            <>
              <input type="hidden" name="message" value={message.id} />
              <blockquote className="line-clamp-4 rounded-md bg-sunken px-3.5 py-3 text-sm wrap-anywhere whitespace-pre-line">
                {message.body || "Une pièce jointe"}
              </blockquote>
            </>
          )}
          <RadioGroup
            label="Pourquoi&nbsp;?"
            name="reason"
            required
            error={form.errors.reason}
            {...(form.typed.reason && { defaultValue: form.typed.reason })}
          >
            {REASONS.map((reason) => (
              <Radio key={reason} value={reason} label={REPORT_REASONS[reason]} />
            ))}
          </RadioGroup>
          <Field label="En quelques mots" hint="Facultatif" error={form.errors.words}>
            <Textarea name="words" rows={3} counterMax={LONGEST_REPORT} defaultValue={form.typed.words} />
          </Field>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
