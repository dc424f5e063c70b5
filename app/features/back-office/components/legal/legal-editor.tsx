import { useRef } from "react";
import { type LegalFacts, tokenOf } from "~/features/content/legal/rules/facts.ts";
import { LEGAL_LIMITS } from "~/features/content/legal/rules/legal-texts.ts";
import { legalTextSchema } from "~/features/content/legal/schema.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import type { OfficeLegalText } from "../../queries/list-office-legal-texts.server.ts";
import { RENDER_LEGAL_PATH } from "../../rules/legal.ts";
import { BodyPreview } from "../articles/body-preview.tsx";
import { applyEdit, MarkdownTextarea, MarkdownToolbar } from "../articles/markdown-toolbar.tsx";
import { OtherVersion } from "../articles/other-version.tsx";
import { useRenderedBody } from "../articles/use-rendered-body.ts";
import { useWrittenForm } from "../articles/use-written-form.ts";
import { FactPicker } from "./fact-picker.tsx";
import { PlanLegalFields } from "./plan-legal-fields.tsx";

interface LegalEditorProps {
  text: OfficeLegalText;
  facts: LegalFacts;
  now: Date;
}

/** An unsaved draft is restored, with a notice. */
export function LegalEditor(props: LegalEditorProps) {
  const { draft, fieldsKey } = useRestoredDraft(`legalDraft:${props.text.name}`);
  return <LegalForm key={fieldsKey} {...props} draft={draft} />;
}

function LegalForm({ text, facts, now, draft }: LegalEditorProps & { draft: RestoredDraft }) {
  const { form, opened, textOf, isRestored, isOutdated, abandon } = useWrittenForm({
    schema: legalTextSchema,
    version: text.draft,
    draft,
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const { preview, afterPause } = useRenderedBody(RENDER_LEGAL_PATH, () => area.current?.value ?? "");
  const refusal = form.answer?.refusal;
  return (
    <Form of={form} aria-label="Texte légal" className="grid gap-5">
      {isRestored && <RestoredNotice draft={{ ...draft, drop: abandon }} />}
      <input type="hidden" name="seenVersion" value={opened} />
      {/* Enter in a field presses the first button of a form, which must not decide or overwrite anything. */}
      <button type="submit" name="step" value="save" tabIndex={-1} aria-hidden className="sr-only" />
      {refusal && isOutdated ? (
        <OtherVersion
          other={{ ...text, version: text.draft, lines: [text.summary] }}
          saved="a enregistré ce texte"
          refusal={refusal}
          busy={form.busy}
          onTakeOther={abandon}
        />
      ) : (
        <Refusal text={refusal} />
      )}
      <Field
        label="Introduction"
        required
        hint="Le texte en deux phrases que chacun comprend, en haut de la page."
        error={form.errors.summary}
      >
        <Textarea
          name="summary"
          rows={2}
          counterMax={LEGAL_LIMITS.summary}
          defaultValue={textOf("summary", text.summary)}
        />
      </Field>
      <div className="grid gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-3">
          <MarkdownToolbar area={area} />
          <FactPicker
            facts={facts}
            onPick={(name) => {
              if (!area.current) return;
              const token = tokenOf(name);
              applyEdit(area.current, ({ from, to }) => ({
                from,
                to,
                text: token,
                selectFrom: from + token.length,
                selectTo: from + token.length,
              }));
            }}
          />
          <Field
            label="Texte"
            required
            error={form.errors.body}
            hint="En Markdown. Un titre qui finit par {#avis} garde cette adresse. Un repère entre doubles accolades est remplacé par sa valeur."
          >
            <MarkdownTextarea
              ref={area}
              name="body"
              counterMax={LEGAL_LIMITS.body}
              defaultValue={textOf("body", text.body)}
              onChange={afterPause}
            />
          </Field>
        </div>
        <BodyPreview preview={preview} between="Ici, les garanties légales, dans les mots de la loi" />
      </div>
      <PlanLegalFields form={form} name={text.name} isPlanned={text.plannedFrom !== null} now={now} />
      <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap gap-3 border-t border-line bg-chalk px-2 py-3 max-sm:*:flex-1 max-sm:*:px-3">
        <Button type="submit" name="step" value="save" busy={form.busy}>
          {form.busy ? "Enregistrement..." : "Enregistrer le brouillon"}
        </Button>
      </div>
    </Form>
  );
}
