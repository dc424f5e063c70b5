import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { Field, Input } from "~/ui/field.tsx";
import { loadPart } from "~/ui/lazy-part.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";

export function StepPhone({ draft: { phoneNumber }, change }: StepProps) {
  const [unreadable, setUnreadable] = useState("");
  // What reads numbers is heavy, and comes with the field that needs it. Nothing is held back: only the end checks.
  const look = async () => {
    if (phoneNumber.trim() === "") return;
    const part = await loadPart(() => import("~/platform/phone.ts"), { quiet: true });
    if (part && !part.parsePhone(phoneNumber)) setUnreadable(phoneNumber);
  };
  return (
    <StepFrame title="Votre numéro de téléphone" text="Pour convenir d’une séance de vive voix.">
      <Field
        label="Téléphone"
        error={
          unreadable !== "" &&
          unreadable === phoneNumber &&
          "Nous ne reconnaissons pas ce numéro. Par exemple\u00a0: 06 12 34 56 78, ou +32 470 12 34 56."
        }
      >
        <Input
          type="tel"
          name="phoneNumber"
          autoComplete="tel"
          inputMode="tel"
          value={phoneNumber}
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
