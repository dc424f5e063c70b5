import { useState } from "react";
import { LEGAL_LIMITS, type LegalName, legalTextOf } from "~/features/content/legal/rules/legal-texts.ts";
import {
  CHOSEN_KINDS,
  type ChosenKind,
  earliestDay,
  isTold,
  KIND_LABELS,
  noticeRule,
} from "~/features/content/legal/rules/versions.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";

interface PlanLegalFieldsProps {
  form: Pick<FormState, "errors" | "values" | "typed" | "busy">;
  name: LegalName;
  isPlanned: boolean;
  now: Date;
}

const HINTS: Record<ChosenKind, string> = {
  announced:
    "Un droit, un devoir ou un prix change. Les membres en reçoivent un e-mail, et un avis sur le site.",
  wording: "Une faute, un mot plus clair\u00a0: rien ne change pour personne, et personne n’est dérangé.",
  required: "La loi l’impose, ou un danger imprévu. Les membres en sont prévenus, sans délai.",
};

/** How and from when the text that is typed replaces the one in force. */
export function PlanLegalFields({ form, name, isPlanned, now }: PlanLegalFieldsProps) {
  const { errors, values, typed, busy } = form;
  const isBinding = legalTextOf(name).noticeDays !== undefined;
  const first: ChosenKind = isBinding ? "announced" : "wording";
  const before = values.kind ?? typed.kind;
  const [kind, setKind] = useState<ChosenKind>(CHOSEN_KINDS.find((each) => each === before) ?? first);
  const earliest = earliestDay(name, kind, now);
  const isRefused = Boolean(errors.kind ?? errors.changes ?? errors.day);
  return (
    <details open={isRefused || undefined} className="rounded-lg border border-line bg-surface">
      <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">Mettre en vigueur</summary>
      <div className="grid gap-5 px-4 pb-4">
        {isPlanned && (
          <p className="text-muted">
            Une version est déjà prévue. Retirez-la d’abord, en haut de la page&nbsp;: son texte reste dans
            les brouillons.
          </p>
        )}
        {isBinding ? (
          <>
            <p className="max-w-prose text-muted">{noticeRule(name)}</p>
            <RadioGroup
              name="kind"
              label="Ce qui change"
              value={kind}
              onValueChange={(value) => setKind(value as ChosenKind)}
              error={errors.kind}
              required
            >
              {CHOSEN_KINDS.map((each) => (
                <Radio key={each} value={each} label={KIND_LABELS[each]} description={HINTS[each]} />
              ))}
            </RadioGroup>
            {isTold(kind) && (
              <Field
                label="Ce que les membres liront"
                required
                hint={"Quelques phrases simples\u00a0: ce qui change, pour qui, et pourquoi."}
                error={errors.changes}
              >
                <Textarea
                  name="changes"
                  rows={3}
                  counterMax={LEGAL_LIMITS.changes}
                  defaultValue={values.changes ?? typed.changes}
                />
              </Field>
            )}
          </>
        ) : (
          <input type="hidden" name="kind" value="wording" />
        )}
        <div className="flex flex-wrap items-end gap-4">
          <Field
            label="En vigueur à partir du"
            hint={
              earliest
                ? `Le ${formatDay(parisInstant(earliest, "12:00"))} au plus tôt. L’ancienne version reste lisible, avec ses dates.`
                : "Laissez vide pour tout de suite. L’ancienne version reste lisible, avec ses dates."
            }
            error={errors.day}
          >
            <Input type="date" name="day" min={earliest} defaultValue={values.day ?? typed.day} />
          </Field>
          <Button type="submit" name="step" value="plan" variant="secondary" busy={busy}>
            Mettre en vigueur à cette date
          </Button>
        </div>
      </div>
    </details>
  );
}
