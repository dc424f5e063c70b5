import { type ReactNode, useId } from "react";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { StarsInput } from "~/ui/controls/stars-input.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { COMMENT, EDIT_DAYS, editableUntil } from "../rules/reviews.ts";
import { reviewSchema } from "../schema.ts";

interface ReviewFormProps {
  coachId: number;
  bookingId: string;
  /** the session's service and its Paris day */
  session?: { service: string | null; sessionOn: string | null } | undefined;
  /** the existing review, for edits */
  review?: { rating: number; comment: string; createdAt: Date } | undefined;
  /** called after a successful save */
  onDone?: () => void;
  /** places the fields and the button that sends them, for example in the foot of a dialog */
  frame: (fields: ReactNode, submit: ReactNode) => ReactNode;
}

/** Everybody can read the review on the coach's page. */
export function ReviewForm({ coachId, bookingId, session, review, onDone, frame }: ReviewFormProps) {
  const form = useForm<typeof reviewSchema, FormAnswer & { isChange?: boolean }>({
    action: "/functions/v1/reviews",
    schema: reviewSchema,
    about: `review-${coachId}-${bookingId}`,
    // The page already shows the review by now, so only the answer tells whether it is new.
    onAnswer: ({ ok, isChange }) => {
      if (!ok) return;
      toast({ title: isChange ? "Avis modifié" : "Merci pour votre avis", variant: "success" });
      onDone?.();
    },
  });
  const formId = useId();
  return frame(
    <Form of={form} id={formId} className="grid gap-5">
      {session && <ReviewedSession {...session} />}
      <Refusal text={form.answer?.refusal} />
      <input type="hidden" name="booking" value={bookingId} />
      <StarsInput
        label="Votre note"
        name="rating"
        required
        error={form.errors.rating}
        defaultValue={Number(form.values.rating ?? review?.rating ?? 0)}
      />
      <Field
        label="Votre avis"
        required
        error={form.errors.comment}
        hint={
          review
            ? `Modifiable jusqu’au ${formatDay(editableUntil(review.createdAt))}.`
            : `Public, avec votre prénom et votre initiale. Vous pourrez le modifier pendant ${EDIT_DAYS}\u00a0jours.`
        }
      >
        <Textarea
          name="comment"
          counterMax={COMMENT.most}
          defaultValue={form.values.comment ?? review?.comment}
        />
      </Field>
    </Form>,
    <Button type="submit" form={formId} busy={form.busy}>
      {form.busy ? "Envoi..." : review ? "Modifier mon avis" : "Publier mon avis"}
    </Button>,
  );
}

function ReviewedSession({ service, sessionOn }: { service: string | null; sessionOn: string | null }) {
  return (
    <p className="rounded-md bg-sunken px-4 py-3">
      {service && <span className="block font-semibold wrap-anywhere">{service}</span>}
      {sessionOn && (
        <span className="text-sm text-muted">
          Séance du <time dateTime={sessionOn}>{formatDay(parisInstant(sessionOn, "12:00"))}</time>
        </span>
      )}
    </p>
  );
}
