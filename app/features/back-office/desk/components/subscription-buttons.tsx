import { formatEuros } from "~/platform/format/money.ts";
import { ReasonButton } from "../../components/reason-button.tsx";
import { useMayWork } from "../../components/use-may-work.ts";
import { saySubscriptionRefund } from "../rules/words.ts";
import { endSubscriptionSchema, refundSaleSchema } from "../schema.ts";
import { AmountInput } from "./refund-buttons.tsx";

interface RefundSubscriptionButtonProps {
  about: string;
  money: { returnedCents: number; refundableCents: number };
  isEnded: boolean;
}

/** Refunds an amount with a reason, which the customer reads. Shown to operators who may refund. */
export function RefundSubscriptionButton({ about, money, isEnded }: RefundSubscriptionButtonProps) {
  const mayWork = useMayWork();
  const { returnedCents, refundableCents } = money;
  if (!mayWork("refunds") || refundableCents === 0) return null;
  return (
    <ReasonButton
      intent="refund"
      schema={refundSaleSchema}
      fields={{ seenCents: returnedCents }}
      label="Rembourser"
      about={about}
      title={`Rembourser ${about}`}
      description={saySubscriptionRefund(formatEuros(refundableCents), isEnded)}
      hint="Le client la lit."
      confirm="Rembourser"
    >
      {(form) => <AmountInput form={form} mostCents={refundableCents} firstCents={refundableCents} />}
    </ReasonButton>
  );
}

/** Ends a subscription at once: what was paid stays the customer's. */
export function EndSubscriptionButton({ about }: { about: string }) {
  return (
    <ReasonButton
      intent="end"
      schema={endSubscriptionSchema}
      fields={{}}
      label="Mettre fin à l’abonnement"
      about={about}
      title="Mettre fin à cet abonnement"
      description="Plus rien n’est débité, dès maintenant. Le client garde les mois qu’il a payés&nbsp;: remboursez-les à part s’il le faut."
      hint="Le client la lit."
      confirm="Mettre fin à l’abonnement"
    />
  );
}
