import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { reservationPath } from "../../rules/paths.ts";

interface ReleaseHoldFormProps {
  bookingId: string;
  size?: "sm" | "md";
  label?: string;
}

export function ReleaseHoldForm({
  bookingId,
  size = "md",
  label = "Abandonner ce créneau",
}: ReleaseHoldFormProps) {
  const form = useForm({
    intent: "give-up",
    action: reservationPath(bookingId),
    about: `give-up-${bookingId}`,
  });
  return (
    <Form of={form} className="grid gap-3">
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      <Button type="submit" variant="secondary" size={size} busy={form.busy}>
        {form.busy ? "Un instant..." : label}
      </Button>
    </Form>
  );
}
