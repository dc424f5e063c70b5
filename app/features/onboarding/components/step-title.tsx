import { Field, Input } from "~/ui/field.tsx";
import { TITLE_ADVICE } from "../rules/listings.ts";
import { ContactAdvice } from "./contact-advice.tsx";
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
            autoComplete="off"
            enterKeyHint="next"
          />
        </Field>
        <ContactAdvice text={adTitle} />
      </div>
    </StepFrame>
  );
}
