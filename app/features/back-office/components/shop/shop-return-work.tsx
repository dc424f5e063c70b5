import { totalCents } from "~/features/shop/orders/rules/order-states.ts";
import { withdrawalName } from "~/features/withdrawals/rules/withdrawal.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { FoundReturn, FoundShopOrder } from "../../queries/list-shop-orders.server.ts";
import { refuseReturnSchema } from "../../schema.ts";
import { ReasonButton } from "../reason-button.tsx";
import { ReturnForm } from "./return-form.tsx";
import { dueLine, ReturnBadges } from "./shop-return-card.tsx";

interface ShopReturnWorkProps {
  order: FoundShopOrder;
  back: FoundReturn;
  now: Date;
}

export function ShopReturnWork({ order, back, now }: ShopReturnWorkProps) {
  const { id, number, status, declared, proofCarrier, proofTracking, words } = back;
  const declaredAt = new Date(back.declaredAt);
  const due = dueLine({ status, declaredAt });
  // Other refunds meanwhile reduce the amount, so that nothing is paid twice.
  const dueCents = Math.min(back.laterCents - back.refundedCents, totalCents(order) - order.refundCents);
  const isOpen = status === "awaiting" || status === "sent";
  return (
    <Card asChild>
      <section id={`retour-${number}`} aria-labelledby={`titre-retour-${number}`} className="scroll-mt-24">
        <CardBody>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 id={`titre-retour-${number}`} className="text-xl">
              Rétractation {withdrawalName(back)}
            </h2>
            <ReturnBadges of={{ status, declaredAt }} now={now} />
          </div>
          <p className="wrap-anywhere whitespace-pre-line">{declared}</p>
          <p className="text-sm text-muted">
            Déclarée le <time dateTime={back.declaredAt}>{formatDayTime(declaredAt)}</time>
            {due && ` · ${due}`}
          </p>
          {proofTracking && (
            <p className="wrap-anywhere">
              Preuve d’envoi&nbsp;: {proofCarrier}, <span className="tabular">{proofTracking}</span>
            </p>
          )}
          {back.atOnceCents > 0 && <p>{formatEuros(back.atOnceCents)} remboursés à la déclaration.</p>}
          {back.refundedCents > 0 && <p>{formatEuros(back.refundedCents)} remboursés pour le retour.</p>}
          {words && (
            <blockquote className="max-w-prose rounded-lg bg-sand px-3 py-2 wrap-anywhere whitespace-pre-line">
              {words}
            </blockquote>
          )}
          {isOpen && (
            <>
              <ReturnForm key={`${id} ${status}`} back={back} dueCents={dueCents} />
              <div>
                <ReasonButton
                  intent="refuse-return"
                  schema={refuseReturnSchema}
                  fields={{ withdrawalId: id }}
                  label="Classer sans remboursement"
                  about={withdrawalName(back)}
                  title={`Classer ${withdrawalName(back)} sans remboursement\u00a0?`}
                  description="À faire si le colis n’est jamais revenu, ou si rien de ce qu’il contient ne peut être repris."
                  hint="Elle est envoyée par e-mail à la personne."
                  confirm="Classer sans remboursement"
                />
              </div>
            </>
          )}
          {status === "refunded" && <ReturnForm key={`${id} ${status}`} back={back} dueCents={0} />}
        </CardBody>
      </section>
    </Card>
  );
}
