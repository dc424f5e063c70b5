import { Button } from "~/ui/button.tsx";
import { Form } from "~/ui/form.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useForm } from "~/ui/use-form.ts";
import type { ReadWeek } from "../queries/programme.server.ts";
import { seenWeekSchema } from "../schema/programme.ts";

/** Takes away the last week, while it is a draft. */
export function DropWeek({ week: { number, version } }: { week: ReadWeek }) {
  const form = useForm({
    ...{ schema: seenWeekSchema, intent: "drop" },
    // That it is gone is seen.
    onAnswer: ({ refusal }) => refusal && toast({ title: refusal, variant: "destructive" }),
  });
  return (
    <Form of={form}>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" variant="ghost" size="sm" busy={form.busy}>
        Retirer ce brouillon
      </Button>
    </Form>
  );
}
