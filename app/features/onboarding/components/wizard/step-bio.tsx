import { LONGEST_NAME } from "~/features/accounts/rules/names.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { LongText } from "../long-text.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";

/** The name is asked only if the account has none, and of visitors. */
export function StepBio({ draft, change, isNamed }: StepProps & { isNamed: boolean }) {
  const { coachBio, coachFirstName, coachLastName, textsAside } = draft;
  return (
    <StepFrame
      title="Parlez de vous"
      text="Votre parcours, ce que vous aimez transmettre&nbsp;: on choisit aussi une personne."
    >
      {!isNamed && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Prénom" required>
            <Input
              name="coachFirstName"
              autoComplete="given-name"
              value={coachFirstName}
              maxLength={LONGEST_NAME}
              onChange={({ target }) => change({ coachFirstName: target.value })}
            />
          </Field>
          <Field label="Nom" required hint="Votre page porte votre prénom et votre nom.">
            <Input
              name="coachLastName"
              autoComplete="family-name"
              value={coachLastName}
              maxLength={LONGEST_NAME}
              onChange={({ target }) => change({ coachLastName: target.value })}
            />
          </Field>
        </div>
      )}
      <LongText
        kind="bio"
        label="À propos de vous"
        name="coachBio"
        placeholder="Éducatrice sportive depuis huit ans, j’accompagne…"
        text={coachBio}
        aside={textsAside.bio}
        onChange={(text, bio) => change({ coachBio: text, textsAside: { ...textsAside, bio } })}
      />
    </StepFrame>
  );
}
