import { useRef, useState } from "react";
import { Link } from "react-router";
import { addDays } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { useDraft } from "~/ui/form/drafts.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { FoundProspect, Interaction } from "../queries/find-prospect.server.ts";
import { prospectsPath } from "../rules/addresses.ts";
import { OUTCOME_RULES, OUTCOMES, type Outcome } from "../rules/call-outcome.ts";
import { fullName, nextCall, STATUS_LABELS } from "../rules/pipeline.ts";
import { callSchema, LIMITS } from "../schema.ts";
import { RouteDialog } from "./route-dialog.tsx";
import { useAsked } from "./use-asked.ts";

export const callDraft = (id: number | string) => `prospectDraft:call-${id}`;

interface CallDialogProps {
  prospect: FoundProspect;
  history: Interaction[];
  today: string;
}

/** Designed for one-handed use between calls: one tap for most outcomes, two if a day must be chosen. */
export function CallDialog({ prospect, history, today }: CallDialogProps) {
  const { id, status } = prospect;
  const asked = useAsked();
  // A phone may discard the page during a call, so the draft is stored.
  const memory = useDraft(callDraft(id), () => sessionStorage);
  const form = useForm({ intent: "call", schema: callSchema, about: `call-${id}`, memory });
  const [choosesDay, setChoosesDay] = useState(false);
  const given = form.sending?.get("outcome");
  const made = nextCall(status, history);
  const seen = history.find(({ kind }) => kind === "status")?.id ?? 0;
  return (
    <RouteDialog
      size="sm"
      title={"Comment s’est passé l’appel\u00a0?"}
      description={`${fullName(prospect)} · ${STATUS_LABELS[made]}`}
    >
      <Form of={form} className="grid gap-5">
        <Refusal text={form.answer?.refusal} />
        <input type="hidden" name="seen" value={seen} />
        {choosesDay ? (
          <CallAgain
            today={today}
            error={form.errors.nextCallOn}
            busy={form.busy}
            submit={form.submit}
            onBack={() => setChoosesDay(false)}
          />
        ) : (
          <ul className="grid grid-cols-2 gap-2.5 pt-1">
            {OUTCOMES.map((outcome) => (
              <li key={outcome} className="grid">
                <OutcomeButton
                  outcome={outcome}
                  busy={given === outcome}
                  disabled={form.busy}
                  onChooseDay={() => setChoosesDay(true)}
                />
              </li>
            ))}
          </ul>
        )}
        <Field
          label="Note"
          error={form.errors.notes}
          hint={"Facultatif\u00a0: écrite avant de répondre, elle reste dans l’historique."}
        >
          {/* A textarea, because Enter in an input would submit the form. */}
          <Textarea
            name="notes"
            rows={2}
            maxLength={LIMITS.notes}
            defaultValue={form.typed.notes ?? ""}
            className="min-h-16!"
          />
        </Field>
        <Link
          to={prospectsPath(asked, String(id))}
          replace
          preventScrollReset
          className="inline-flex min-h-11 w-fit items-center font-semibold text-clay-text underline underline-offset-4"
        >
          Voir la fiche
        </Link>
      </Form>
    </RouteDialog>
  );
}

interface OutcomeButtonProps {
  outcome: Outcome;
  busy: boolean;
  disabled: boolean;
  onChooseDay: () => void;
}

function OutcomeButton({ outcome, busy, disabled, onChooseDay }: OutcomeButtonProps) {
  const { label, hint } = OUTCOME_RULES[outcome];
  const chooses = outcome === "call_back";
  return (
    <Button
      {...(chooses ? { onClick: onChooseDay } : { type: "submit", name: "outcome", value: outcome })}
      variant={outcome === "won" ? "primary" : "secondary"}
      busy={busy}
      disabled={disabled}
      className="min-h-16 flex-col gap-0.5 rounded-lg"
    >
      {label}
      {hint && <span className="text-sm font-normal text-muted">{hint}</span>}
    </Button>
  );
}

const DAYS = [
  { label: "Demain", count: 1 },
  { label: "Dans 3 jours", count: 3 },
  { label: "Dans une semaine", count: 7 },
  { label: "Dans un mois", count: 30 },
] as const;

interface CallAgainProps {
  today: string;
  error: string | undefined;
  busy: boolean;
  submit: () => void;
  onBack: () => void;
}

function CallAgain({ today, error, busy, submit, onBack }: CallAgainProps) {
  const day = useRef<HTMLInputElement>(null);
  const choose = (count: number) => {
    if (day.current) day.current.value = addDays(today, count);
    submit();
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-sm font-semibold">Quand rappeler&nbsp;?</legend>
      <input type="hidden" name="outcome" value="call_back" />
      <ul className="grid grid-cols-2 gap-2.5">
        {DAYS.map(({ label, count }, at) => (
          <li key={count} className="grid">
            <Button
              variant="secondary"
              disabled={busy}
              // The pressed button was unmounted, so the focus moves to the first day.
              autoFocus={at === 0}
              onClick={() => choose(count)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <Field label="Ou un autre jour" error={error}>
        <Input ref={day} type="date" name="nextCallOn" min={today} />
      </Field>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={onBack}>
          Retour
        </Button>
        <Button type="submit" busy={busy}>
          Enregistrer
        </Button>
      </div>
    </fieldset>
  );
}
