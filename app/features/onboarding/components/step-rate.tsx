import { Field, Input } from "~/ui/field.tsx";
import { HOURLY_RATE } from "../rules/listings.ts";
import { euros } from "../schema.ts";
import { Services } from "./services-form.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";

const rate = euros();

export function StepRate({ draft, change }: StepProps) {
  const { hourlyRate, additionalServices } = draft;
  const read = rate.safeParse(hourlyRate);
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
      <Services
        services={additionalServices}
        onChange={(services) => change({ additionalServices: services })}
      />
    </StepFrame>
  );
}
