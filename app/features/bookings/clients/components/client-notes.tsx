import { useState } from "react";
import { Link } from "react-router";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { dropDraft, useDraft } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card } from "~/ui/layout/card.tsx";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import type { NotedSession, NoteEntry } from "../queries/list-notes.server.ts";
import { editedNoteSchema, LONGEST_CLIENT_NOTES, newNoteSchema } from "../schema.ts";

interface NewNoteProps {
  clientId: string;
  /** the id of the note, so that a note sent twice is one */
  noteId: string;
  /** the session that the note is about */
  session: NotedSession | undefined;
}

/** A note that is added begins another one. */
export function NewNote(props: NewNoteProps) {
  const [added, setAdded] = useState(0);
  return <NewNoteForm key={added} {...props} onAdded={() => setAdded(added + 1)} />;
}

function NewNoteForm({ clientId, noteId, session, onAdded }: NewNoteProps & { onAdded: () => void }) {
  const [id] = useState(noteId);
  const key = `clientDraft:note-${clientId}`;
  const form = useForm({
    intent: "add-note",
    schema: newNoteSchema,
    about: `note-${id}`,
    memory: useDraft(key, () => sessionStorage),
    onAnswer: ({ ok }) => {
      if (!ok) return;
      dropDraft(key);
      toast({ title: "Note enregistrée", variant: "success" });
      onAdded();
    },
  });
  return (
    <Form of={form} className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="booking" value={session?.id ?? ""} />
      <Field
        label={
          session?.startsAt ? `Votre note sur la séance du ${formatDay(session.startsAt)}` : "Nouvelle note"
        }
        error={form.errors.body}
        hint="Vous seul la lisez."
      >
        <Textarea
          name="body"
          rows={3}
          counterMax={LONGEST_CLIENT_NOTES}
          defaultValue={form.typed.body ?? form.values.body}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Ajouter la note"}
      </Button>
    </Form>
  );
}

/** The notes with their days, the latest first. */
export function NoteList({ notes }: { notes: readonly NoteEntry[] }) {
  if (notes.length === 0)
    return <p className="text-muted">Aucune note. Écrivez la première après une séance.</p>;
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {notes.map((note) => (
        <Card key={`${note.id} ${note.version}`} asChild>
          <li className="grid gap-2 p-4">
            <Note note={note} />
          </li>
        </Card>
      ))}
    </ol>
  );
}

function Note({ note: { id, body, version, writtenAt, bookingId, startsAt } }: { note: NoteEntry }) {
  const form = useForm({ intent: "edit-note", schema: editedNoteSchema, about: `edit-${id}-${version}` });
  const day = formatDay(writtenAt);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted">
        <time dateTime={writtenAt.toISOString()}>{day}</time>
        {bookingId && startsAt && (
          <Link
            to={bookingsPath("coach", bookingId)}
            className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-6"
          >
            Séance du {formatDayTime(startsAt)}
          </Link>
        )}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
      <details open={form.answer?.ok === false}>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-clay-text">
          Modifier<span className="sr-only"> la note du {day}</span>
        </summary>
        <div className="grid gap-3 pt-1">
          <Form of={form} className="grid gap-3">
            <Refusal text={form.answer?.refusal} />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={version} />
            <Field label={`Note du ${day}`} error={form.errors.body}>
              <Textarea
                name="body"
                rows={3}
                counterMax={LONGEST_CLIENT_NOTES}
                defaultValue={form.values.body ?? body}
              />
            </Field>
            <Button
              type="submit"
              variant="secondary"
              size="sm"
              busy={form.busy}
              className="justify-self-start max-sm:w-full"
            >
              {form.busy ? "Enregistrement..." : "Enregistrer"}
            </Button>
          </Form>
          <PressButton
            intent="drop-note"
            about={`drop-${id}`}
            fields={{ id }}
            variant="ghost"
            size="sm"
            showsRefusal
          >
            Supprimer cette note
          </PressButton>
        </div>
      </details>
    </>
  );
}
