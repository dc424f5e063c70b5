import { useState } from "react";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { withdrawSchema } from "../../schema.ts";
import type { OrderWithdrawal } from "../queries/withdrawals.server.ts";
import { type Picked, pickedPath, quantityOf, REFUND_DAYS } from "../rules/withdrawal.ts";

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
  const facts = [
    ["Contrat", `Commande ${name} du ${formatDay(createdAt)}`],
    ["Vous", customer],
    ["Accusé de réception", `par e-mail, à ${email}`],
  ] as const;
  return (
    <div className="grid gap-5">
      {form.answer?.refusal && (
        <div tabIndex={-1} data-refusal className="rounded-md">
          <Alert tone="danger">{form.answer.refusal}</Alert>
        </div>
      )}
      <dl className="grid gap-2">
        {facts.map(([term, value]) => (
          <div key={term} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
        <div className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
          <dt className="text-muted">Vous renoncez à</dt>
          <dd>
            <ul className="font-semibold">
              {chosen.map(({ position, name: what }) => (
                <li key={position} className="wrap-anywhere">
                  {quantityOf(picked, position)}&nbsp;× {what}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      <div className="grid gap-2 rounded-lg bg-sand px-4 py-3">
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
      </div>
      <Form of={form} className="flex flex-wrap gap-3">
        <input type="hidden" name="clientId" value={sentAs} />
        <input type="hidden" name="lines" value={JSON.stringify(picked)} />
        <Button type="submit" busy={form.busy} className="max-sm:w-full">
          {form.busy ? "Envoi..." : "Confirmer la rétractation"}
        </Button>
        <ButtonLink variant="secondary" to={pickedPath(path, picked)} className="max-sm:w-full">
          Revenir au choix
        </ButtonLink>
      </Form>
    </div>
  );
}
