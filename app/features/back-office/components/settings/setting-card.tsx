import {
  formatValue,
  readValue,
  settingOf,
  typedValue,
  unitSign,
} from "~/features/business/rules/settings.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { ShownSetting } from "../../queries/list-settings.server.ts";
import { changeSettingSchema } from "../../schema.ts";
import { ReasonButton } from "../reason-button.tsx";
import { WorkButton } from "../work-button.tsx";

/** One setting: its value in force, what is planned, and the form that changes it. */
export function SettingCard({ setting }: { setting: ShownSetting }) {
  const { key, value, since, planned, seen } = setting;
  const { label, meaning } = settingOf(key);
  return (
    <Card asChild>
      <section aria-labelledby={`reglage-${key}`}>
        <CardBody>
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 id={`reglage-${key}`} className="text-xl">
              {label}
            </h2>
            <p className="font-display text-2xl font-bold tabular">{formatValue(key, value)}</p>
          </div>
          <p className="max-w-prose text-muted">{meaning}</p>
          <p className="text-sm text-muted">
            {since
              ? `En vigueur depuis le ${formatDay(new Date(since))}.`
              : "La valeur d’origine, jamais changée."}
          </p>
          {planned.length > 0 && (
            <ul className="grid gap-2">
              {planned.map((next) => (
                <li
                  key={next.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken px-4 py-3"
                >
                  <span>
                    <strong className="tabular">{formatValue(key, next.value)}</strong> à partir du{" "}
                    {formatDay(new Date(next.effectiveFrom))}
                  </span>
                  <WorkButton
                    fields={{ intent: "withdraw", id: next.id }}
                    about={`${label}, ${formatValue(key, next.value)}`}
                  >
                    Retirer
                  </WorkButton>
                </li>
              ))}
            </ul>
          )}
          <div>
            <ReasonButton
              intent="change"
              schema={changeSettingSchema}
              fields={{ key, seen }}
              label="Changer"
              about={label}
              title={label}
              description="La nouvelle valeur compte pour ce qui se vend à partir du jour choisi. Ce qui est déjà vendu garde ses conditions."
              hint="Votre équipe la relira dans l’historique."
              confirm="Enregistrer"
              harmless
            >
              {(form) => <ValueFields form={form} setting={setting} />}
            </ReasonButton>
          </div>
        </CardBody>
      </section>
    </Card>
  );
}

function ValueFields({ form, setting: { key, value } }: { form: FormState; setting: ShownSetting }) {
  const { least, most } = settingOf(key);
  const typed = form.typed.value || typedValue(key, value);
  const read = readValue(key, typed.trim());
  return (
    <>
      <Field
        label="Nouvelle valeur"
        hint={`De ${formatValue(key, least)} à ${formatValue(key, most)}.`}
        error={form.errors.value ?? form.answer?.errors?.value}
        required
      >
        <Input
          name="value"
          inputMode="decimal"
          autoComplete="off"
          suffix={unitSign(key)}
          defaultValue={typed}
        />
      </Field>
      <Field
        label="À partir du"
        hint="Laissez vide pour tout de suite."
        error={form.errors.day ?? form.answer?.errors?.day}
      >
        <Input type="date" name="day" defaultValue={form.typed.day} />
      </Field>
      {typeof read === "number" && (
        <p aria-live="polite" className="rounded-lg bg-sunken px-3 py-2 text-sm">
          {read === value
            ? `La valeur est déjà de ${formatValue(key, value)}.`
            : `${formatValue(key, read)} au lieu de ${formatValue(key, value)}.`}
        </p>
      )}
    </>
  );
}
