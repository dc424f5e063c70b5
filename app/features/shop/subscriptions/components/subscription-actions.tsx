import type { ReactNode } from "react";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { SubscriptionAction } from "../rules/subscriptions.ts";

interface SubscriptionButtonProps {
  intent: SubscriptionAction;
  id: string;
  variant?: "secondary" | "danger";
  children: ReactNode;
}

export function SubscriptionButton({ intent, id, variant = "secondary", children }: SubscriptionButtonProps) {
  const form = useForm({ intent, about: `${intent}-${id}` });
  return (
    <Form of={form} className="grid justify-items-start gap-3">
      <input type="hidden" name="subscription" value={id} />
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      <Button type="submit" variant={variant} busy={form.busy}>
        {children}
      </Button>
    </Form>
  );
}

/** Two clicks, also without JavaScript: the first explains, the second ends the subscription. */
export function EndSubscription({ id, name }: { id: string; name: string }) {
  return (
    <details className="border-t border-line pt-2">
      <summary
        className={buttonClass({ variant: "link" }, "w-fit list-none [&::-webkit-details-marker]:hidden")}
      >
        Mettre fin à l’abonnement
      </summary>
      <div className="mt-2 grid justify-items-start gap-3">
        <p>
          «&nbsp;{name}&nbsp;» prend fin tout de suite. Plus rien n’est débité, aucun nouveau mois n’arrive,
          et les fichiers des mois payés restent ici.
        </p>
        <SubscriptionButton intent="end" id={id} variant="danger">
          Confirmer la fin
        </SubscriptionButton>
      </div>
    </details>
  );
}
