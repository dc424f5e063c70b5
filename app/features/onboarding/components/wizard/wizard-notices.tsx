import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import type { WizardAccount } from "../../rules/draft.ts";
import { LAST_STEP } from "../../rules/steps.ts";
import type { OnboardingDraftState } from "./use-onboarding-draft.ts";

interface WizardNoticesProps {
  account: WizardAccount;
  step: number;
  state: OnboardingDraftState;
}

export function WizardNotices({ account: { role, approval }, step, state }: WizardNoticesProps) {
  return (
    <>
      {state.other && (
        <Alert
          title="Vous aviez aussi commencé une annonce sur un autre appareil"
          action={
            <>
              <Button size="sm" variant="secondary" onClick={state.swap}>
                Reprendre l’autre version
              </Button>
              <Button size="sm" variant="ghost" onClick={state.settle}>
                Garder celle-ci
              </Button>
            </>
          }
        >
          Vous voyez la plus récente. L’autre est gardée tant que vous n’avez pas choisi.
        </Alert>
      )}
      {!state.isKept && (
        <Alert>
          Votre navigateur ne garde rien sur cet appareil&nbsp;: ne fermez pas cette page avant la fin.
        </Alert>
      )}
      {step === 1 && role === "student" && (
        <Alert>
          Vous êtes connecté à un compte Élève. Vous pouvez composer votre annonce&nbsp;; pour la publier, il
          faudra un compte coach, à part.
        </Alert>
      )}
      {approval !== undefined && step !== LAST_STEP && (
        <Alert>
          Cette annonce s’ajoutera à votre page de coach. Ce que la page dit de vous ne change pas.
        </Alert>
      )}
    </>
  );
}
