import { IdentityStep, provePassword } from "~/features/accounts/components/sign-in/identity-step.tsx";
import type { Account } from "~/features/accounts/queries.server.ts";
import type { ProofReason } from "~/features/payments/payouts/components/payment-form/use-payment-form.ts";
import { Dialog, DialogContent } from "~/ui/overlay/dialog.tsx";

const ABOUT: Record<ProofReason, { title: string; submitLabel: string }> = {
  iban: { title: "Changer d’IBAN", submitLabel: "Confirmer et enregistrer" },
  account: { title: "Ouvrir votre compte Stripe", submitLabel: "Confirmer et continuer" },
};

interface ProofDialogProps {
  reason: ProofReason;
  account: Pick<Account, "email" | "hasPassword">;
  onProved: () => void;
  onClose: () => void;
}

/** Changing the payout account needs a fresh proof of identity, not only a session. */
export default function ProofDialog({ reason, account, onProved, onClose }: ProofDialogProps) {
  const { title, submitLabel } = ABOUT[reason];
  const prove = async (password?: string) => {
    const refusal = await provePassword(password);
    if (!refusal) onProved();
    return refusal;
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={title}
        description="Vos versements en dépendent&nbsp;: vérifions que c’est bien vous."
      >
        <IdentityStep account={account} submitLabel={submitLabel} onProof={prove} />
      </DialogContent>
    </Dialog>
  );
}
