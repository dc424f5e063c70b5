import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { useDraft } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { useMayWork } from "../../components/use-may-work.ts";
import { WorkButton } from "../../components/work-button.tsx";
import type { PersonNote } from "../queries/person-file.server.ts";
import { addNoteSchema, LONGEST_NOTE } from "../schema.ts";

interface PersonNotesProps {
  personId: string;
  notes: readonly PersonNote[];
}

export function PersonNotes({ personId, notes }: PersonNotesProps) {
  const { draft, fieldsKey } = useRestoredDraft(`personNoteDraft:${personId}`);
  const mayWork = useMayWork();
  return (
    <Card asChild>
      <section aria-labelledby="notes">
        <CardBody>
          <CardTitle id="notes">Notes de l’équipe</CardTitle>
          <p className="text-sm text-muted">
            La personne peut demander une copie de ses données, où ces notes se trouvent. Restez aux faits, et
            n’écrivez rien sur la santé.
          </p>
          <NoteForm key={fieldsKey} draft={draft} />
          {notes.length === 0 ? (
            <p className="text-muted">Aucune note. La première aidera vos collègues.</p>
          ) : (
            <ul className="grid divide-y divide-line">
              {notes.map(({ id, words, aboutOthers, author, isOwn, at }) => (
                <li key={id} className="grid gap-2 py-4 last:pb-0">
                  <p className="max-w-prose wrap-anywhere whitespace-pre-line">{words}</p>
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
                    <span className="min-w-0 flex-auto wrap-anywhere">
                      <time dateTime={at}>{formatDayTime(new Date(at))}</time>
                      {author && `, par ${author}`}
                    </span>
                    {aboutOthers && <Badge tone="sand">Parle aussi d’autres personnes</Badge>}
                    {(isOwn || mayWork("direction")) && (
                      <WorkButton
                        fields={{ intent: "delete-note", id }}
                        about={`la note du ${at}`}
                        variant="ghost"
                      >
                        Supprimer
                      </WorkButton>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )}
        </CardBody>
      </section>
    </Card>
  );
}

function NoteForm({ draft }: { draft: RestoredDraft }) {
  const memory = useDraft(draft.key, draftPlace);
  const before = draft.state === "restored" ? memory.typed : {};
  const form = useForm({
    intent: "add-note",
    schema: addNoteSchema,
    about: "add-note",
    memory,
    // Remounts empty fields.
    onAnswer: ({ ok }) => ok && draft.drop(),
  });
  return (
    <Form of={form} aria-label="Ajouter une note" className="grid gap-4">
      {Object.keys(before).length > 0 && <RestoredNotice draft={draft} />}
      <Refusal text={form.answer?.refusal} />
      <Field label="Nouvelle note" error={form.errors.words} required>
        <Textarea
          name="words"
          rows={3}
          counterMax={LONGEST_NOTE}
          defaultValue={form.values.words ?? before.words}
        />
      </Field>
      <Checkbox
        name="aboutOthers"
        label="Elle parle aussi d’autres personnes"
        description="Elle est alors comptée dans la copie de données, sans son texte."
        defaultChecked={before.aboutOthers === "on"}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Ajouter la note"}
      </Button>
    </Form>
  );
}
