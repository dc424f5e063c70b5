import { PlusIcon } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useDraft } from "~/ui/form/drafts.ts";
import { Field, FieldError, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import type { ReadWeek } from "../queries.server.ts";
import {
  PROGRAMME_LIMITS,
  type ProgrammeExercise,
  type ProgrammeSession,
  type WeekContent,
} from "../rules/programme.ts";
import { weekSchema } from "../schema.ts";
import { emptySession, readContent, removedAt, replacedAt, shifted, weekDraft } from "./editor-state.ts";
import { SessionEditor } from "./session-editor.tsx";
import { useFocusAfterLoss } from "./use-focus-after-loss.ts";

interface WeekEditorProps {
  week: ReadWeek;
  /** where the coach writes about health, because a programme is not encrypted */
  healthHint: string;
}

/** An unsaved draft is restored, with a notice. */
export function WeekEditor({ week, healthHint }: WeekEditorProps) {
  const { draft, fieldsKey } = useRestoredDraft(weekDraft(week.id));
  return <WeekFields key={fieldsKey} week={week} healthHint={healthHint} draft={draft} />;
}

function WeekFields({ week, healthHint, draft }: WeekEditorProps & { draft: RestoredDraft }) {
  const { form, content, opened, isOutdated, title, words, change, overwrite, abandon, errorOf, errorIn } =
    useWeekForm(week, draft);
  const { sessions } = content;
  const adding = useFocusAfterLoss(sessions.length);
  const saving = useRef<HTMLButtonElement>(null);
  const refusal = form.answer?.refusal;
  const overwriteSaved = () => {
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
      <Field label="Mot pour la semaine" hint={healthHint} error={form.errors.words}>
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
              <Button size="sm" variant="secondary" onClick={overwriteSaved}>
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

/** The draft is saved in the browser at every keystroke, and dropped once the server has it. */
function useWeekForm(week: ReadWeek, draft: RestoredDraft) {
  const memory = useDraft(draft.key, draftPlace);
  // An ended session deletes all drafts of this browser, but this draft must survive until the next login.
  const saveTyped = useEffectEvent(() => {
    if (Object.keys(memory.typed).length > 0) memory.change({});
  });
  useEffect(() => {
    const saveAtSessionEnd = () => saveTyped();
    window.addEventListener(ENDED_SESSION, saveAtSessionEnd);
    return () => window.removeEventListener(ENDED_SESSION, saveAtSessionEnd);
  }, []);
  const before = draft.state === "restored" ? memory.typed : {};
  const [content, setContent] = useState(() => readContent(before.content, week.content));
  // The version that was opened. It is outdated once another one is saved elsewhere.
  const [opened, setOpened] = useState(Number(before.version) || week.version);
  // The content that was checked: error paths refer to it, even if the coach has moved items since.
  const [checked, setChecked] = useState(content);
  const form = useForm<typeof weekSchema, FormAnswer & { version?: number }>({
    schema: weekSchema,
    about: week.id,
    memory,
    onAnswer: ({ ok, intent, version, errors }) => {
      if (errors) setChecked(content);
      if (!ok || version === undefined) return;
      setOpened(version);
      memory.drop();
      toast({
        title: intent === "publish" ? "Semaine publiée" : "Semaine enregistrée",
        ...(intent === "publish" && { description: "Votre élève la voit, et en est prévenu par e-mail." }),
        variant: "success",
      });
    },
    onRefused: () => {
      setChecked(content);
      toast({ title: "Quelques champs sont à corriger", variant: "destructive" });
    },
  });
  const errors = form.errors as Record<string, string | undefined>;
  const changeTyped = (more: Record<string, string>) => form.change({ version: String(opened), ...more });
  return {
    form,
    content,
    opened,
    /** another version was saved since this one was opened */
    isOutdated: week.version > opened,
    title: before.title ?? week.title,
    words: before.words ?? week.words,
    change(next: WeekContent) {
      setContent(next);
      changeTyped({ content: JSON.stringify(next) });
    },
    /** overwrites the version that was saved elsewhere */
    overwrite() {
      setOpened(week.version);
      form.change({ version: String(week.version), content: JSON.stringify(content) });
      form.refuse({});
    },
    /** discards the draft and takes the server's version */
    abandon() {
      form.reset();
      draft.drop();
    },
    errorOf: (path: string) => errors[`content.${path}`],
    errorIn(session: ProgrammeSession, field: string, exercise?: ProgrammeExercise) {
      const at = checked.sessions.findIndex(({ id }) => id === session.id);
      const was = checked.sessions[at];
      if (!was || !exercise)
        return was && isAsItWas(was, session, [field])
          ? errors[`content.sessions.${at}.${field}`]
          : undefined;
      const index = was.exercises.findIndex(({ id }) => id === exercise.id);
      const before = was.exercises[index];
      return before && isAsItWas(before, exercise, [field, ...(DECIDED_WITH[field] ?? [])])
        ? errors[`content.sessions.${at}.exercises.${index}.${field}`]
        : undefined;
    },
  };
}

/** Other fields that affect the validity of a field. */
const DECIDED_WITH: Record<string, string[]> = { count: ["unit"], technique: ["move"] };

const isAsItWas = (before: object, now: object, fields: string[]) =>
  fields.every((field) => Object.is(Reflect.get(before, field), Reflect.get(now, field)));
