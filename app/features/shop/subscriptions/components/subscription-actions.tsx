import type { ReactNode } from "react";
import { buttonClass } from "~/ui/controls/button.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import type { SubscriptionAction } from "../rules/subscriptions.ts";

interface SubscriptionButtonProps {
  intent: SubscriptionAction;
  id: string;
  variant?: "secondary" | "danger";
  children: ReactNode;
}

export function SubscriptionButton({ intent, id, variant = "secondary", children }: SubscriptionButtonProps) {
  return (
    <PressButton
      intent={intent}
      about={`${intent}-${id}`}
      fields={{ subscription: id }}
      variant={variant}
      showsRefusal
    >
      {children}
    </PressButton>
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
