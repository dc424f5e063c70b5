import { Button } from "~/ui/controls/button.tsx";
import { Switch } from "~/ui/controls/switch.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { MailChoice } from "../rules/mail-kinds.ts";

export function MailsCard({ choices }: { choices: MailChoice[] }) {
  return (
    <Card asChild>
      <section>
        <CardBody>
          <CardTitle>E-mails</CardTitle>
          <p className="text-muted">
            Choisissez ce que vous voulez recevoir. La plupart de ces e-mails portent aussi, tout en bas, un
            lien pour ne plus les recevoir.
          </p>
          <ul className="divide-y divide-line">
            {choices.map((choice) => (
              <li key={choice.id} className="py-2 first:pt-0 last:pb-0">
                {choice.always ? <AlwaysSent choice={choice} /> : <MailSwitch choice={choice} />}
              </li>
            ))}
          </ul>
        </CardBody>
      </section>
    </Card>
  );
}

function AlwaysSent({ choice: { label, description } }: { choice: MailChoice }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p>{label}</p>
        <p className="text-sm text-muted">{description}</p>
      </div>
      <Badge>Toujours envoyés</Badge>
    </div>
  );
}

function MailSwitch({ choice: { id, label, description, wanted } }: { choice: MailChoice }) {
  const form = useForm({
    intent: "mail-preference",
    onAnswer: ({ ok }) =>
      toast(
        ok
          ? { title: "Choix enregistré", variant: "success" }
          : {
              title: "Erreur",
              description: "Votre choix n’a pas pu être enregistré. Réessayez.",
              variant: "destructive",
            },
      ),
  });
  return (
    <Form of={form}>
      <input type="hidden" name="kind" value={id} />
      <Switch
        name="wanted"
        value="true"
        label={label}
        description={description}
        // The submitted value is shown during the request, and presses are ignored meanwhile.
        checked={form.sending ? form.sending.get("wanted") === "true" : wanted}
        onChange={form.submit}
      />
      <noscript>
        <Button type="submit" variant="secondary" size="sm">
          Enregistrer<span className="sr-only"> ({label})</span>
        </Button>
      </noscript>
    </Form>
  );
}
