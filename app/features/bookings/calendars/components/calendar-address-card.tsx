import { CopyIcon } from "lucide-react";
import { Button } from "~/ui/controls/button.tsx";
import { copyText } from "~/ui/data/copy-text.ts";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";

/** The user can renew the address if it has leaked. */
export function CalendarAddressCard({ address }: { address: string | undefined }) {
  const form = useForm({
    intent: "calendar-address",
    onAnswer: ({ ok }) => ok && toast({ title: "Adresse créée", variant: "success" }),
  });
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-5">
          <CardTitle>Vos séances dans votre agenda</CardTitle>
          <p className="text-muted">
            Abonnez Google Agenda, Outlook ou votre téléphone à cette adresse&nbsp;: vos séances y
            apparaissent et suivent chaque changement. Elle est à vous seul&nbsp;: qui la connaît voit vos
            séances.
          </p>
          {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
          {address && (
            <div className="flex items-end gap-3 max-sm:flex-col max-sm:items-stretch">
              <Field label="Adresse privée" className="min-w-0 flex-1">
                <Input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
              </Field>
              <Button
                type="button"
                variant="secondary"
                onClick={() =>
                  copyText(address, {
                    title: "Adresse copiée",
                    otherwise: "Sélectionnez l’adresse, puis copiez-la.",
                  })
                }
              >
                <CopyIcon aria-hidden />
                Copier
              </Button>
            </div>
          )}
          <Form of={form} className="grid justify-items-start gap-2 max-sm:justify-items-stretch">
            <Button type="submit" variant={address ? "ghost" : "secondary"} busy={form.busy}>
              {address ? "Renouveler l’adresse" : "Créer mon adresse"}
            </Button>
            {address && (
              <p className="text-sm text-muted">
                Renouvelée, l’ancienne ne montre plus rien&nbsp;: il faudra vous réabonner avec la nouvelle.
              </p>
            )}
          </Form>
        </CardBody>
      </section>
    </Card>
  );
}
