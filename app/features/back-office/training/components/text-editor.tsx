import { type RefObject, useRef } from "react";
import type { ListedText, OfficeText } from "~/features/training/texts/queries.server.ts";
import { fieldsOf } from "~/features/training/texts/rules.ts";
import { trainingForms } from "~/features/training/texts/schema.ts";
import type { FieldErrors } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { BodyPreview } from "../../components/articles/body-preview.tsx";
import { MarkdownTextarea, MarkdownToolbar } from "../../components/articles/markdown-toolbar.tsx";
import { useRenderedBody } from "../../components/articles/use-rendered-body.ts";
import { useVersionedForm } from "../../components/use-versioned-form.ts";
import { RENDER_PATH } from "../../rules/articles.ts";
import { QuizFields } from "./quiz-fields.tsx";
import { TEXT_FIELDS } from "./text-fields.ts";

interface TextEditorProps {
  text: OfficeText;
  /** the modules that a certification can be about */
  modules: readonly ListedText[];
}

/** An unsaved draft is restored, with a notice. */
export function TextEditor(props: TextEditorProps) {
  const { draft, fieldsKey } = useRestoredDraft(`trainingDraft:${props.text.id}`);
  return <EditorForm key={fieldsKey} {...props} draft={draft} />;
}

function EditorForm({ text, modules, draft }: TextEditorProps & { draft: RestoredDraft }) {
  const { kind, content, title, publishedVersion } = text;
  const { form, textOf, isRestored, seenVersion } = useVersionedForm({
    intent: "write",
    schema: trainingForms[kind],
    about: `training-${text.id}`,
    draft,
    version: text.version,
  });
  const saved = fieldsOf(content);
  const findValue = (name: string) => textOf(name, saved[name] ?? "");
  const errors: FieldErrors = form.errors;
  return (
    <Form of={form} aria-label={title} className="grid gap-5">
      {isRestored && <RestoredNotice draft={draft} />}
      <input type="hidden" name="seenVersion" value={seenVersion} />
      {/* Enter in a field presses the first button of a form, which must not publish anything. */}
      <button type="submit" name="step" value="save" tabIndex={-1} aria-hidden className="sr-only" />
      <Refusal text={form.answer?.refusal} />
      {TEXT_FIELDS[kind].map((field) => {
        const { name, label, hint, type, rows, most } = field;
        const described = { label, hint, error: errors[name] };
        if (type === "markdown")
          return <MarkdownField key={name} {...described} name={name} most={most} value={findValue(name)} />;
        return (
          <Field key={name} {...described} required={name === "title"}>
            {type === "line" ? (
              <Input name={name} maxLength={most} autoComplete="off" defaultValue={findValue(name)} />
            ) : (
              <Textarea name={name} rows={rows} counterMax={most} defaultValue={findValue(name)} />
            )}
          </Field>
        );
      })}
      {kind === "certification" && <QuizFields modules={modules} errors={errors} findValue={findValue} />}
      <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap gap-3 border-t border-line bg-chalk px-2 py-3 max-sm:*:flex-1 max-sm:*:px-3">
        <Button type="submit" name="step" value="save" variant="secondary" busy={form.busy}>
          {form.busy ? "Enregistrement..." : "Enregistrer"}
        </Button>
        <Button type="submit" name="step" value="publish" busy={form.busy}>
          {publishedVersion === null ? "Publier" : "Publier les changements"}
        </Button>
      </div>
    </Form>
  );
}

interface MarkdownFieldProps {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  most: number | undefined;
  value: string;
}

/** The text of a lesson with its toolbar, beside its preview. */
function MarkdownField({ name, label, hint, error, most, value }: MarkdownFieldProps) {
  const area: RefObject<HTMLTextAreaElement | null> = useRef(null);
  const { preview, afterPause } = useRenderedBody(RENDER_PATH, () => area.current?.value ?? "");
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <div className="grid min-w-0 content-start gap-3">
        <MarkdownToolbar area={area} />
        <Field label={label} hint={hint} error={error}>
          <MarkdownTextarea
            ref={area}
            name={name}
            counterMax={most}
            defaultValue={value}
            onChange={afterPause}
          />
        </Field>
      </div>
      <BodyPreview preview={preview} between="Ici, le calculateur d’IMC" />
    </div>
  );
}
