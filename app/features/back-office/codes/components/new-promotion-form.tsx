import {
  CODE_LENGTH,
  PROMOTION_SCOPES,
  SCOPE_LABELS,
} from "~/features/payments/reductions/rules/promotions.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { promotionSchema } from "../schema.ts";

/** `now` is that of the server, so that both renders have the same fields. */
export function NewPromotionForm({ now }: { now: Date }) {
  const form = useForm({
    intent: "add",
    schema: promotionSchema,
    about: "add-promotion",
    onAnswer: ({ ok }) => ok && form.reset(),
  });
  const { errors } = form;
  const textOf = (field: string, first = "") => form.values[field] ?? first;
  return (
    <Card asChild>
      <section aria-labelledby="nouveau-code">
        <CardBody>
          <h2 id="nouveau-code" className="text-xl">
            Nouveau code
          </h2>
          <Form of={form} aria-label="Nouveau code" className="grid gap-5">
            <Refusal text={form.answer?.refusal} />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                label="Code"
                hint={`De ${CODE_LENGTH.least} à ${CODE_LENGTH.most} lettres et chiffres, comme ETE10.`}
                required
                error={errors.code}
              >
                <Input
                  name="code"
                  defaultValue={textOf("code")}
                  maxLength={30}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              </Field>
              <Field label="À quoi il sert" hint="Pour l’équipe seulement." required error={errors.label}>
                <Input name="label" defaultValue={textOf("label")} maxLength={100} autoComplete="off" />
              </Field>
              <Field label="Réduction" required error={errors.unit}>
                <Select name="unit" defaultValue={textOf("unit", "percent")}>
                  <option value="percent">Un pourcentage du prix</option>
                  <option value="amount">Un montant en euros</option>
                </Select>
              </Field>
              <Field
                label="De combien"
                hint="Sans le signe. Pour un coach, la maison règle cette part à sa place."
                required
                error={errors.worth}
              >
                <Input name="worth" inputMode="decimal" defaultValue={textOf("worth")} autoComplete="off" />
              </Field>
              <Field label="Ventes" error={errors.scope}>
                <Select name="scope" defaultValue={textOf("scope", "all")}>
                  {PROMOTION_SCOPES.map((scope) => (
                    <option key={scope} value={scope}>
                      {SCOPE_LABELS[scope]}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field
                label="Utilisations au plus"
                hint="Facultatif. De tout le monde ensemble."
                error={errors.mostUses}
              >
                <Input
                  name="mostUses"
                  inputMode="numeric"
                  defaultValue={textOf("mostUses")}
                  autoComplete="off"
                />
              </Field>
              <Field label="Du" required error={errors.startDay}>
                <Input type="date" name="startDay" defaultValue={textOf("startDay", parisDay(now))} />
              </Field>
              <Field label="Jusqu’au" hint="Facultatif. Ce jour compris." error={errors.endDay}>
                <Input type="date" name="endDay" defaultValue={textOf("endDay")} />
              </Field>
            </div>
            <div className="grid">
              <Checkbox name="isOncePerPerson" value="1" defaultChecked label="Une fois par personne" />
              <Checkbox
                name="isFirstBookingOnly"
                value="1"
                label="Pour une première réservation seulement"
                description="La personne n’a encore rien acheté à un coach."
              />
            </div>
            <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
              {form.busy ? "Création..." : "Créer ce code"}
            </Button>
          </Form>
        </CardBody>
      </section>
    </Card>
  );
}
