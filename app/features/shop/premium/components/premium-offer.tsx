import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { SubscribeButton } from "../../subscriptions/components/subscribe-button.tsx";
import type { PremiumLack } from "../rules/offer.ts";
import { PREMIUM_PRODUCT } from "../rules/premium.ts";

interface PremiumOfferProps {
  /** 0 until the operator has set a price */
  priceCents: number;
  /** why it cannot be bought */
  lack: PremiumLack | undefined;
}

/** The price with the button that buys, or why there is none. */
export function PremiumOffer({ priceCents, lack }: PremiumOfferProps) {
  return (
    <Card asChild tone="clay">
      <section aria-labelledby="abonnement" className="grid content-start gap-4 p-5 sm:p-6">
        <h2 id="abonnement" className="text-xl">
          L’abonnement
        </h2>
        {priceCents > 0 && (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-display text-3xl font-bold tabular">
              {formatEuros(priceCents, { short: true })}
            </span>
            <span>par mois, toutes taxes comprises</span>
          </p>
        )}
        {lack ? (
          <>
            <p>{lack.text}</p>
            {lack.action && (
              <ButtonLink to={lack.action.to} variant="secondary" className="w-fit">
                {lack.action.label}
              </ButtonLink>
            )}
          </>
        ) : (
          <>
            <p>
              Un achat pour votre activité professionnelle&nbsp;: le droit de rétractation des consommateurs
              ne s’y applique pas. Vous y mettez fin quand vous voulez, et gardez ses avantages jusqu’à la fin
              du mois payé. La facture est au nom de votre activité.
            </p>
            <SubscribeButton productId={PREMIUM_PRODUCT} priceCents={priceCents} />
          </>
        )}
      </section>
    </Card>
  );
}
