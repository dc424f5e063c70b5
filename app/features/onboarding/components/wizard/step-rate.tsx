import { Field, Input } from "~/ui/form/field.tsx";
import { DRAFT_LIMITS, withService } from "../../rules/draft.ts";
import { RATE_EXAMPLE } from "../../rules/listings.ts";
import { euros } from "../../schema.ts";
import { ServiceEditor } from "../listings/service-editor.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";

const rate = euros();

export function StepRate({ draft, change }: StepProps) {
  const { hourlyRate, additionalServices, typedService } = draft;
  const read = rate.safeParse(hourlyRate);
  return (
    <StepFrame title="Fixez votre tarif" text="Vous pourrez le changer quand vous voudrez.">
      <Field label="Tarif horaire" error={read.error?.issues[0]?.message} hint={RATE_EXAMPLE}>
        <Input
          name="hourlyRate"
          maxLength={DRAFT_LIMITS.line}
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
          services={additionalServices}
          onAdd={(service) => change(withService(draft, service))}
          onRemove={(at) =>
            change({ additionalServices: additionalServices.filter((_, other) => other !== at) })
          }
          typed={typedService}
          onType={(more) => change({ typedService: { ...typedService, ...more } })}
        />
      </section>
    </StepFrame>
  );
}
