import { useId } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogClose, DialogContent } from "~/ui/overlay/dialog.tsx";
import { REVIEW_REPORT_LABELS, REVIEW_REPORT_REASONS } from "../rules/reports.ts";
import { reportReviewSchema } from "../schema.ts";

interface ReportReviewDialogProps {
  review: { id: number; author: string; comment: string };
  open: boolean;
  onClose: () => void;
}

/** The text is optional. A bad rating alone is not among the reasons. */
export default function ReportReviewDialog({ review, open, onClose }: ReportReviewDialogProps) {
  const formId = useId();
  const form = useForm({
    intent: "report",
    schema: reportReviewSchema,
    about: `report-review-${review.id}`,
    onAnswer: ({ ok }) => ok && onClose(),
  });
  return (
    <Dialog open={open} onOpenChange={(opens) => opens || onClose()}>
      <DialogContent
        size="sm"
        title="Signaler cet avis"
        description={
          "Nous le relirons. Un avis sévère reste en ligne\u00a0: répondez-y. Un avis qui insulte, qui ment sur une séance ou qui dévoile la vie de quelqu’un est retiré."
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
          <input type="hidden" name="review" value={review.id} />
          <blockquote className="line-clamp-4 rounded-md bg-sunken px-3.5 py-3 text-sm wrap-anywhere whitespace-pre-line">
            {review.comment}
          </blockquote>
          <RadioGroup
            label="Pourquoi&nbsp;?"
            name="reason"
            required
            error={form.errors.reason}
            {...(form.typed.reason && { defaultValue: form.typed.reason })}
          >
            {REVIEW_REPORT_REASONS.map((reason) => (
              <Radio key={reason} value={reason} label={REVIEW_REPORT_LABELS[reason]} />
            ))}
          </RadioGroup>
          <Field label="En quelques mots" hint="Facultatif" error={form.errors.words}>
            <Textarea name="words" rows={3} counterMax={1000} defaultValue={form.typed.words} />
          </Field>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
