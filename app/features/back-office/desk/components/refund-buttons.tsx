import type { SaleMoney } from "~/features/bookings/sessions/rules/operator-work.ts";
import { formatEuros, parseEuros, typedEuros } from "~/platform/format/money.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { ReasonButton } from "../../components/reason-button.tsx";
import { useMayWork } from "../../components/use-may-work.ts";
import { refundSaleSchema } from "../schema.ts";
import { sayRefund } from "./money-words.ts";

interface AmountFieldProps {
  form: FormState;
  sale: SaleMoney;
  mostCents: number;
  /** what the field holds at first */
  firstCents: number;
}

/** The amount, and what it changes for each person. */
export function AmountField({ form, sale, mostCents, firstCents }: AmountFieldProps) {
  const typed = form.typed.amount || typedEuros(firstCents);
  const cents = parseEuros(typed);
  const isPossible = cents !== undefined && cents <= mostCents;
  return (
    <div className="grid gap-2">
      <Field
        label="Montant"
        hint={`${formatEuros(mostCents)} au plus.`}
        error={form.errors.amount ?? form.answer?.errors?.amount}
        required
      >
        <Input
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          suffix="€"
          defaultValue={form.typed.amount || typedEuros(firstCents)}
        />
      </Field>
      <p aria-live="polite" className="rounded-lg bg-sunken px-3 py-2 text-sm">
        {isPossible ? sayRefund(sale, cents) : `Choisissez un montant jusqu’à ${formatEuros(mostCents)}.`}
      </p>
    </div>
  );
}

interface RefundButtonProps {
  about: string;
  sale: SaleMoney;
  refundableCents: number;
  /** what becomes of the thing itself */
  description: string;
}

/** Refunds an amount with a reason. Both people read the reason. Shown to operators who may refund. */
export function RefundButton({ about, sale, refundableCents, description }: RefundButtonProps) {
  const mayWork = useMayWork();
  if (!mayWork("refunds")) return null;
  return (
    <ReasonButton
      intent="refund"
      schema={refundSaleSchema}
      fields={{ seenCents: sale.returnedCents }}
      label="Rembourser"
      about={about}
      title={`Rembourser ${about}`}
      description={description}
      hint="L’élève et le coach la lisent."
      confirm="Rembourser"
    >
      {(form) => (
        <AmountField form={form} sale={sale} mostCents={refundableCents} firstCents={refundableCents} />
      )}
    </ReasonButton>
  );
}

interface EndPackButtonProps {
  about: string;
  sale: SaleMoney;
  refundableCents: number;
  /** what was not used, which is refunded at least */
  unusedCents: number;
  upcoming: number;
}

/** Ends a pack with its sessions to come, for operators who may refund. */
export function EndPackButton({ about, sale, refundableCents, unusedCents, upcoming }: EndPackButtonProps) {
  const mayWork = useMayWork();
  if (!mayWork("refunds")) return null;
  const sessions =
    upcoming === 0
      ? "Aucune séance à venir n’en dépend."
      : upcoming === 1
        ? "Une séance à venir est annulée."
        : `${upcoming} séances à venir sont annulées.`;
  return (
    <ReasonButton
      intent="end"
      schema={refundSaleSchema}
      fields={{ seenCents: sale.returnedCents }}
      label="Mettre fin au pack"
      about={about}
      title={`Mettre fin au ${about}\u00a0?`}
      description={`Plus rien ne se réserve sur ce pack. ${sessions} Ce qui n’a pas été utilisé est remboursé, soit ${formatEuros(unusedCents)} au moins. Les deux sont prévenus.`}
      hint="L’élève et le coach la lisent."
      confirm="Mettre fin au pack"
    >
      {(form) => <AmountField form={form} sale={sale} mostCents={refundableCents} firstCents={unusedCents} />}
    </ReasonButton>
  );
}
