import { PlusIcon } from "lucide-react";
import { useRef } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, FieldError, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import type { ReadWeek } from "../queries.server.ts";
import { PROGRAMME_LIMITS } from "../rules/programme.ts";
import { emptySession, removedAt, replacedAt, shifted, weekDraft } from "./editor-state.ts";
import { SessionEditor } from "./session-editor.tsx";
import { useFocusAfterLoss } from "./use-focus-after-loss.ts";
import { useWeekForm } from "./use-week-form.ts";

/** An unsaved draft is restored, with a notice. */
export function WeekEditor({ week }: { week: ReadWeek }) {
  const { draft, fieldsKey } = useRestoredDraft(weekDraft(week.id));
  return <WeekFields key={fieldsKey} week={week} draft={draft} />;
}

function WeekFields({ week, draft }: { week: ReadWeek; draft: RestoredDraft }) {
  const { form, content, opened, isOutdated, title, words, change, overwrite, abandon, errorOf, errorIn } =
    useWeekForm(week, draft);
  const { sessions } = content;
  const adding = useFocusAfterLoss(sessions.length);
  const saving = useRef<HTMLButtonElement>(null);
  const refusal = form.answer?.refusal;
  const keepMine = () => {
    overwrite();
    saving.current?.focus();
  };
  return (
    <Form of={form} className="grid gap-5">
      {Object.keys(form.typed).length > 0 && <RestoredNotice draft={{ ...draft, drop: abandon }} />}
      <input type="hidden" name="number" value={week.number} />
      <input type="hidden" name="version" value={opened} />
      <input type="hidden" name="content" value={JSON.stringify(content)} />
      <Field label="Titre de la semaine" error={form.errors.title}>
        <Input name="title" maxLength={PROGRAMME_LIMITS.title} defaultValue={form.values.title ?? title} />
      </Field>
      <Field
        label="Mot pour la semaine"
        hint="Ce qui touche à la santé de votre élève a sa place dans les comptes rendus de bilan, qui sont chiffrés."
        error={form.errors.words}
      >
        <Textarea
          name="words"
          counterMax={PROGRAMME_LIMITS.words}
          defaultValue={form.values.words ?? words}
        />
      </Field>
      {sessions.map((session, at) => (
        <SessionEditor
          key={session.id}
          session={session}
          at={at}
          count={sessions.length}
          errorIn={errorIn}
          change={(changed) => change({ sessions: replacedAt(sessions, at, changed) })}
          onShift={(by) => change({ sessions: shifted(sessions, at, by) })}
          onRemove={() => change({ sessions: removedAt(sessions, at) })}
        />
      ))}
      {errorOf("sessions") && <FieldError>{errorOf("sessions")}</FieldError>}
      {sessions.length < PROGRAMME_LIMITS.sessions && (
        <Button
          ref={adding}
          variant="secondary"
          className="justify-self-start"
          onClick={() => change({ sessions: [...sessions, emptySession(content)] })}
        >
          <PlusIcon aria-hidden />
          Ajouter une séance
        </Button>
      )}
      {refusal && !isOutdated && <Alert tone="danger">{refusal}</Alert>}
      {refusal && isOutdated && (
        <Alert
          tone="danger"
          title="Cette semaine a été modifiée ailleurs"
          action={
            <>
              <Button size="sm" variant="secondary" onClick={keepMine}>
                Garder la mienne
              </Button>
              <Button size="sm" variant="ghost" onClick={abandon}>
                Prendre l’autre
              </Button>
            </>
          }
        >
          {refusal} Gardez la vôtre, puis enregistrez-la, ou prenez celle qui a été enregistrée entre-temps.
        </Alert>
      )}
      <div className="sticky bottom-0 z-10 -mx-2 flex gap-3 border-t border-line bg-chalk px-2 py-3 max-sm:*:flex-1 max-sm:*:shrink max-sm:*:px-3">
        <Button ref={saving} type="submit" name="intent" value="save" variant="secondary" busy={form.busy}>
          {form.busy
            ? "Enregistrement..."
            : week.publishedAt
              ? "Enregistrer les changements"
              : "Enregistrer le brouillon"}
        </Button>
        {!week.publishedAt && (
          <Button type="submit" name="intent" value="publish" busy={form.busy}>
            Publier la semaine
          </Button>
        )}
      </div>
    </Form>
  );
}
