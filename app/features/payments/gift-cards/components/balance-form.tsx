import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { CardBalance } from "../queries/shown-card.server.ts";
import { GIFT_CARD_STATE_LABELS } from "../rules/gift-cards.ts";
import { cardBalanceSchema } from "../schema.ts";

/** Whoever knows the code of a card may see what is left on it. */
export function BalanceForm() {
  const form = useForm<typeof cardBalanceSchema, FormAnswer & { card?: CardBalance }>({
    intent: "balance",
    schema: cardBalanceSchema,
    about: "balance",
  });
  const card = form.answer?.card;
  return (
    <Form of={form} aria-label="Solde d’une carte" className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Code de la carte" className="min-w-0 flex-1 basis-56" error={form.errors.code}>
          <Input
            name="code"
            defaultValue={form.values.code}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={form.busy}>
          {form.busy ? "Un instant..." : "Voir le solde"}
        </Button>
      </div>
      <div role="status">
        {card && (
          <p>
            <strong className="font-display text-2xl tabular">{formatEuros(card.balanceCents)}</strong>
            <span className="block text-sm text-muted">{stateWords(card)}</span>
          </p>
        )}
      </div>
    </Form>
  );
}

function stateWords({ last4, status, expiresAt }: CardBalance): string {
  const end = expiresAt && formatDay(new Date(new Date(expiresAt).getTime() - 1));
  if (status === "active" && end) return `Carte …${last4}, valable jusqu’au ${end}.`;
  return `Carte …${last4}\u00a0: ${GIFT_CARD_STATE_LABELS[status].toLowerCase()}.`;
}
