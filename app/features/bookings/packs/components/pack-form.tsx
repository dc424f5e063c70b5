import type { FormEvent, ReactNode } from "react";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { type OfferedPack, packContents, packSavingCents } from "~/features/discovery/rules/packs.ts";
import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { balanceLines, type OwnPack } from "../../sessions/rules/offer.ts";
import { warningWords } from "../rules.ts";

interface PackFormProps {
  pack: OfferedPack;
  hourlyRateCents: number;
  /** what is left of earlier packs and of an accompaniment with this coach */
  own: OwnPack[];
  refusal: string | undefined;
  idempotencyKey: string;
  /** the fields belong to another room; undefined for an account with a name */
  renderNames: ((form: FormState) => ReactNode) | undefined;
  /** the field belongs to another room */
  renderCode: (form: FormState) => ReactNode;
  onSignIn: (() => void) | undefined;
}

export function PackForm(props: PackFormProps) {
  const { pack, hourlyRateCents, own, refusal, idempotencyKey, renderNames, renderCode, onSignIn } = props;
  const { freeChangeHours } = useTerms();
  const form: FormState = useForm({});
  const askToSignIn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSignIn?.();
  };
  const sent = onSignIn ? { ...form, props: { ...form.props, onSubmit: askToSignIn } } : form;
  const savingCents = packSavingCents(pack, hourlyRateCents);
  return (
    <Card>
      <CardBody className="gap-6">
        <p className="grid gap-1">
          <span className="font-display text-4xl font-bold tabular">
            {formatEuros(pack.priceCents, { short: true })}
          </span>
          {(pack.name || pack.sessionMinutes !== null) && (
            <span className="font-semibold tabular">{packContents(pack)}</span>
          )}
          {pack.listing && (
            <span className="text-muted wrap-anywhere">Pour «&nbsp;{pack.listing.title}&nbsp;»</span>
          )}
          {savingCents > 0 && (
            <span className="text-green-text tabular">
              {formatEuros(savingCents, { short: true })} de moins par heure
            </span>
          )}
        </p>
        {own.length > 0 && <Balances own={own} />}
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>
            {pack.sessionMinutes === null
              ? "Chaque séance que vous réservez est décomptée de vos heures."
              : `Chaque séance que vous réservez dure ${formatMinutes(pack.sessionMinutes)}, et est décomptée de votre pack.`}
          </li>
          <li>
            Annulée plus de {freeChangeHours}&nbsp;h avant, elle y retourne&nbsp;; ensuite, elle reste
            décomptée.
          </li>
          <li>{usageRule(pack)}</li>
          <li>
            Vous avez {WITHDRAWAL_DAYS}&nbsp;jours pour renoncer à ce pack. En réservant une séance pendant ce
            délai, vous demandez qu’elle ait lieu sans attendre sa fin&nbsp;: une fois donnée, elle reste due.
          </li>
        </ul>
        <Form of={sent} className="grid gap-3">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <input type="hidden" name="priceCents" value={pack.priceCents} />
          <input type="hidden" name="version" value={pack.version} />
          <Refusal text={form.answer?.refusal} />
          {!refusal && renderNames?.(form)}
          {!refusal && renderCode(form)}
          {refusal ? (
            <Alert>{refusal}</Alert>
          ) : (
            <Button type="submit" size="lg" busy={form.busy}>
              {form.busy ? "Un instant..." : "Acheter ce pack"}
            </Button>
          )}
        </Form>
      </CardBody>
    </Card>
  );
}

/** A pack never ends in silence. */
function usageRule({ validityMonths, sessionMinutes }: OfferedPack): string {
  const what = sessionMinutes === null ? "Vos heures" : "Vos séances";
  const left = "celles qui restent vous sont remboursées";
  if (validityMonths === null)
    return `${what} sont valables sans date de fin. Si le coach quitte ${BRAND.name}, ${left}.`;
  return `${what} sont valables ${validityMonths}\u00a0mois. Nous vous écrivons ${warningWords(validityMonths)}, puis ${left}.`;
}

/** Units of an accompaniment cannot be spent like hours, so each balance says what it is. */
function Balances({ own }: Pick<PackFormProps, "own">) {
  const lines = balanceLines(own);
  if (lines.length === 1) return <Alert>Il vous reste {lines[0]}, avec ce coach.</Alert>;
  return (
    <Alert title="Il vous reste avec ce coach">
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );
}
