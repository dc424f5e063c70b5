import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import type { FoundOrder } from "../queries/find-order.server.ts";

interface OrderWaysProps {
  order: FoundOrder;
  /** path of the dialog that confirms the cancellation */
  cancelPath: string;
}

export function OrderWays({ order, cancelPath }: OrderWaysProps) {
  const { checkoutUrl, may } = order;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {checkoutUrl && (
        <a href={checkoutUrl} className={buttonClass({}, "max-sm:grow")}>
          Payer la commande
        </a>
      )}
      {may.receive && (
        <PressButton intent="received" about={`received-${order.id}`} className="max-sm:grow">
          J’ai bien reçu mon colis
        </PressButton>
      )}
      {may.cancel && (
        <ButtonLink to={cancelPath} variant="secondary" preventScrollReset className="max-sm:grow">
          Annuler la commande
        </ButtonLink>
      )}
    </div>
  );
}
