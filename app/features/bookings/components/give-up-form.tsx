import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Form } from "~/ui/form.tsx";
import { useForm } from "~/ui/use-form.ts";

/** Lets a slot go that nobody has paid for yet: others need not wait for it. */
export function GiveUpForm() {
  const form = useForm({ intent: "give-up" });
  return (
    <Form of={form} className="grid gap-3">
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      <Button type="submit" variant="secondary" busy={form.busy}>
        {form.busy ? "Un instant..." : "Abandonner ce créneau"}
      </Button>
    </Form>
  );
}
