import { TRAINING_LIMITS, type TrainingKind } from "~/features/training/texts/rules.ts";
import { addTextSchema } from "~/features/training/texts/schema.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";

const WORDS: Record<TrainingKind, { heading: string; label: string; button: string }> = {
  module: { heading: "Nouveau module", label: "Titre", button: "Ajouter le module" },
  lesson: { heading: "Nouvelle leçon", label: "Titre", button: "Ajouter la leçon" },
  certification: { heading: "Nouvelle certification", label: "Titre", button: "Ajouter la certification" },
  technique: { heading: "Nouvelle technique", label: "Titre", button: "Ajouter la technique" },
  objection: {
    heading: "Nouvelle objection",
    label: "Ce que dit la personne",
    button: "Ajouter l’objection",
  },
  script: { heading: "Nouveau script", label: "Titre", button: "Ajouter le script" },
};

interface AddTextProps {
  kind: TrainingKind;
  /** the module of a new lesson */
  module?: { id: number; title: string };
}

/** The title is enough to begin; everything else is written on the next page. */
export function AddText({ kind, module }: AddTextProps) {
  const form = useForm({ intent: "add", schema: addTextSchema, about: `${kind}-${module?.id ?? ""}` });
  const { heading, label, button } = WORDS[kind];
  const about = module ? `${heading} du module ${module.title}` : heading;
  // A page without script has one answer for all forms of this kind; it belongs to the form of its module.
  const isOwn = !module || form.values.moduleId === undefined || form.values.moduleId === String(module.id);
  const fields = (
    <Form of={form} aria-label={about} className="grid gap-5">
      {isOwn && <Refusal text={form.answer?.refusal} />}
      <input type="hidden" name="kind" value={kind} />
      {module && <input type="hidden" name="moduleId" value={module.id} />}
      <Field
        label={label}
        hint="Il reste masqué tant que vous ne le publiez pas."
        required
        error={isOwn ? form.errors.title : undefined}
      >
        <Input
          name="title"
          maxLength={TRAINING_LIMITS.title}
          autoComplete="off"
          defaultValue={isOwn ? form.values.title : undefined}
        />
      </Field>
      <Button
        type="submit"
        variant={module ? "secondary" : "primary"}
        busy={form.busy}
        className="justify-self-start max-sm:w-full"
      >
        {form.busy ? "Ajout..." : button}
      </Button>
    </Form>
  );
  if (module)
    return (
      <details open={(isOwn && form.answer?.ok === false) || undefined}>
        <summary className="w-fit cursor-pointer rounded-sm font-semibold text-clay-text underline-offset-4 hover:underline">
          Ajouter une leçon<span className="sr-only"> au module {module.title}</span>
        </summary>
        <div className="pt-4">{fields}</div>
      </details>
    );
  return (
    <Card asChild>
      <section aria-labelledby={`nouveau-${kind}`}>
        <CardBody>
          <h2 id={`nouveau-${kind}`} className="text-xl">
            {heading}
          </h2>
          {fields}
        </CardBody>
      </section>
    </Card>
  );
}
