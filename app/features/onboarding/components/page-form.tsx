import { useState } from "react";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useDraft } from "~/ui/form/drafts.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import type { PageTexts } from "../queries/get-own-page.server.ts";
import { TEXT_COUNTER } from "../rules/listings.ts";
import { PAGE_LIMITS } from "../rules/page.ts";
import { pageSchema } from "../schema.ts";
import { PackFields, type PageFieldsProps } from "./listings/pack-fields.tsx";

const TEXTS = [
  { name: "about", label: "Présentation", hint: "Qui vous êtes, et ce que vos élèves retiennent de vous." },
  { name: "experience", label: "Expérience", hint: "Votre parcours, vos résultats, ceux de vos élèves." },
  {
    name: "teachingMethod",
    label: "Méthode d’enseignement",
    hint: "Comment se passe une séance avec vous.",
  },
] as const;

const LISTS = [
  { name: "qualifications", label: "Diplômes et qualifications", hint: "Un par ligne." },
  { name: "subjects", label: "Spécialités", hint: "Une par ligne, en quelques mots." },
] as const;

const BEHIND =
  "Votre page a été modifiée ailleurs depuis\u00a0: copiez ce que vous voulez garder, puis abandonnez-les.";

/** Restores unsaved changes. */
export function PageForm({ page }: { page: PageTexts }) {
  const { draft, fieldsKey } = useRestoredDraft(`pageDraft:${page.id}`);
  return <PageTextsForm key={fieldsKey} page={page} draft={draft} />;
}

function PageTextsForm({ page, draft }: { page: PageTexts; draft: RestoredDraft }) {
  const memory = useDraft(draft.key, draftPlace);
  const typed = draft.state === "awaited" ? {} : memory.typed;
  // The version of the displayed fields; the page may reload a newer one while they keep what was typed.
  const [shown, setVersion] = useState(page.version);
  const version = typed.version ?? String(shown);
  const form = useForm<typeof pageSchema, FormAnswer & { version?: number }>({
    intent: "page",
    schema: pageSchema,
    memory: { typed, change: (more) => memory.change({ version, ...more }) },
    onAnswer: (answer) => {
      if (!answer.ok) return;
      memory.drop();
      setVersion(answer.version ?? shown);
      toast({
        title: "Page enregistrée",
        ...(page.isPublic && { description: "Vos élèves la voient déjà ainsi." }),
        variant: "success",
      });
    },
  });
  const { answer } = form;
  return (
    <Form of={form} className="grid gap-5">
      <input type="hidden" name="version" value={version} />
      {answer?.refusal && <Alert tone="danger">{answer.refusal}</Alert>}
      {form.cameWithPage && answer?.ok && <Alert tone="success">Page enregistrée</Alert>}
      {draft.state === "restored" && Object.keys(typed).length > 0 && (
        <RestoredNotice draft={draft} {...(version !== String(page.version) && { text: BEHIND })} />
      )}
      {/* The key resets the fields to the saved values after a save. */}
      <PageFields key={shown} page={page} form={form} />
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer ma page"}
      </Button>
    </Form>
  );
}

function PageFields({ page, form }: PageFieldsProps) {
  const { errors, typed } = form;
  const values = { ...form.values, ...typed };
  return (
    <>
      <Field label="Nom affiché" required error={errors.name}>
        <Input
          name="name"
          autoComplete="name"
          defaultValue={values.name ?? page.name}
          maxLength={PAGE_LIMITS.name}
        />
      </Field>
      {TEXTS.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]}>
          <Textarea name={name} counterMax={TEXT_COUNTER} defaultValue={values[name] ?? page[name]} />
        </Field>
      ))}
      <div className="grid gap-5 sm:grid-cols-2">
        {LISTS.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            <Textarea name={name} rows={4} defaultValue={values[name] ?? page[name].join("\n")} />
          </Field>
        ))}
      </div>
      <PackFields page={page} form={form} />
      <Checkbox
        name="firstLessonFree"
        label="Premier cours offert"
        description="Un badge le dit sur votre page et dans les recherches."
        defaultChecked={
          form.values.name === undefined && typed.firstLessonFree === undefined
            ? page.firstLessonFree
            : values.firstLessonFree === "on"
        }
      />
    </>
  );
}
