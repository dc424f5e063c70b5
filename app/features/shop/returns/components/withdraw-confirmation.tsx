import { useState } from "react";
import { WithdrawalDeclaration } from "~/features/withdrawals/components/withdrawal-declaration.tsx";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { withdrawSchema } from "../../schema.ts";
import type { OrderWithdrawal } from "../queries.server.ts";
import { type Picked, pickedPath, quantityOf, REFUND_DAYS } from "../rules/returns.ts";

interface WithdrawConfirmationProps {
  withdrawal: OrderWithdrawal;
  picked: readonly Picked[];
  /** idempotency key */
  clientId: string;
  /** path of the first step */
  path: string;
}

/** The second step: everything is filled in, and one button declares the withdrawal. */
export function WithdrawConfirmation({ withdrawal, picked, clientId, path }: WithdrawConfirmationProps) {
  const { name, customer, email, createdAt, options, amounts, status } = withdrawal;
  const form = useForm({ intent: "withdraw", schema: withdrawSchema });
  // Revalidation brings a new idempotency key, so the first one is kept.
  const [sentAs] = useState(clientId);
  const chosen = options.filter(({ position }) => quantityOf(picked, position) > 0);
  return (
    <WithdrawalDeclaration
      form={form}
      fields={{ clientId: sentAs, lines: JSON.stringify(picked) }}
      facts={[
        ["Contrat", `Commande ${name} du ${formatDay(createdAt)}`],
        ["Vous", customer],
        ["Accusé de réception", `par e-mail, à ${email}`],
        [
          "Vous renoncez à",
          <ul key="lines">
            {chosen.map(({ position, name: what }) => (
              <li key={position}>
                {quantityOf(picked, position)}&nbsp;× {what}
              </li>
            ))}
          </ul>,
        ],
      ]}
      back={
        <ButtonLink variant="secondary" to={pickedPath(path, picked)} className="max-sm:w-full">
          Revenir au choix
        </ButtonLink>
      }
    >
      {amounts.atOnceCents > 0 && (
        <p>
          <strong>{formatEuros(amounts.atOnceCents)}</strong> vous sont remboursés aussitôt
          {status === "paid" ? "\u00a0: rien n’est parti." : "."}
        </p>
      )}
      {amounts.laterCents > 0 && (
        <p>
          <strong>{formatEuros(amounts.laterCents)}</strong> vous sont remboursés quand les articles sont
          revenus, ou dès la preuve de leur envoi, au plus tard sous {REFUND_DAYS}&nbsp;jours. Les frais de
          retour restent à votre charge.
        </p>
      )}
      {amounts.atOnceCents + amounts.laterCents === 0 && <p>Tout vous a déjà été remboursé.</p>}
    </WithdrawalDeclaration>
  );
}
