import type { ReactNode } from "react";
import type { WizardAccount } from "../../rules/draft.ts";
import { StepBio } from "./step-bio.tsx";
import { StepDescription } from "./step-description.tsx";
import { StepDisciplines } from "./step-disciplines.tsx";
import { StepLocation } from "./step-location.tsx";
import { StepPhone } from "./step-phone.tsx";
import { StepPhoto } from "./step-photo.tsx";
import type { StepProps } from "./step-props.ts";
import { StepRate } from "./step-rate.tsx";
import { StepTitle } from "./step-title.tsx";
import type { DraftPhoto } from "./use-draft-photo.ts";

interface QuestionStepProps extends StepProps {
  step: number;
  account: WizardAccount;
  photo: DraftPhoto;
  drawIcon: (icon: string) => ReactNode;
}

export function QuestionStep({ step, account, photo, drawIcon, ...answers }: QuestionStepProps) {
  switch (step) {
    case 1:
      return <StepDisciplines {...answers} drawIcon={drawIcon} />;
    case 2:
      return <StepTitle {...answers} />;
    case 3:
      return <StepDescription {...answers} />;
    case 4:
      return <StepBio {...answers} isNamed={account.isNamed} />;
    case 5:
      return <StepLocation {...answers} />;
    case 6:
      return <StepRate {...answers} />;
    case 7:
      return <StepPhone {...answers} />;
    default:
      return <StepPhoto chosen={photo} person={personOf(answers.draft)} accountPhoto={account.photo} />;
  }
}

/** The name for the initials of a missing photo; "Coach" while no name is typed. */
const personOf = ({ coachFirstName, coachLastName }: StepProps["draft"]) =>
  `${coachFirstName} ${coachLastName}`.trim() || "Coach";
