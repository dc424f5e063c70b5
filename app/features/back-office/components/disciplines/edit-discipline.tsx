import type { WrittenDiscipline } from "~/features/discovery/disciplines/queries.server.ts";
import { DISCIPLINE_LIMITS, ICON_LABELS, TONE_LABELS } from "~/features/discovery/disciplines/rules.ts";
import { editDisciplineSchema } from "~/features/discovery/disciplines/schema.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { useVersionedForm } from "../use-versioned-form.ts";

interface EditDisciplineProps {
  discipline: WrittenDiscipline;
  /** names of the close disciplines, the closest first */
  related: readonly string[];
  /** names of all others, to choose from */
  others: readonly string[];
}

/** An unsaved draft is restored, with a notice. */
export function EditDiscipline(props: EditDisciplineProps) {
  const { draft, fieldsKey } = useRestoredDraft(`disciplineDraft:${props.discipline.id}`);
  return (
    <Card>
      <CardBody>
        <EditFields key={fieldsKey} {...props} draft={draft} />
      </CardBody>
    </Card>
  );
}

function EditFields({ discipline, related, others, draft }: EditDisciplineProps & { draft: RestoredDraft }) {
  const { form, textOf, isRestored, seenVersion } = useVersionedForm({
    intent: "edit",
    schema: editDisciplineSchema,
    about: `edit-discipline-${discipline.id}`,
    draft,
    version: discipline.version,
  });
  const { errors } = form;
  const { name, description, aliases, icon, color, heroPosition, heroName, wizardName } = discipline;
  return (
    <Form of={form} aria-label={`Modifier «\u00a0${name}\u00a0»`} className="grid gap-5">
      {isRestored && <RestoredNotice draft={draft} />}
      <Refusal text={form.answer?.refusal} />
      <input type="hidden" name="seenVersion" value={seenVersion} />
      <Field label="Nom" required error={errors.name}>
        <Input
          name="name"
          maxLength={DISCIPLINE_LIMITS.name}
          autoComplete="off"
          defaultValue={textOf("name", name)}
        />
      </Field>
      <Field label="Texte" hint="Il est en haut de sa page." required error={errors.description}>
        <Textarea
          name="description"
          rows={4}
          counterMax={DISCIPLINE_LIMITS.description}
          defaultValue={textOf("description", description)}
        />
      </Field>
      <Field
        label="Autres mots de recherche"
        hint="Séparés par des virgules, comme «&nbsp;vélo, VTT&nbsp;»."
        error={errors.aliases}
      >
        <Input
          name="aliases"
          maxLength={DISCIPLINE_LIMITS.names}
          autoComplete="off"
          defaultValue={textOf("aliases", aliases.join(", "))}
        />
      </Field>
      <Field
        label="Disciplines proches"
        hint={`La plus proche d’abord, séparées par des virgules. Au choix\u00a0: ${others.join(", ")}.`}
        error={errors.related}
      >
        <Input
          name="related"
          maxLength={DISCIPLINE_LIMITS.names}
          autoComplete="off"
          defaultValue={textOf("related", related.join(", "))}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Dessin" hint="Montré tant qu’il n’y a pas d’image." error={errors.icon}>
          <Select name="icon" defaultValue={textOf("icon", icon)}>
            {Object.entries(ICON_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Couleur du dessin" error={errors.color}>
          <Select name="color" defaultValue={textOf("color", color)}>
            {Object.entries(TONE_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Place dans la recherche de l’accueil"
          hint="Un nombre, 1 pour la première. Rien si elle n’y est pas."
          error={errors.heroPosition}
        >
          <Input
            name="heroPosition"
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            defaultValue={textOf("heroPosition", heroPosition > 0 ? String(heroPosition) : "")}
          />
        </Field>
        <Field label="Son nom dans cette recherche" hint="S’il est différent." error={errors.heroName}>
          <Input
            name="heroName"
            maxLength={DISCIPLINE_LIMITS.name}
            autoComplete="off"
            defaultValue={textOf("heroName", heroName)}
          />
        </Field>
        <Field
          label="Son nom pour les futurs coachs"
          hint="Dans «&nbsp;Devenir coach&nbsp;», s’il est différent."
          error={errors.wizardName}
        >
          <Input
            name="wizardName"
            maxLength={DISCIPLINE_LIMITS.name}
            autoComplete="off"
            defaultValue={textOf("wizardName", wizardName)}
          />
        </Field>
      </div>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer"}
      </Button>
    </Form>
  );
}
