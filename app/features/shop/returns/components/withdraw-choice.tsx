import { Form } from "react-router";
import { formatLastDay } from "~/features/withdrawals/rules/period.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field } from "~/ui/form/field.tsx";
import type { WithdrawableLine } from "../queries.server.ts";
import { type Picked, quantityOf } from "../rules/returns.ts";

interface WithdrawChoiceProps {
  /** path of the page, which shows the second step for the picked lines */
  action: string;
  options: readonly WithdrawableLine[];
  picked: readonly Picked[];
  /** the second step was requested with nothing picked */
  isEmpty: boolean;
}

/** The first step. It stores nothing: the URL holds the picked quantities. */
export function WithdrawChoice({ action, options, picked, isEmpty }: WithdrawChoiceProps) {
  return (
    <Form method="get" action={action} noValidate preventScrollReset className="grid gap-5">
      {isEmpty && <Alert tone="danger">Choisissez au moins un article.</Alert>}
      <input type="hidden" name="etape" value="2" />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Ce à quoi vous renoncez</legend>
        {options.map((option) => (
          <OptionRow key={option.position} option={option} picked={quantityOf(picked, option.position)} />
        ))}
      </fieldset>
      <Button type="submit" className="justify-self-start max-sm:w-full">
        Continuer
      </Button>
    </Form>
  );
}

function OptionRow({ option, picked }: { option: WithdrawableLine; picked: number }) {
  const { position, name, unitCents, quantity, isSent, isSealed, until } = option;
  const notes = [
    formatEuros(unitCents) + (quantity > 1 ? " l’unité" : ""),
    isSent ? "" : "le fichier ne sera plus accessible",
    isSealed ? "à renvoyer sans l’avoir descellé" : "",
    until ? `jusqu’au ${formatLastDay(until)} inclus` : "",
  ].filter(Boolean);
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3">
      {quantity === 1 ? (
        <Checkbox
          name={`q${position}`}
          value="1"
          defaultChecked={picked > 0}
          label={name}
          description={notes.join(" · ")}
        />
      ) : (
        <Field label={name} hint={notes.join(" · ")}>
          <Select name={`q${position}`} defaultValue={String(picked)} className="max-w-60">
            <option value="0">Je garde tout</option>
            {Array.from({ length: quantity }, (_, at) => at + 1).map((count) => (
              <option key={count} value={count}>
                {count === quantity ? `Les ${count}` : `${count} sur ${quantity}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}
