import { Field, Input } from "~/ui/form/field.tsx";
import { DRAFT_LIMITS } from "../../rules/draft.ts";
import { LIMITS, TITLE_ADVICE } from "../../rules/listings.ts";
import { longest } from "../../schema.ts";
import { ContactAdvice } from "../contact-advice.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";

export function StepTitle({ draft: { adTitle }, change }: StepProps) {
  const isLong = adTitle.length >= TITLE_ADVICE;
  return (
    <StepFrame
      title="Donnez un titre à votre annonce"
      text="C’est la première chose qu’on lit de vous. Dites ce que vous proposez, et à qui."
    >
      <div className="grid gap-3">
        <Field
          label="Titre de l’annonce"
          error={adTitle.trim().length > LIMITS.title && longest(LIMITS.title)}
          hint={
            <>
              Conseil&nbsp;: moins de {TITLE_ADVICE} caractères.{" "}
              <span className={isLong ? "font-semibold text-ink tabular" : "tabular"}>
                {adTitle.length} / {TITLE_ADVICE}
              </span>
              {isLong && " Un titre plus court se lit mieux sur un téléphone."}
            </>
          }
        >
          <Input
            name="adTitle"
            value={adTitle}
            onChange={({ target }) => change({ adTitle: target.value })}
            placeholder="Yoga doux pour débutants, chez vous ou au parc"
            maxLength={DRAFT_LIMITS.line}
            autoComplete="off"
            enterKeyHint="next"
          />
        </Field>
        <ContactAdvice text={adTitle} />
      </div>
    </StepFrame>
  );
}
