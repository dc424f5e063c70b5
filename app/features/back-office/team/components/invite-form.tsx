import {
  OPERATOR_ROLE_LABELS,
  OPERATOR_ROLE_TEXTS,
  OPERATOR_ROLES,
} from "~/features/accounts/rules/operators.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { inviteSchema } from "../schema.ts";

export function InviteForm() {
  const form = useForm({
    intent: "invite",
    schema: inviteSchema,
    onAnswer: ({ ok }) => ok && form.reset(),
  });
  return (
    <Card asChild>
      <section aria-labelledby="inviter">
        <CardBody>
          <CardTitle id="inviter">Inviter quelqu’un</CardTitle>
          <Form of={form} aria-labelledby="inviter" className="grid gap-5">
            <Refusal text={form.answer?.refusal} />
            <Field
              label="Adresse e-mail"
              hint="La personne rejoint l’équipe avec le compte de cette adresse, qu’elle peut créer en chemin."
              error={form.errors.email}
              required
            >
              <Input name="email" type="email" autoComplete="off" defaultValue={form.values.email} />
            </Field>
            <RadioGroup
              label="Rôle"
              name="role"
              defaultValue={form.values.role}
              error={form.errors.role}
              required
              layout="grid gap-3 sm:grid-cols-2"
            >
              {OPERATOR_ROLES.map((role) => (
                <Radio
                  key={role}
                  value={role}
                  label={OPERATOR_ROLE_LABELS[role]}
                  description={OPERATOR_ROLE_TEXTS[role]}
                />
              ))}
            </RadioGroup>
            <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
              {form.busy ? "Envoi..." : "Envoyer l’invitation"}
            </Button>
          </Form>
        </CardBody>
      </section>
    </Card>
  );
}
