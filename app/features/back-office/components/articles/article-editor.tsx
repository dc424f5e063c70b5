import { useRef } from "react";
import { ARTICLE_LIMITS } from "~/features/content/articles/rules.ts";
import { articleTextSchema } from "~/features/content/articles/schema.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import type { ArticleChoices, OfficeArticle } from "../../queries/list-office-articles.server.ts";
import { RENDER_PATH } from "../../rules/articles.ts";
import { ArticleFields } from "./article-fields.tsx";
import { BodyPreview } from "./body-preview.tsx";
import { insertBlock, pictureBlock } from "./markdown-edits.ts";
import { applyEdit, CALCULATOR_TOOL, MarkdownTextarea, MarkdownToolbar } from "./markdown-toolbar.tsx";
import { OtherVersion } from "./other-version.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { useRenderedBody } from "./use-rendered-body.ts";
import { useWrittenForm } from "./use-written-form.ts";

interface ArticleEditorProps {
  article: OfficeArticle;
  choices: ArticleChoices;
}

/** An unsaved draft is restored, with a notice. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { draft, fieldsKey } = useRestoredDraft(`articleDraft:${props.article.id}`);
  return <ArticleForm key={fieldsKey} {...props} draft={draft} />;
}

function ArticleForm({ article, choices, draft }: ArticleEditorProps & { draft: RestoredDraft }) {
  const { form, opened, textOf, isRestored, isOutdated, abandon } = useWrittenForm({
    schema: articleTextSchema,
    version: article.version,
    draft,
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const { preview, afterPause } = useRenderedBody(RENDER_PATH, () => area.current?.value ?? "");
  const refusal = form.answer?.refusal;
  return (
    <Form of={form} aria-label="Article" className="grid gap-5">
      {isRestored && <RestoredNotice draft={{ ...draft, drop: abandon }} />}
      <input type="hidden" name="seenVersion" value={opened} />
      {/* Enter in a field presses the first button of a form, which must not plan or overwrite anything. */}
      <button type="submit" name="step" value="save" tabIndex={-1} aria-hidden className="sr-only" />
      {refusal && isOutdated ? (
        <OtherVersion
          other={{ ...article, lines: [article.title, article.excerpt] }}
          saved="a enregistré cet article"
          refusal={refusal}
          busy={form.busy}
          onTakeOther={abandon}
        />
      ) : (
        <Refusal text={refusal} />
      )}
      <ArticleFields article={article} choices={choices} errors={form.errors} textOf={textOf} />
      <div className="grid gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-3">
          <MarkdownToolbar area={area} more={[CALCULATOR_TOOL]} />
          <Field
            label="Texte"
            error={form.errors.body}
            hint="En Markdown. Ctrl+B met en gras, Ctrl+I en italique, Ctrl+K fait un lien. L’adresse d’une page du site commence par /."
          >
            <MarkdownTextarea
              ref={area}
              name="body"
              counterMax={ARTICLE_LIMITS.body}
              defaultValue={textOf("body", article.body)}
              onChange={afterPause}
            />
          </Field>
          {article.pictures.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a part of the form
            <div role="group" aria-label="Insérer une image" className="flex flex-wrap gap-2">
              {article.pictures.map((picture, at) => (
                <Button
                  key={picture.id}
                  variant="secondary"
                  size="sm"
                  onClick={() =>
                    area.current &&
                    applyEdit(area.current, (selection) => insertBlock(selection, pictureBlock(picture)))
                  }
                >
                  Insérer l’image {at + 1}
                  <span className="sr-only">, {picture.alt}</span>
                </Button>
              ))}
            </div>
          )}
        </div>
        <BodyPreview preview={preview} between="Ici, le calculateur d’IMC" />
      </div>
      <PlanFields form={form} plannedAt={article.plannedAt} />
      <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap gap-3 border-t border-line bg-chalk px-2 py-3 max-sm:*:flex-1 max-sm:*:px-3">
        <Button type="submit" name="step" value="save" variant="secondary" busy={form.busy}>
          {form.busy ? "Enregistrement..." : "Enregistrer"}
        </Button>
        <Button type="submit" name="step" value="publish" busy={form.busy}>
          {article.publishedVersion === null ? "Publier maintenant" : "Publier les changements"}
        </Button>
      </div>
    </Form>
  );
}
