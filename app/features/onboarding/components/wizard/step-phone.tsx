import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { Field, Input } from "~/ui/form/field.tsx";
import { DRAFT_LIMITS } from "../../rules/draft.ts";
import { isUnreadablePhone, UNREADABLE_PHONE } from "../late-checks.ts";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";

export function StepPhone({ draft: { phoneNumber }, change }: StepProps) {
  const [unreadable, setUnreadable] = useState("");
  // The phone parser is large, so it loads with this field. The check only informs; publishing checks again.
  const look = async () => {
    if (await isUnreadablePhone(phoneNumber)) setUnreadable(phoneNumber);
  };
  return (
    <StepFrame title="Votre numéro de téléphone" text="Pour convenir d’une séance de vive voix.">
      <Field label="Téléphone" error={unreadable !== "" && unreadable === phoneNumber && UNREADABLE_PHONE}>
        <Input
          type="tel"
          name="phoneNumber"
          autoComplete="tel"
          inputMode="tel"
          value={phoneNumber}
          maxLength={DRAFT_LIMITS.line}
          onChange={({ target }) => change({ phoneNumber: target.value })}
          onBlur={look}
          placeholder="06 12 34 56 78"
        />
      </Field>
      <p className="flex items-start gap-3 rounded-lg bg-green-pale p-4">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-green-text" />
        <span>
          Votre numéro n’est jamais affiché publiquement. Seuls les élèves que vous acceptez le voient.
        </span>
      </p>
    </StepFrame>
  );
}
