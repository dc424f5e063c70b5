import { STATUS_LABELS } from "~/features/accompaniment/coach/rules/followed-words.ts";
import { operatorPath } from "~/features/accompaniment/contract/rules/paths.ts";
import { monthsText } from "~/features/accompaniment/contract/rules/plan.ts";
import { documentTitle } from "~/features/invoicing/rules/document-numbers.ts";
import { ORDER_LABELS } from "~/features/shop/orders/rules/order-states.ts";
import { orderName } from "~/features/shop/orders/rules/orders.ts";
import { SUBSCRIPTION_LABELS } from "~/features/shop/subscriptions/rules/subscriptions.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { useMayWork } from "../../components/use-may-work.ts";
import { SessionState } from "../../desk/components/session-state.tsx";
import { PACK_STATE_LABELS, PAYMENT_STATUS_LABELS } from "../../desk/rules/words.ts";
import { shopDocumentPath, shopOrderPath, shopOrdersPath } from "../../rules/shop.ts";
import type { PersonSales } from "../queries/person-file.server.ts";
import { FilePart } from "./file-part.tsx";

type Document = PersonSales["documents"][number];

/** Other documents are opened on the page of what they are about. */
function documentPath({ id, subject, orderNumber }: Document): string | undefined {
  if (orderNumber !== null) return shopDocumentPath(orderNumber, id);
  return subject === "session" || subject === "pack" ? `/factures/${id}` : undefined;
}

/** The person's purchases and sales, the latest of each kind. */
export function PersonSalesParts({ sales, email }: { sales: PersonSales; email: string }) {
  const mayWork = useMayWork();
  const filtered = (list: string) => `/back-office/${list}?q=${encodeURIComponent(email)}`;
  return (
    <>
      <FilePart
        title="Séances"
        empty="Aucune séance, ni prise ni donnée."
        all={{ label: "Toutes les séances", to: filtered("sessions") }}
        rows={sales.sessions.map(({ id, at, status, startsAt, coach, priceCents }) => ({
          key: id,
          at,
          title: `Séance avec ${coach}`,
          to: `/back-office/sessions/${id}`,
          detail: `${startsAt ? formatDayTime(new Date(startsAt)) : "Sans horaire"}, ${formatEuros(priceCents)}`,
          badge: <SessionState status={status} />,
        }))}
      />
      <FilePart
        title="Packs"
        empty="Aucun pack, ni acheté ni vendu."
        all={{ label: "Tous les packs", to: filtered("packs") }}
        rows={sales.packs.map(({ id, at, status, coach, priceCents }) => ({
          key: id,
          at,
          title: `Pack avec ${coach}`,
          to: `/back-office/packs/${id}`,
          detail: formatEuros(priceCents),
          badge: <Badge tone={status === "active" ? "green" : "outline"}>{PACK_STATE_LABELS[status]}</Badge>,
        }))}
      />
      <FilePart
        title="Commandes"
        empty="Aucune commande à la boutique avec ce compte."
        all={{ label: "Toutes les commandes", to: shopOrdersPath({ view: "toutes", words: email }) }}
        rows={sales.orders.map(({ id, at, number, status, cents }) => ({
          key: id,
          at,
          title: `Commande ${orderName({ number })}`,
          to: shopOrderPath(number),
          detail: formatEuros(cents),
          badge: <Badge>{ORDER_LABELS[status]}</Badge>,
        }))}
      />
      <FilePart
        title="Abonnements"
        empty="Aucun programme par abonnement."
        rows={sales.subscriptions.map(({ id, at, status, name, priceCents }) => ({
          key: id,
          at,
          title: name,
          detail: `${formatEuros(priceCents)} par mois`,
          badge: (
            <Badge tone={status === "running" ? "green" : "neutral"}>{SUBSCRIPTION_LABELS[status]}</Badge>
          ),
        }))}
      />
      <FilePart
        title="Accompagnements"
        empty="Aucun accompagnement."
        rows={sales.accompaniments.map(({ id, at, status, months, totalCents }) => ({
          key: id,
          at,
          title: `Accompagnement de ${monthsText(months)}`,
          to: operatorPath(id),
          detail: formatEuros(totalCents),
          badge: <Badge tone={status === "running" ? "green" : "neutral"}>{STATUS_LABELS[status]}</Badge>,
        }))}
      />
      <FilePart
        title="Paiements"
        empty="Aucun paiement, ni fait ni reçu."
        all={mayWork("money") ? { label: "Tous les paiements", to: filtered("paiements") } : undefined}
        rows={sales.payments.map(({ id, at, status, description, amountCents, isPayer }) => ({
          key: id,
          at,
          title: description,
          to: mayWork("money") ? `/back-office/paiements/${id}` : undefined,
          detail: `${formatEuros(amountCents)}, ${isPayer ? "payés" : "à recevoir comme coach"}`,
          badge: (
            <Badge tone={status === "paid" ? "green" : "neutral"}>{PAYMENT_STATUS_LABELS[status]}</Badge>
          ),
        }))}
      />
      <FilePart
        title="Factures et avoirs"
        empty="Aucun document à son nom."
        rows={sales.documents.map((document) => ({
          key: document.id,
          at: document.at,
          title: documentTitle(document),
          to: documentPath(document),
          isDocument: true,
          detail: formatEuros(document.totalCents),
        }))}
      />
    </>
  );
}
