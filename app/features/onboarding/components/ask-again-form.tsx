import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";

/** The overview's action handles this form, wherever it is rendered. */
export function AskAgainForm() {
  const form = useForm({ intent: "ask-again", action: "/dashboard" });
  return (
    <Form of={form}>
      <Button type="submit" size="sm" busy={form.busy}>
        {form.busy ? "Envoi..." : "Redemander la validation"}
      </Button>
    </Form>
  );
}
