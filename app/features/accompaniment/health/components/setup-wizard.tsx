import { createContext, type RefObject, useContext, useEffect, useEffectEvent, useRef } from "react";
import type { z } from "zod";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Stepper } from "~/ui/layout/stepper.tsx";
import { LONGEST_HEALTH_WORDS } from "../rules/setup.ts";
import { SETUP_STEP_NAMES, SETUP_STEPS } from "../rules/wizard.ts";
import { setupSteps } from "../schema/setup.ts";
import { StepAims } from "./step-aims.tsx";
import { StepLocation } from "./step-location.tsx";
import type { SetupField, StepProps } from "./step-props.ts";
import { firstOpenStep, useSetupDraft } from "./stored-answers.ts";

/** The fields accept a decimal comma ("72,5"). */
function StepBody({ form, typed }: StepProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Poids actuel" required error={form.errors.currentWeight}>
          <Input {...number("currentWeight", typed)} placeholder="ex. 72,5" suffix="kg" />
        </Field>
        <Field label="Poids souhaité" required error={form.errors.targetWeight}>
          <Input {...number("targetWeight", typed)} placeholder="ex. 68" suffix="kg" />
        </Field>
        <Field label="Taille" required error={form.errors.height}>
          <Input {...number("height", typed)} placeholder="ex. 172" suffix="cm" />
        </Field>
      </div>
      <HealthNotice />
    </div>
  );
}

const number = (name: string, typed: StepProps["typed"]) => ({
  name,
  inputMode: "decimal" as const,
  autoComplete: "off",
  maxLength: 7,
  defaultValue: typed[name] ?? "",
});

function StepHealth({ form, typed }: StepProps) {
  return (
    <div className="grid gap-6">
      <Field
        label="Problèmes de santé (facultatif)"
        error={form.errors.healthIssues}
        hint={
          "En cas de doute, demandez d’abord à votre médecin\u00a0: un coach ne remplace pas un avis médical."
        }
      >
        <Textarea
          name="healthIssues"
          rows={5}
          counterMax={LONGEST_HEALTH_WORDS}
          defaultValue={typed.healthIssues ?? ""}
          placeholder="Entorse à la cheville l’an dernier, asthme léger..."
        />
      </Field>
      <HealthNotice />
    </div>
  );
}

interface SetupWizardProps {
  /** the step in the URL */
  step: number;
  goTo: (step: number, how?: { replace: boolean }) => void;
  onDone: () => void;
}

/** True once a step was shown before the current one. */
const Walked = createContext<RefObject<boolean>>({ current: false });

const FIELDS = [StepBody, StepAims, StepLocation, StepHealth] as const;

/** A step opens only if all earlier ones are answered. */
export function SetupWizard({ step, goTo, onDone }: SetupWizardProps) {
  const draft = useSetupDraft();
  const walked = useRef(false);
  const open = firstOpenStep(draft.typed);
  const shown = Math.min(step, open);
  const turnBack = useEffectEvent(() => goTo(shown, { replace: true }));
  useEffect(() => {
    if (shown !== step) turnBack();
  }, [shown, step]);
  return (
    <div className="grid gap-8">
      <Stepper current={shown} total={SETUP_STEPS} title={SETUP_STEP_NAMES[shown - 1]} showPercent />
      <Walked value={walked}>
        <SetupStep key={shown} step={shown} draft={draft} goTo={goTo} onDone={onDone} />
      </Walked>
    </div>
  );
}

function SetupStep({
  step,
  draft,
  goTo,
  onDone,
}: SetupWizardProps & { draft: ReturnType<typeof useSetupDraft> }) {
  const isLast = step === SETUP_STEPS;
  const form = useForm({
    schema: schemaOf(step),
    memory: draft,
    send: async () => {
      if (isLast) onDone();
      else goTo(step + 1);
      return { ok: true };
    },
  });
  const Fields = FIELDS[step - 1] ?? StepBody;
  return (
    <Form of={form} className="grid gap-8">
      <StepHeading step={step} />
      <Fields form={form} typed={draft.typed} />
      <div className="flex justify-between gap-3 border-t border-line pt-5">
        <Button variant="secondary" size="lg" disabled={step === 1} onClick={() => goTo(step - 1)}>
          Précédent
        </Button>
        <Button type="submit" size="lg" busy={form.busy} className="min-w-36">
          {isLast ? "Continuer" : "Suivant"}
        </Button>
      </div>
    </Form>
  );
}

/** All four steps share one form type; each schema checks only its own fields. */
const schemaOf = (step: number): z.ZodType<unknown, Partial<Record<SetupField, unknown>>> =>
  setupSteps[step - 1] ?? setupSteps[0];

const HEADINGS = [
  {
    title: "Où en êtes-vous\u00a0?",
    text: "Votre point de départ, et là où vous voulez arriver.",
  },
  { title: "Que voulez-vous atteindre\u00a0?", text: "Votre coach part de là pour écrire vos semaines." },
  {
    title: "Où, et combien de fois par semaine\u00a0?",
    text: "Nous cherchons votre coach autour de cette ville.",
  },
  {
    title: "Votre coach doit-il savoir quelque chose\u00a0?",
    text: "Douleurs, opérations, traitements, grossesse\u00a0: ce qui change un exercice. Vous pouvez laisser vide.",
  },
] as const;

/** Moves the focus to the heading of a new step, for screen readers too. A page load keeps it at the top. */
function StepHeading({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const walked = useContext(Walked);
  useEffect(() => {
    if (walked.current) heading.current?.focus({ preventScroll: true });
    walked.current = true;
  }, [walked]);
  const { title, text } = HEADINGS[step - 1] ?? HEADINGS[0];
  return (
    <div className="grid gap-2">
      <h2 ref={heading} tabIndex={-1} className="rounded-sm text-2xl outline-none sm:text-3xl">
        {title}
      </h2>
      <p className="max-w-prose text-muted">{text}</p>
    </div>
  );
}

/** Shown wherever health data is asked for. */
function HealthNotice() {
  return (
    <Alert title="Ces réponses restent dans ce navigateur">
      Ce sont des données de santé. Elles ne partent qu’avec votre achat, et seulement si vous l’acceptez par
      une case à part&nbsp;: elles sont alors chiffrées, lues par vous et par votre coach uniquement, et
      effacées dès que vous le demandez.
    </Alert>
  );
}
