import { useState } from "react";
import { Field, Input } from "~/ui/field.tsx";
import { HOURLY_RATE } from "../rules/listings.ts";
import { euros } from "../schema.ts";
import { ServiceEditor, type TypedService } from "./service-editor.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";

const rate = euros();

export function StepRate({ draft, change }: StepProps) {
  const { hourlyRate, additionalServices } = draft;
  const read = rate.safeParse(hourlyRate);
  const [typed, setTyped] = useState<TypedService>({});
  return (
    <StepFrame title="Fixez votre tarif" text="Vous pourrez le changer quand vous voudrez.">
      <Field
        label="Tarif horaire"
        error={read.error?.issues[0]?.message}
        hint={
          <>
            Pour exemple, un tarif moyen de {HOURLY_RATE.average}&nbsp;€ de l’heure. Ce n’est pas une moyenne
            constatée&nbsp;: vous fixez vos prix.
          </>
        }
      >
        <Input
          name="hourlyRate"
          inputMode="decimal"
          autoComplete="off"
          value={hourlyRate}
          onChange={({ target }) => change({ hourlyRate: target.value })}
          suffix="€"
        />
      </Field>
      <section className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-xl">Services supplémentaires</h2>
          <p className="text-muted">Bilan, programme, location de matériel… Facultatif.</p>
        </div>
        <ServiceEditor
          services={additionalServices.map(({ name, price, description }) => ({
            name,
            priceCents: Math.round(price * 100),
            description,
          }))}
          onAdd={({ priceCents, ...service }) => {
            const added = { id: Date.now().toString(36), price: priceCents / 100, ...service };
            change({ additionalServices: [...additionalServices, added] });
          }}
          onRemove={(at) =>
            change({ additionalServices: additionalServices.filter((_, other) => other !== at) })
          }
          typed={typed}
          onType={(more) => setTyped((before) => ({ ...before, ...more }))}
        />
      </section>
    </StepFrame>
  );
}
