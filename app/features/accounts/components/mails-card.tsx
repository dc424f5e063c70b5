import { ChevronDownIcon } from "lucide-react";
import { formatCount } from "~/platform/format/numbers.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Switch } from "~/ui/controls/switch.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { MailChoice } from "../rules/mail-kinds.ts";

interface MailsCardProps {
  choices: MailChoice[];
  /** on a page of many cards the list is folded; it opens without script too */
  folded?: boolean;
}

export function MailsCard({ choices, folded = false }: MailsCardProps) {
  const wanted = choices.filter(({ always, wanted: chosen }) => always || chosen);
  return (
    <Card asChild>
      <section>
        <CardBody>
          <CardTitle>E-mails</CardTitle>
          <p className="text-muted">
            Choisissez ce que vous voulez recevoir. La plupart de ces e-mails portent aussi, tout en bas, un
            lien pour ne plus les recevoir.
          </p>
          <p className="font-semibold">
            {formatCount(wanted.length, "sorte d’e-mails reçue", "sortes d’e-mails reçues")} sur{" "}
            {choices.length}.
          </p>
          <FoldedChoices
            label="Choisir mes e-mails"
            open={!folded}
            choices={choices.filter(({ always }) => !always)}
          />
          <FoldedChoices
            label="Toujours envoyés"
            open={!folded}
            choices={choices.filter(({ always }) => always)}
          />
        </CardBody>
      </section>
    </Card>
  );
}

interface FoldedChoicesProps {
  label: string;
  open: boolean;
  choices: MailChoice[];
}

function FoldedChoices({ label, open, choices }: FoldedChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <details open={open} className="group border-t border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 font-semibold text-clay-text underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        {`${label} (${choices.length})`}
        <ChevronDownIcon aria-hidden className="size-5 shrink-0 transition-[rotate] group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-line pb-2">
        {choices.map((choice) => (
          <li key={choice.id} className="py-2 first:pt-0 last:pb-0">
            {choice.always ? <AlwaysSent choice={choice} /> : <MailSwitch choice={choice} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function AlwaysSent({ choice: { label, description } }: { choice: MailChoice }) {
  return (
    <div className="grid py-2">
      <p>{label}</p>
      <p className="text-sm text-muted">{description}</p>
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
