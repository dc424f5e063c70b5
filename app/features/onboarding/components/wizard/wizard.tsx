import type { ReactNode } from "react";
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
import { useDraftPhoto } from "./use-draft-photo.ts";
import { useOnboardingDraft } from "./use-onboarding-draft.ts";
import { type GoTo, useArrival, useEnter, useHeadingFocus, useStepMemory } from "./use-walk.ts";
import { WizardBar } from "./wizard-bar.tsx";
import { WizardNotices } from "./wizard-notices.tsx";

interface WizardProps {
  account: WizardAccount;
  saved: SavedDraft | null;
  /** the one that the address names, if it names one */
  named: number | undefined;
  goTo: GoTo;
  drawIcon: (icon: string) => ReactNode;
  accountLinks: ReactNode;
  onPublished: () => void;
  onSwitchAccount: () => void;
}

/** « Devenir coach »: eight questions, one a screen, and an end. Any step may be left empty; the end says what is missing. */
export function Wizard({ account: given, saved, named, goTo, drawIcon, ...rest }: WizardProps) {
  const coachId = given.role === "coach" ? given.id : undefined;
  const state = useOnboardingDraft(coachId, saved);
  const photo = useDraftPhoto(coachId);
  const step = named ?? 1;
  const published = () => {
    rest.onPublished();
    goTo(LAST_STEP);
  };
  const publication = usePublication({ account: given, step, state, photo, onPublished: published });
  // Known before the page has been loaded again.
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
    // A service that was typed and not added is one all the same, once it has its name and price.
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

  const left = hasPage ? [] : problemsOf(draft, account.isNamed);
  return (
    <>
      <Frame>
        {!isDone && <Stepper current={step} total={QUESTION_STEPS} title={STEP_NAMES[step - 1]} />}
        <WizardNotices account={account} step={step} state={state} />
        <PublicationRefusal said={publication.said} />
        {/* What is pressed or typed before the draft is there would be lost. */}
        <div inert={!ready} data-step>
          {!isDone && (
            <QuestionStep
              step={step}
              account={account}
              draft={draft}
              change={change}
              photo={photo}
              drawIcon={drawIcon}
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
