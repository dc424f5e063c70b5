import { FileTextIcon } from "lucide-react";
import { formatLastDay } from "~/features/withdrawals/rules/period.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { ListedSubscription } from "../../subscriptions/queries/subscriptions.server.ts";
import {
  mayDo,
  SUBSCRIPTION_LABELS,
  type SubscriptionState,
  subscriptionDocumentPath,
} from "../../subscriptions/rules/subscriptions.ts";

const TONES: Record<SubscriptionState, "green" | "sand" | "danger" | "neutral"> = {
  awaiting_payment: "sand",
  running: "green",
  paused: "sand",
  late: "danger",
  ended: "neutral",
};

interface OwnPremiumProps {
  premium: ListedSubscription;
  /** of an ended subscription, the end of its last paid month */
  until: Date | undefined;
}

/** The coach's subscription to Premium: what comes next, its invoices, and the way to end it. */
export function OwnPremium({ premium, until }: OwnPremiumProps) {
  const { id, status, checkoutUrl } = premium;
  return (
    <Card asChild>
      <section aria-labelledby="mon-premium">
        <CardBody className="gap-5">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <CardTitle id="mon-premium">Votre abonnement Premium</CardTitle>
            <Badge tone={TONES[status]}>{SUBSCRIPTION_LABELS[status]}</Badge>
          </div>
          <p>{sayWhatComes(premium, until)}</p>
          <PremiumMonths premium={premium} />
          {status === "awaiting_payment" && checkoutUrl && (
            <a href={checkoutUrl} className={buttonClass({}, "w-fit")}>
              Payer le premier mois
            </a>
          )}
          {mayDo("end", premium) && <EndPremium id={id} />}
        </CardBody>
      </section>
    </Card>
  );
}

function sayWhatComes(
  { status, ending, priceCents, nextPaymentDay: day, endedAt }: ListedSubscription,
  until: Date | undefined,
): string {
  const price = formatEuros(priceCents);
  switch (status) {
    case "awaiting_payment":
      return `${price} par mois. Premium commence dès que le premier mois est payé.`;
    case "running":
      return `Prochain paiement\u00a0: ${price}, le ${day ? formatDay(parisInstant(day, "12:00")) : ""}.`;
    case "paused":
      return "Le service de paiement l’a mis en pause\u00a0: rien n’est débité, et ses avantages sont arrêtés.";
    case "late":
      return `Le dernier paiement de ${price} a été refusé. Une nouvelle tentative aura lieu d’elle-même, et vous gardez vos avantages d’ici là. Si votre carte a changé, mettez fin à l’abonnement, puis abonnez-vous à nouveau.`;
    case "ended":
      if (until)
        return `Plus rien n’est débité. Vous gardez vos avantages jusqu’au ${formatLastDay(until)} inclus, la fin du mois payé.`;
      return `Terminé le ${endedAt ? formatDay(endedAt) : ""}${ending === "failed" ? ", faute de paiement" : ""}. Plus rien n’est débité.`;
  }
}

function PremiumMonths({ premium: { id, months, documents } }: { premium: ListedSubscription }) {
  if (months.length === 0) return null;
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {months.map(({ month, cents, paidAt, isRefunded }) => {
        const invoice = documents.find((one) => one.kind === "invoice" && one.month === month);
        return (
          <li key={month} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span>
              <span className="font-semibold">Mois {month}</span>
              <span className="text-muted">
                {` · ${formatEuros(cents)}, ${isRefunded ? "remboursé" : `payé le ${formatDay(paidAt)}`}`}
              </span>
            </span>
            {invoice && (
              <a
                href={subscriptionDocumentPath(id, invoice.id)}
                download
                className={buttonClass({ variant: "link", size: "sm" })}
              >
                <FileTextIcon aria-hidden />
                Facture<span className="sr-only"> du mois {month}</span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Two clicks, also without JavaScript: the first explains, the second ends the subscription. */
function EndPremium({ id }: { id: string }) {
  return (
    <details className="border-t border-line pt-2">
      <summary
        className={buttonClass({ variant: "link" }, "w-fit list-none [&::-webkit-details-marker]:hidden")}
      >
        Mettre fin à Premium
      </summary>
      <div className="mt-2 grid justify-items-start gap-3">
        <p>
          Plus rien ne sera débité. Vous gardez vos avantages jusqu’à la fin du mois payé. Si votre dernier
          paiement a été refusé, ils s’arrêtent tout de suite.
        </p>
        <PressButton
          intent="end"
          about="end-premium"
          fields={{ subscription: id }}
          variant="danger"
          showsRefusal
        >
          Confirmer la fin
        </PressButton>
      </div>
    </details>
  );
}
