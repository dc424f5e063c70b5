import type { ReactNode } from "react";
import type { WizardDiscipline } from "~/features/discovery/disciplines/queries.server.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Stepper } from "~/ui/layout/stepper.tsx";
import {
  EMPTY_DRAFT,
  isTouched,
  type SavedDraft,
  type WizardAccount,
  withService,
} from "../../rules/draft.ts";
import { problemsOf } from "../../rules/publication.ts";
import { LAST_STEP, QUESTION_STEPS, STEP_NAMES } from "../../rules/steps.ts";
import { readTypedService } from "../../schema.ts";
import { ProblemsList, PublicationRefusal } from "../listings/problems-list.tsx";
import { usePublication } from "../listings/use-publication.ts";
import { AlreadyCoach } from "./already-coach.tsx";
import { QuestionStep } from "./question-step.tsx";
import { StepDone, StepDoneAwaited } from "./step-done.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { TypedVideoLink } from "./step-location.tsx";
import { useDraftPhoto } from "./use-draft-photo.ts";
import { type OnboardingDraftState, useOnboardingDraft } from "./use-onboarding-draft.ts";
import { type GoTo, useArrival, useEnter, useHeadingFocus, useStepMemory } from "./use-walk.ts";

interface WizardProps {
  account: WizardAccount;
  saved: SavedDraft | null;
  /** the step in the address, if any */
  named: number | undefined;
  goTo: GoTo;
  disciplines: readonly WizardDiscipline[];
  drawIcon: (icon: string) => ReactNode;
  /** the field belongs to another room */
  renderVideoLink: (part: TypedVideoLink) => ReactNode;
  accountLinks: ReactNode;
  onPublished: () => void;
  onSwitchAccount: () => void;
}

/**
 * « Devenir coach »: eight questions, one per screen. Any step may stay empty; the end lists what is missing.
 */
export function Wizard({
  account: given,
  saved,
  named,
  goTo,
  disciplines,
  drawIcon,
  renderVideoLink,
  ...rest
}: WizardProps) {
  const coachId = given.role === "coach" ? given.id : undefined;
  const state = useOnboardingDraft(coachId, saved);
  const photo = useDraftPhoto(coachId);
  const step = named ?? 1;
  const published = () => {
    rest.onPublished();
    goTo(LAST_STEP);
  };
  const publication = usePublication({ account: given, step, state, photo, onPublished: published });
  // The approval is known before the page reloads.
  const account = publication.published ? { approval: "waiting" as const, ...definedOf(given) } : given;
  const hasPage = account.approval !== undefined;
  const { ready, draft, change } = state;
  useStepMemory({ ready, named, kept: draft.onboardingStep, hasPage, goTo, change });
  useHeadingFocus(step);
  const hasArrived = useArrival(step);
  const finish = () => {
    if (!hasArrived()) return;
    if (account.role === "coach") void publication.publish();
    else void publication.look(() => goTo(LAST_STEP));
  };
  const forward = () => {
    if (step === QUESTION_STEPS) return finish();
    // A typed service that was not added counts if it has a name and a price.
    const service = readTypedService(draft.typedService)?.data;
    if (service) change(withService(draft, service));
    goTo(step + 1);
  };
  useEnter(forward);

  const isUsed = isTouched(draft);
  const isDone = step === LAST_STEP;
  if (hasPage && (isUsed ? named === undefined || isDone : !isDone))
    return (
      <Frame>
        <PublicationRefusal said={publication.said} />
        <AlreadyCoach
          draft={ready && isUsed ? draft : undefined}
          busy={publication.busy}
          onPublish={publication.publish}
          onForget={() => {
            change(EMPTY_DRAFT);
            photo.remove();
          }}
        />
      </Frame>
    );

  const left = hasPage ? [] : problemsOf(draft, account);
  return (
    <>
      <Frame>
        {!isDone && <Stepper current={step} total={QUESTION_STEPS} title={STEP_NAMES[step - 1]} />}
        <WizardNotices account={account} step={step} state={state} />
        <PublicationRefusal said={publication.said} />
        {/* Input before the draft is restored would be lost, so the step is inert until then. */}
        <div inert={!ready} data-step>
          {!isDone && (
            <QuestionStep
              step={step}
              account={account}
              draft={draft}
              change={change}
              photo={photo}
              disciplines={disciplines}
              drawIcon={drawIcon}
              renderVideoLink={renderVideoLink}
            />
          )}
          {isDone && !ready && !hasPage && <StepDoneAwaited />}
          {isDone && ready && left.length > 0 && (
            <StepFrame
              title="Votre annonce est presque prête"
              text="Rien n’est perdu. Il reste un détail ou deux."
            >
              {publication.said.problems.length === 0 && <ProblemsList problems={left} />}
            </StepFrame>
          )}
          {isDone && (ready || hasPage) && left.length === 0 && (
            <StepDone {...rest} account={account} busy={publication.busy} onPublish={publication.publish} />
          )}
        </div>
      </Frame>
      {!isDone && (
        <WizardBar step={step} busy={publication.busy} onBack={() => goTo(step - 1)} onContinue={forward} />
      )}
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div
      data-above-bar
      className="mx-auto grid min-h-[calc(100dvh-8.75rem)] w-full max-w-2xl content-start gap-6 px-4 pt-6 pb-12 sm:px-6 md:pt-10"
    >
      {children}
    </div>
  );
}

const definedOf = ({ approval, ...account }: WizardAccount) =>
  approval ? { ...account, approval } : account;

interface WizardBarProps {
  step: number;
  busy: boolean;
  onBack: () => void;
  onContinue: () => void;
}

/** The bar is sticky, so that a thumb reaches it on a phone. */
function WizardBar({ step, busy, onBack, onContinue }: WizardBarProps) {
  const isLast = step === QUESTION_STEPS;
  return (
    <div data-bottom-bar className="sticky bottom-0 z-20 border-t border-line bg-surface shadow-raised">
      <div className="mx-auto flex w-full max-w-2xl justify-between gap-3 px-4 py-3 sm:px-6">
        {step > 1 && (
          <Button variant="secondary" size="lg" onClick={onBack} disabled={busy} className="px-5 sm:px-7">
            Retour
          </Button>
        )}
        <Button
          size="lg"
          busy={busy}
          // The second click of a double click would press the button of the next step.
          onClick={({ detail }) => detail < 2 && onContinue()}
          className="min-w-0 flex-1 px-4 sm:ml-auto sm:max-w-72"
        >
          {!isLast && "Continuer"}
          {isLast && (busy ? "Publication..." : "Finaliser l’inscription")}
        </Button>
      </div>
    </div>
  );
}

interface WizardNoticesProps {
  account: WizardAccount;
  step: number;
  state: OnboardingDraftState;
}

function WizardNotices({ account: { role, approval }, step, state }: WizardNoticesProps) {
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
          Vous utilisez un compte Élève. Vous pouvez composer votre annonce&nbsp;; pour la publier, il faudra
          un compte coach, à part.
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
