import { DISCIPLINE_LIMITS } from "~/features/discovery/disciplines/rules.ts";
import { addDisciplineSchema } from "~/features/discovery/disciplines/schema.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";

/** The name is enough to begin; everything else is written on the next page. */
export function AddDiscipline() {
  const form = useForm({ intent: "add", schema: addDisciplineSchema });
  return (
    <Card asChild>
      <section aria-labelledby="nouvelle-discipline">
        <CardBody>
          <h2 id="nouvelle-discipline" className="text-xl">
            Nouvelle discipline
          </h2>
          <Form of={form} aria-label="Nouvelle discipline" className="grid gap-5">
            <Refusal text={form.answer?.refusal} />
            <Field
              label="Nom"
              hint="Elle reste masquée tant que vous ne la montrez pas."
              required
              error={form.errors.name}
            >
              <Input
                name="name"
                maxLength={DISCIPLINE_LIMITS.name}
                autoComplete="off"
                defaultValue={form.values.name}
              />
            </Field>
            <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
              {form.busy ? "Ajout..." : "Ajouter la discipline"}
            </Button>
          </Form>
        </CardBody>
      </section>
    </Card>
  );
}
