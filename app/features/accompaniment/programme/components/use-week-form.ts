import { useEffect, useEffectEvent, useState } from "react";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useDraft } from "~/ui/form/drafts.ts";
import { useForm } from "~/ui/form/use-form.ts";
import type { RestoredDraft } from "~/ui/form/use-restored-draft.ts";
import type { ReadWeek } from "../queries.server.ts";
import type { ProgrammeExercise, ProgrammeSession, WeekContent } from "../rules/programme.ts";
import { weekSchema } from "../schema.ts";
import { readContent } from "./editor-state.ts";

/** The draft is saved in the browser at every keystroke, and dropped once the server has it. */
export function useWeekForm(week: ReadWeek, draft: RestoredDraft) {
  const memory = useDraft(draft.key, draftPlace);
  // An ended session deletes all drafts of this browser, but this draft must survive until the next login.
  const keepAgain = useEffectEvent(() => {
    if (Object.keys(memory.typed).length > 0) memory.change({});
  });
  useEffect(() => {
    const keep = () => keepAgain();
    window.addEventListener(ENDED_SESSION, keep);
    return () => window.removeEventListener(ENDED_SESSION, keep);
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
  const keep = (more: Record<string, string>) => form.change({ version: String(opened), ...more });
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
      keep({ content: JSON.stringify(next) });
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
