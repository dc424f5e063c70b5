import { LongText } from "../long-text.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";

export function StepDescription({ draft: { courseDescription, textsAside }, change }: StepProps) {
  return (
    <StepFrame
      title="Décrivez vos cours"
      text="Comment se passe une séance&nbsp;? Pour qui&nbsp;? Avec quel matériel&nbsp;? Quelques phrases suffisent."
    >
      <LongText
        kind="description"
        label="Description du cours"
        name="courseDescription"
        placeholder="Nous commençons par dix minutes d’échauffement…"
        text={courseDescription}
        aside={textsAside.description}
        onChange={(text, description) =>
          change({ courseDescription: text, textsAside: { ...textsAside, description } })
        }
      />
    </StepFrame>
  );
}
