import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { ANSWER_HOURS } from "../../contract/rules/states.ts";
import type { Capacity } from "../queries/capacity.server.ts";
import { MOST_CAPACITY } from "../rules/assignment.ts";
import { capacitySchema } from "../schema/capacity.ts";

const SAVED = "Nombre d’accompagnements enregistré";

export function CapacityCard({ capacity }: { capacity: Capacity }) {
  const form = useForm({
    intent: "capacity",
    schema: capacitySchema,
    onAnswer: ({ ok }) => ok && toast({ title: SAVED, variant: "success" }),
  });
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-5">
          <CardTitle>Accompagnements</CardTitle>
          <p className="text-muted">
            Nous vous proposons des élèves à suivre sur plusieurs mois. Vous avez {ANSWER_HOURS}&nbsp;h pour
            répondre à chaque demande. {capacityText(capacity)}
          </p>
          <Form of={form} className="grid gap-5">
            {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
            {form.cameWithPage && form.answer?.ok && <Alert tone="success">{SAVED}</Alert>}
            <Field
              label="Accompagnements suivis à la fois"
              hint={`De 0 à ${MOST_CAPACITY}. Avec 0, vous n’en recevez aucun\u00a0; ceux que vous suivez continuent.`}
              error={form.errors.accompaniments}
            >
              <Input
                type="number"
                inputMode="numeric"
                name="accompaniments"
                min={0}
                max={MOST_CAPACITY}
                step={1}
                defaultValue={form.values.accompaniments ?? capacity.accompaniments}
                className="max-w-32"
              />
            </Field>
            <Button
              type="submit"
              variant="secondary"
              busy={form.busy}
              className="justify-self-start max-sm:w-full"
            >
              {form.busy ? "Enregistrement..." : "Enregistrer ce nombre"}
            </Button>
          </Form>
        </CardBody>
      </section>
    </Card>
  );
}

function capacityText({ running, asked }: Capacity): string {
  const now = running === 0 ? "Vous n’en suivez aucun" : `Vous en suivez ${running}`;
  if (asked === 0) return `${now} en ce moment.`;
  return `${now} en ce moment, et ${asked > 1 ? `${asked} demandes attendent` : "une demande attend"} votre réponse.`;
}
