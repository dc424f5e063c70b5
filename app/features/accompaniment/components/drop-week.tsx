import { Button } from "~/ui/button.tsx";
import { Form } from "~/ui/form.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useForm } from "~/ui/use-form.ts";
import type { ReadWeek } from "../queries/programme.server.ts";
import { seenWeekSchema } from "../schema/programme.ts";

/** Takes away the last week, while it is a draft. */
export function DropWeek({ week: { id, number, version } }: { week: ReadWeek }) {
  const form = useForm({
    ...{ schema: seenWeekSchema, intent: "drop", about: `drop ${id}` },
    onAnswer: ({ ok, refusal }) =>
      ok
        ? toast({ title: `Semaine ${number} retirée`, variant: "success" })
        : refusal && toast({ title: refusal, variant: "destructive" }),
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
