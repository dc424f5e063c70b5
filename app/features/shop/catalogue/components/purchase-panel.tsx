import { PackageIcon, RefreshCwIcon, Undo2Icon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { deliverySentence } from "../../cart/rules/delivery-words.ts";
import { SubscribeButton } from "../../subscriptions/components/subscribe-button.tsx";
import { SUBSCRIPTIONS_PATH } from "../../subscriptions/rules/subscriptions.ts";
import type { ShownProduct } from "../queries/find-product.server.ts";
import { AddToCart } from "./add-to-cart.tsx";
import { ProductPrice } from "./product-price.tsx";
import { StockLine } from "./stock-line.tsx";
import { useStock } from "./use-stock.ts";

interface PurchasePanelProps {
  product: ShownProduct;
  delivery: DeliverySettings;
  /** the viewer has a running subscription to it */
  subscribed: boolean;
}

/** Includes the information that is required before a purchase. */
export function PurchasePanel({ product, delivery, subscribed }: PurchasePanelProps) {
  const { id, name, priceCents, category, type, netGrams, image } = product;
  const stock = useStock([id])?.[id]?.stock;
  return (
    <div className="grid gap-5 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <div className="grid gap-1">
        <ProductPrice priceCents={priceCents} type={type} netGrams={netGrams} size="lg" />
        <p className="text-sm text-muted">Toutes taxes comprises</p>
      </div>
      <StockLine category={category} stock={stock} />
      {subscribed ? (
        <div className="grid justify-items-start gap-3">
          <p className="font-semibold">Vous avez un abonnement à ce programme.</p>
          <ButtonLink to={SUBSCRIPTIONS_PATH}>Mes abonnements</ButtonLink>
        </div>
      ) : type === "subscription" ? (
        <SubscribeButton productId={id} priceCents={priceCents} />
      ) : (
        <>
          <div className="grid noscript:hidden">
            <AddToCart product={{ id, name, priceCents, image, category }} stock={stock} size="lg" />
          </div>
          <noscript>
            {import.meta.env.SSR && (
              <p>Pour commander, activez JavaScript&nbsp;: le panier est gardé dans votre navigateur.</p>
            )}
          </noscript>
        </>
      )}
      <ul className="grid gap-3 border-t border-line pt-5">
        <Fact Icon={PackageIcon}>{deliverySentence(product, delivery)}</Fact>
        {type === "subscription" && (
          <Fact Icon={RefreshCwIcon}>Renouvelé chaque mois. Vous l’arrêtez quand vous voulez.</Fact>
        )}
        <Fact Icon={Undo2Icon}>{WITHDRAWAL_DAYS}&nbsp;jours pour changer d’avis, sans donner de raison.</Fact>
      </ul>
    </div>
  );
}

function Fact({ Icon, children }: { Icon: ComponentType<{ className: string }>; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-green-text" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
