import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { FoundProspect, Interaction } from "../queries/find-prospect.server.ts";
import { statusChangeSchema } from "../schema.ts";

interface PaidOfferProps {
  prospect: FoundProspect;
  history: Interaction[];
}

/** A paid session suggests the status « Gagné »; the coach decides. */
export function PaidOffer({ prospect: { id, status }, history }: PaidOfferProps) {
  const form = useForm({ intent: "status", schema: statusChangeSchema, about: `paid-${id}` });
  if (status === "gagne" || !history.some(({ kind }) => kind === "paid")) return null;
  return (
    <Alert
      tone="success"
      title="Une première séance est payée"
      action={
        <Form of={form}>
          <input type="hidden" name="status" value="gagne" />
          <Button type="submit" size="sm" busy={form.busy}>
            Passer en Gagné
          </Button>
        </Form>
      }
    />
  );
}
