import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { LEAST_CHARGE_CENTS } from "../../core/rules/provider.ts";
import type { ShownOwedBack } from "../queries/income.server.ts";
import { askedFrom } from "../rules/balance.ts";

interface BalanceAlertProps {
  owedBack: ShownOwedBack;
  idempotencyKey: string;
  now: Date;
}

/** Says what the coach owes and since when, and lets them pay it. */
export function BalanceAlert({ owedBack, idempotencyKey, now }: BalanceAlertProps) {
  const { cents, since } = owedBack;
  const form = useForm({ intent: "pay-balance" });
  const amount = formatEuros(cents);
  return (
    <Alert
      title={`Votre solde est négatif\u00a0: ${formatEuros(-cents)}`}
      action={
        cents >= LEAST_CHARGE_CENTS && (
          <Form of={form} className="grid gap-3">
            <Refusal text={form.answer?.refusal} />
            <input type="hidden" name="cents" value={cents} />
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <Button type="submit" size="sm" busy={form.busy} className="justify-self-start">
              {form.busy ? "Un instant..." : `Régler ${amount} par carte`}
            </Button>
          </Form>
        )
      }
    >
      Depuis le {formatDay(since)}, des ventes qui vous avaient été versées ont été remboursées à vos élèves.
      Cette somme est déduite de vos prochaines ventes.{" "}
      {now < askedFrom(owedBack)
        ? `Si elle ne l’est pas avant le ${formatDay(askedFrom(owedBack))}, nous vous demanderons de la régler.`
        : "Elle ne l’est pas depuis plus d’un mois\u00a0: merci de la régler."}
    </Alert>
  );
}
