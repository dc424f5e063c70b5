import { useNavigate } from "react-router";
import { formatCount } from "~/platform/format/numbers.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { readDraft, useViewerId } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { ReadWeek } from "../queries.server.ts";
import {
  GOAL_NAMES,
  GOALS,
  type Goal,
  LEVEL_NAMES,
  LEVELS,
  type Level,
  SESSIONS_PER_WEEK,
} from "../rules/goals.ts";
import { TEMPLATE_WEEKS } from "../rules/template-shape.ts";
import { clientTemplateSchema, newWeekSchema } from "../schema.ts";
import { weekDraft } from "./editor-state.ts";

interface TemplateFormProps {
  /** the student's answers; absent for a client, of whom nobody has asked them */
  goal?: Goal;
  level?: Level;
  sessionsPerWeek?: number;
  /** number of the last week */
  last: number;
}

/** Adds four weeks from one of the eighteen templates. */
export function TemplateForm({ goal, level, sessionsPerWeek, last }: TemplateFormProps) {
  const form = useForm({
    schema: clientTemplateSchema,
    intent: "template",
    onAnswer: ({ ok }) => ok && toast({ title: `${TEMPLATE_WEEKS} semaines ajoutées`, variant: "success" }),
  });
  return (
    <Card>
      <CardBody>
        <CardTitle>Partir d’un modèle</CardTitle>
        <p className="text-muted">
          {TEMPLATE_WEEKS} semaines progressives
          {sessionsPerWeek !== undefined && ` de ${formatCount(sessionsPerWeek, "séance")}`}, en brouillon.
          Adaptez-les à ce que votre élève vous a dit avant de publier.
        </p>
        <Form
          of={form}
          className="grid items-end gap-4 sm:grid-cols-2 xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none"
        >
          <input type="hidden" name="after" value={last} />
          <Field label="Objectif" error={form.errors.goal}>
            <Select name="goal" defaultValue={form.values.goal ?? goal}>
              {GOALS.map((one) => (
                <option key={one} value={one}>
                  {GOAL_NAMES[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Niveau" error={form.errors.level}>
            <Select name="level" defaultValue={form.values.level ?? level}>
              {LEVELS.map((one) => (
                <option key={one} value={one}>
                  {LEVEL_NAMES[one]}
                </option>
              ))}
            </Select>
          </Field>
          {sessionsPerWeek === undefined ? (
            <Field label="Séances par semaine" error={form.errors.sessionsPerWeek}>
              <Select name="sessionsPerWeek" defaultValue={form.values.sessionsPerWeek ?? 2}>
                {SESSIONS_PER_WEEK.map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </Select>
            </Field>
          ) : (
            <input type="hidden" name="sessionsPerWeek" value={sessionsPerWeek} />
          )}
          <Button type="submit" busy={form.busy}>
            {form.busy ? "Ajout..." : "Ajouter"}
          </Button>
          {form.answer?.refusal && (
            <Alert tone="danger" className="sm:col-span-full">
              {form.answer.refusal}
            </Alert>
          )}
        </Form>
      </CardBody>
    </Card>
  );
}

interface NewWeekFormProps {
  /** the week to copy; absent for an empty one */
  from?: ReadWeek;
  last: number;
}

/** Adds a copy of a week or an empty one, and navigates to it. */
export function NewWeekForm({ from, last }: NewWeekFormProps) {
  const viewerId = useViewerId();
  const navigate = useNavigate();
  const form = useForm<typeof newWeekSchema, FormAnswer & { number?: number }>({
    schema: newWeekSchema,
    intent: "week",
    onAnswer: ({ ok, refusal, number }) => {
      if (refusal) toast({ title: refusal, variant: "destructive" });
      if (!ok || !number) return;
      toast({ title: `Semaine ${number} ajoutée`, variant: "success" });
      void navigate(`?semaine=${number}`, { preventScrollReset: true });
    },
  });
  return (
    <Form of={form}>
      <input type="hidden" name="from" value={from?.number ?? 0} />
      <input type="hidden" name="after" value={last} />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        busy={form.busy}
        onClick={(event) => {
          // The server copies the saved version, so an unsaved draft must be saved first.
          if (!from || Object.keys(readDraft(weekDraft(from.id), viewerId)).length === 0) return;
          event.preventDefault();
          toast({
            title: `Enregistrez d’abord la semaine ${from.number}`,
            description: "Ce que vous venez d’y écrire serait sinon absent de la copie.",
            variant: "destructive",
          });
        }}
      >
        {from ? `Copier la semaine ${from.number}` : "Ajouter une semaine vide"}
      </Button>
    </Form>
  );
}
