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
import { PROGRAMME_LIMITS } from "../../programme/rules/programme.ts";
import type { OwnTemplate } from "../queries/client-follow-up.server.ts";
import { ownTemplateSchema, renameSchema, saveTemplateSchema } from "../schema.ts";

interface OwnTemplatesProps {
  templates: readonly OwnTemplate[];
  /** number of the last week */
  last: number;
  /** of the programme, a name to keep it under */
  title: string;
}

/** The coach's own templates: begin with one, keep this programme as one, delete one. */
export function OwnTemplates({ templates, last, title }: OwnTemplatesProps) {
  return (
    <Card>
      <CardBody>
        <CardTitle>Mes modèles</CardTitle>
        {templates.length > 0 ? (
          <AddOwnTemplate templates={templates} last={last} />
        ) : (
          <p className="text-muted">
            Gardez un programme comme modèle&nbsp;: vous le retrouvez ici pour vos autres élèves.
          </p>
        )}
        {last > 0 && <KeepTemplate title={title} />}
        {templates.length > 0 && (
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

function KeepTemplate({ title }: { title: string }) {
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

/** Renames the programme, or deletes it after a confirmation. The page leads back when it is gone. */
export function ProgrammeSettings({ title }: { title: string }) {
  const form = useForm({
    intent: "rename",
    schema: renameSchema,
    onAnswer: ({ ok }) => ok && toast({ title: "Programme renommé", variant: "success" }),
  });
  return (
    <details>
      <summary className={buttonClass({ variant: "ghost", size: "sm" }, QUIET_SUMMARY)}>
        Renommer ou supprimer ce programme
      </summary>
      <div className="mt-3 grid gap-5">
        <Form of={form} className="flex max-w-xl flex-wrap items-end gap-3">
          <Field
            label="Nom du programme"
            required
            error={form.errors.title}
            className="min-w-0 flex-1 basis-56"
          >
            <Input
              name="title"
              maxLength={PROGRAMME_LIMITS.title}
              defaultValue={form.values.title ?? title}
            />
          </Field>
          <Button type="submit" variant="secondary" busy={form.busy} className="max-sm:w-full">
            {form.busy ? "Enregistrement..." : "Renommer"}
          </Button>
        </Form>
        <div className="grid justify-items-start gap-3">
          <p>Le supprimer retire aussi ses semaines à votre élève, avec tout ce qui y a été coché et noté.</p>
          <PressButton intent="delete" variant="danger" size="sm" busyLabel="Suppression..." showsRefusal>
            Supprimer le programme
          </PressButton>
        </div>
      </div>
    </details>
  );
}
