import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";

/** Of a coach who was refused and has mended what was asked for; wherever it stands, the overview answers. */
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
