import { Button, ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
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
      {may.receive && <ReceivedButton orderId={order.id} />}
      {may.cancel && (
        <ButtonLink to={cancelPath} variant="secondary" preventScrollReset className="max-sm:grow">
          Annuler la commande
        </ButtonLink>
      )}
    </div>
  );
}

function ReceivedButton({ orderId }: { orderId: string }) {
  const form = useForm({ intent: "received", about: `received-${orderId}` });
  return (
    <Form of={form} className="max-sm:grow">
      <Button type="submit" busy={form.busy} className="max-sm:w-full">
        J’ai bien reçu mon colis
      </Button>
    </Form>
  );
}
