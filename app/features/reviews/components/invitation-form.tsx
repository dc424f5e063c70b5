import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";

import { invitationSchema } from "../schema.ts";

interface InvitationFormProps {
  /** how often the person is mailed, and how long the link works */
  promise: string;
  /** whom the coach may invite, and how many a day */
  rule: string;
}

/** A coach invites one person by mail. */
export function InvitationForm({ promise, rule }: InvitationFormProps) {
  const form = useForm({
    intent: "invite",
    schema: invitationSchema,
    onAnswer: ({ ok }) => ok && form.reset(),
  });
  const { errors, values } = form;
  return (
    <Card asChild>
      <section aria-labelledby="inviter">
        <CardBody>
          <CardTitle id="inviter">Inviter par e-mail</CardTitle>
          <p className="text-muted">{promise}</p>
          <Form of={form} className="grid gap-5">
            <Refusal text={form.answer?.refusal} />
            {form.cameWithPage && form.answer?.ok && <Alert tone="success">Invitation envoyée.</Alert>}
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <Field label="Son prénom" required error={errors.firstName}>
                <Input name="firstName" autoComplete="off" maxLength={80} defaultValue={values.firstName} />
              </Field>
              <Field label="Son e-mail" required error={errors.email}>
                <Input
                  type="email"
                  name="email"
                  autoComplete="off"
                  maxLength={254}
                  defaultValue={values.email}
                />
              </Field>
            </div>
            <p className="text-sm text-muted">{rule}</p>
            <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
              {form.busy ? "Envoi..." : "Envoyer l’invitation"}
            </Button>
          </Form>
        </CardBody>
      </section>
    </Card>
  );
}
