import { formatCount } from "~/platform/format/numbers.ts";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { OwnTemplate } from "../queries.server.ts";
import { PROGRAMME_LIMITS } from "../rules/programme.ts";
import { ownTemplateSchema, saveTemplateSchema } from "../schema.ts";

interface OwnTemplatesProps {
  templates: readonly OwnTemplate[];
  /** number of the last week */
  last: number;
  /** a name to keep the programme under; absent for a programme without a title of its own */
  title?: string;
  /** false once nothing can be written any more: its weeks can still be kept */
  isOpen?: boolean;
}

/** The coach's own templates: begin with one, keep this programme as one, delete one. */
export function OwnTemplates({ templates, last, title, isOpen = true }: OwnTemplatesProps) {
  const isEmpty = templates.length === 0;
  return (
    <Card>
      <CardBody>
        <CardTitle>Mes modèles</CardTitle>
        {!isEmpty && isOpen && <AddOwnTemplate templates={templates} last={last} />}
        {isEmpty && (
          <p className="text-muted">
            Gardez un programme comme modèle&nbsp;: vous le retrouvez ici pour vos autres élèves.
          </p>
        )}
        {last > 0 && <KeepTemplate title={title} />}
        {!isEmpty && (
          <details>
            <summary className={buttonClass({ variant: "ghost", size: "sm" }, QUIET_SUMMARY)}>
              Supprimer un modèle
            </summary>
            <ul className="mt-2 grid gap-2">
              {templates.map(({ id, name }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3">
                  <span className="wrap-anywhere">{name}</span>
                  <PressButton
                    intent="drop-template"
                    about={id}
                    fields={{ template: id }}
                    variant="secondary"
                    size="sm"
                    busyLabel="Suppression..."
                    showsRefusal
                  >
                    {/* The name tells screen readers which one. */}
                    Supprimer<span className="sr-only">{` le modèle ${name}`}</span>
                  </PressButton>
                </li>
              ))}
            </ul>
          </details>
        )}
      </CardBody>
    </Card>
  );
}

const QUIET_SUMMARY = "w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden";

function AddOwnTemplate({ templates, last }: Pick<OwnTemplatesProps, "templates" | "last">) {
  const form = useForm({
    intent: "own-template",
    schema: ownTemplateSchema,
    onAnswer: ({ ok }) => ok && toast({ title: "Semaines ajoutées", variant: "success" }),
  });
  return (
    <Form of={form} className="grid gap-3">
      <Refusal text={form.answer?.refusal} />
      <input type="hidden" name="after" value={last} />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Partir d’un de mes modèles"
          error={form.errors.template}
          className="min-w-0 flex-1 basis-56"
        >
          <Select name="template" defaultValue={form.values.template ?? templates[0]?.id}>
            {templates.map(({ id, name, weeks }) => (
              <option key={id} value={id}>
                {name} ({formatCount(weeks, "semaine")})
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="secondary" busy={form.busy} className="max-sm:w-full">
          {form.busy ? "Ajout..." : "Ajouter ses semaines"}
        </Button>
      </div>
    </Form>
  );
}

function KeepTemplate({ title }: Pick<OwnTemplatesProps, "title">) {
  const form = useForm({
    intent: "keep-template",
    schema: saveTemplateSchema,
    onAnswer: ({ ok }) => ok && toast({ title: "Modèle gardé", variant: "success" }),
  });
  return (
    <Form of={form} className="grid gap-3">
      <Refusal text={form.answer?.refusal} />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Garder ce programme comme modèle"
          hint="Un modèle du même nom est remplacé. Ce que votre élève a coché n’en fait pas partie."
          error={form.errors.name}
          className="min-w-0 flex-1 basis-56"
        >
          <Input name="name" maxLength={PROGRAMME_LIMITS.title} defaultValue={form.values.name ?? title} />
        </Field>
        <Button type="submit" variant="secondary" busy={form.busy} className="max-sm:w-full">
          {form.busy ? "Enregistrement..." : "Garder"}
        </Button>
      </div>
    </Form>
  );
}
