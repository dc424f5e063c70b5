import { WithdrawalStatement } from "~/features/withdrawals/components/withdrawal-statement.tsx";
import type { ShownWithdrawal } from "~/features/withdrawals/queries.server.ts";
import { withdrawalName } from "~/features/withdrawals/rules/withdrawal.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { proofSchema } from "../../schema.ts";
import { REFUND_DAYS, returnDueBy, returnSlipPath, withdrawPath } from "../rules/returns.ts";

interface ReturnStatementProps {
  withdrawal: ShownWithdrawal;
  /** token of the order's signed link */
  token: string;
  level?: 2 | 3;
}

/** A withdrawal from an order, with the return of its goods. */
export function ReturnStatement({ withdrawal, token, level = 2 }: ReturnStatementProps) {
  const { number, status, refundedCents, words } = withdrawal;
  const awaits = status === "awaiting" || status === "sent";
  return (
    <WithdrawalStatement withdrawal={withdrawal} level={level}>
      {awaits && <NextSteps withdrawal={withdrawal} />}
      {refundedCents > 0 && (
        <p>{formatEuros(refundedCents)} vous sont remboursés pour les articles renvoyés.</p>
      )}
      {status === "refunded" && <p>Il ne reste qu’à faire revenir le colis, s’il n’est pas encore parti.</p>}
      {words && (
        <blockquote className="max-w-prose rounded-lg bg-sand px-3 py-2 wrap-anywhere whitespace-pre-line">
          {words}
        </blockquote>
      )}
      {awaits && (
        <>
          <ButtonLink
            to={returnSlipPath(token, number)}
            variant={status === "awaiting" ? "primary" : "secondary"}
            className="justify-self-start max-sm:w-full"
          >
            Bon de retour à imprimer
          </ButtonLink>
          <ProofForm withdrawal={withdrawal} token={token} />
        </>
      )}
    </WithdrawalStatement>
  );
}

function NextSteps({ withdrawal }: { withdrawal: ShownWithdrawal }) {
  const { status, declaredAt, laterCents, proofCarrier, proofTracking } = withdrawal;
  return status === "awaiting" ? (
    <>
      <p>
        Renvoyez les articles au plus tard le <strong>{formatDay(returnDueBy(declaredAt))}</strong>, avec le
        bon de retour. Les frais de retour restent à votre charge.
      </p>
      <p>
        {formatEuros(laterCents)} vous sont remboursés dès que le colis est revenu, ou dès que vous donnez
        ci-dessous la preuve de son envoi, au plus tard sous {REFUND_DAYS}&nbsp;jours.
      </p>
    </>
  ) : (
    <p className="wrap-anywhere">
      Vous avez renvoyé le colis ({proofCarrier}, {proofTracking}). {formatEuros(laterCents)} vous sont
      remboursés au plus tard {REFUND_DAYS}&nbsp;jours après votre déclaration.
    </p>
  );
}

/** Proof of shipping makes the refund due. */
function ProofForm({ withdrawal, token }: { withdrawal: ShownWithdrawal; token: string }) {
  const { number, status, proofCarrier, proofTracking } = withdrawal;
  const form = useForm({
    intent: "prove",
    schema: proofSchema,
    // The form may be shown on the order's page, which has another action.
    action: withdrawPath(token),
    about: `proof-${number}`,
    onAnswer: ({ ok }) => ok && toast({ title: "Merci, c’est noté", variant: "success" }),
  });
  const isSent = status === "sent";
  return (
    <details open={form.answer && !form.answer.ok ? true : undefined} className="group rounded-lg bg-surface">
      <summary className="min-h-11 cursor-pointer rounded-lg px-4 py-2.5 font-semibold underline-offset-4 hover:underline">
        {isSent ? "Corriger la preuve d’envoi" : "J’ai renvoyé le colis"}
      </summary>
      <Form
        of={form}
        aria-label={`Preuve d’envoi de ${withdrawalName(withdrawal)}`}
        className="grid gap-4 px-4 pt-2 pb-4"
      >
        {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
        <input type="hidden" name="number" value={number} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Transporteur" required error={form.errors.carrier}>
            <Input
              name="carrier"
              autoComplete="off"
              maxLength={100}
              defaultValue={form.values.carrier ?? proofCarrier}
            />
          </Field>
          <Field
            label="Numéro de suivi"
            hint="Ou celui de la preuve de dépôt."
            required
            error={form.errors.tracking}
          >
            <Input
              name="tracking"
              autoComplete="off"
              maxLength={100}
              defaultValue={form.values.tracking ?? proofTracking}
            />
          </Field>
        </div>
        <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
          {form.busy ? "Envoi..." : isSent ? "Enregistrer" : "J’ai renvoyé le colis"}
        </Button>
      </Form>
    </details>
  );
}
