import { DownloadIcon, FileTextIcon } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { OrderDocuments } from "../../orders/components/order-documents.tsx";
import type { ListedSubscription } from "../queries/subscriptions.server.ts";
import {
  mayDo,
  monthFilePath,
  SUBSCRIPTION_LABELS,
  type SubscriptionAction,
  type SubscriptionState,
  subscriptionDocumentPath,
} from "../rules/subscriptions.ts";

const TONES: Record<SubscriptionState, "green" | "sand" | "danger" | "neutral"> = {
  awaiting_payment: "sand",
  running: "green",
  paused: "sand",
  late: "danger",
  ended: "neutral",
};

interface SubscriptionCardProps {
  subscription: ListedSubscription;
  /** shown during the withdrawal period */
  withdrawal?: ReactNode;
}

export function SubscriptionCard({ subscription, withdrawal }: SubscriptionCardProps) {
  const { id, name, status, months, documents, checkoutUrl, productId } = subscription;
  const credits = documents.filter(({ kind }) => kind === "credit note");
  return (
    <Card asChild>
      <article aria-labelledby={`subscription-${id}`}>
        <CardBody className="gap-5">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <CardTitle id={`subscription-${id}`}>{name}</CardTitle>
            <Badge tone={TONES[status]}>{SUBSCRIPTION_LABELS[status]}</Badge>
          </div>
          <p>{sayWhatComes(subscription)}</p>
          {months.length > 0 && <Months subscription={subscription} />}
          {credits.length > 0 && (
            <OrderDocuments
              documents={credits}
              pathOf={(documentId) => subscriptionDocumentPath(id, documentId)}
            />
          )}
          {withdrawal}
          <div className="flex flex-wrap items-start gap-3">
            {status === "awaiting_payment" && checkoutUrl && (
              <a href={checkoutUrl} className={buttonClass({})}>
                Payer le premier mois
              </a>
            )}
            {mayDo("pause", subscription) && (
              <SubscriptionButton intent="pause" id={id}>
                Mettre en pause
              </SubscriptionButton>
            )}
            {mayDo("resume", subscription) && (
              <SubscriptionButton intent="resume" id={id}>
                Reprendre
              </SubscriptionButton>
            )}
            {status === "ended" && productId !== null && (
              <ButtonLink variant="secondary" to={`/product/${productId}`}>
                S’abonner à nouveau
              </ButtonLink>
            )}
          </div>
          {mayDo("end", subscription) && <EndSubscription id={id} name={name} />}
        </CardBody>
      </article>
    </Card>
  );
}

function sayWhatComes(subscription: ListedSubscription): string {
  const { status, ending, priceCents, nextPaymentDay: day, endedAt, refundCents } = subscription;
  const price = formatEuros(priceCents);
  switch (status) {
    case "awaiting_payment":
      return `${price} par mois. Il commence dès que le premier mois est payé.`;
    case "running":
      return `Prochain paiement\u00a0: ${price}, le ${day ? formatDay(parisInstant(day, "12:00")) : ""}. Le mois suivant arrive avec lui.`;
    case "paused":
      return `Rien n’est débité pendant la pause. À la reprise, ${price} par mois, au jour habituel.`;
    case "late":
      return `Le dernier paiement de ${price} a été refusé. Une nouvelle tentative aura lieu d’elle-même\u00a0; sans paiement, l’abonnement prend fin, sans frais. Si votre carte a changé, mettez-y fin et abonnez-vous à nouveau\u00a0: le programme reprend au mois suivant.`;
    case "ended":
      return `Terminé le ${endedAt ? formatDay(endedAt) : ""}${ending === "failed" ? ", faute de paiement" : ""}. Plus rien n’est débité.${refundCents > 0 ? ` ${formatEuros(refundCents)} vous sont remboursés.` : " Les mois payés restent à vous."}`;
  }
}

function Months({ subscription: { id, months, documents } }: { subscription: ListedSubscription }) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {months.map(({ month, cents, paidAt, isRefunded }) => {
        const invoice = documents.find((one) => one.kind === "invoice" && one.month === month);
        return (
          <li key={month} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span>
              <span className="font-semibold">Mois {month}</span>
              <span className="text-muted">
                {" "}
                · {formatEuros(cents)}, {isRefunded ? "remboursé" : `payé le ${formatDay(paidAt)}`}
              </span>
            </span>
            <span className="flex flex-wrap gap-x-4">
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
              {!isRefunded && (
                <a href={monthFilePath(id, month)} className={buttonClass({ variant: "link", size: "sm" })}>
                  <DownloadIcon aria-hidden />
                  Télécharger<span className="sr-only"> le mois {month}</span>
                </a>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface SubscriptionButtonProps {
  intent: SubscriptionAction;
  id: string;
  variant?: "secondary" | "danger";
  children: ReactNode;
}

function SubscriptionButton({ intent, id, variant = "secondary", children }: SubscriptionButtonProps) {
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
function EndSubscription({ id, name }: { id: string; name: string }) {
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
