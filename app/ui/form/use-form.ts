import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher, useRevalidator } from "react-router";
import type { z } from "zod";
import {
  checkForm,
  type FieldErrors,
  type FieldOf,
  type FormAnswer,
  typedTexts,
} from "~/platform/web/forms.ts";
import { ENDED_SESSION } from "../feedback/ended-session.ts";
import { loadPart } from "../overlay/lazy-part.tsx";
import { type Draft, dropDraft, readDraft, saveDraft, useShownSession } from "./drafts.ts";
import { useSingleFlight } from "./use-single-flight.ts";

type Typed = Record<string, string>;

interface Memory {
  typed: Typed;
  change: (typed: Typed) => void;
}

interface Options<S extends z.ZodType> {
  /** external storage of the typed values, for another form or a draft that outlives the page */
  memory?: Memory;
  /** called when the schema refuses the form before it is sent, for messages outside the fields */
  onRefused?: (errors: FieldErrors<FieldOf<S>>) => void;
}

/** The router sends the form to an action; without JavaScript the browser does. */
interface RoutedOptions<S extends z.ZodType, A extends FormAnswer> extends Options<S> {
  /** the schema, or a loader that keeps it out of the bundle; without it, only the server checks */
  schema?: S | (() => Promise<S>);
  send?: undefined;
  /** identifies the form if a page has several */
  intent?: string;
  action?: string;
  encType?: "multipart/form-data";
  /** the subject of the form, if it can change while the form stays; answers about another one are ignored */
  about?: string;
  /** called once the page shows the server's new data too */
  onAnswer?: (answer: A) => void;
}

/** The options of a form without typed fields. */
export type PressOptions = Pick<
  RoutedOptions<z.ZodType, FormAnswer>,
  "intent" | "action" | "about" | "onAnswer"
>;

/** The caller's `send` sends the data that the schema has read. */
interface CallOptions<S extends z.ZodType, A extends FormAnswer> extends Options<S> {
  schema: S;
  /** the form's name in the page's action, which handles it without JavaScript */
  intent?: string;
  /** returns "leaving" if the screen is about to close; the form stays busy until then */
  send: (data: z.output<S>) => Promise<A | "leaving">;
}

type FormOptions<S extends z.ZodType, A extends FormAnswer> = RoutedOptions<S, A> | CallOptions<S, A>;

export interface FormState<F extends string = string, A extends FormAnswer = FormAnswer> {
  /** for the <Form> component */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    method: "post";
    action: string | undefined;
    encType: "multipart/form-data" | undefined;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onChangeCapture: (event: FormEvent<HTMLFormElement>) => void;
    onFocus: (() => void) | undefined;
  };
  intent: string | undefined;
  busy: boolean;
  /** kept until the next submission */
  answer: A | undefined;
  /** the browser sent the form without JavaScript, so no toast has shown the result */
  cameWithPage: boolean;
  errors: FieldErrors<F>;
  /** returned to a browser without JavaScript */
  values: Typed;
  typed: Typed;
  /** for values that no field of the form reports itself */
  change(typed: Typed): void;
  refuse(errors: FieldErrors<F>): void;
  /** removes the error of a field; typing in the field does the same */
  forget(field: F): void;
  reset(): void;
  submit(): void;
  /** the submitted data in flight, for a form that is shown in several places */
  sending: FormData | undefined;
}

/**
 * The one hook for forms. The form is checked by the room's schema, sent once at a time, and shows its errors
 * beside the fields, with the focus on the first one. Typed text is never lost: neither a refusal nor a lost
 * connection empties the form, and a form whose session has ended is filled in again after the login.
 */
export function useForm<S extends z.ZodType, A extends FormAnswer = FormAnswer>(
  options: FormOptions<S, A>,
): FormState<FieldOf<S>, A> {
  const { schema, onRefused } = options;
  const routed = options.send ? undefined : options;
  const { intent } = options;
  const about = routed?.about;
  const form = useRef<HTMLFormElement>(null);
  const { typed, change } = useMemory(options.memory);
  const [busy, run] = useSingleFlight();
  const fetcher = useFetcher(about === undefined ? {} : { key: about });
  const { answer, values, cameWithPage, say, correct, clear } = useAnswer<A>(
    form,
    intent === undefined && !routed ? undefined : { intent, about },
  );
  const { revalidate } = useRevalidator();
  const unsent = useUnsent(form, `${intent ?? ""} ${about ?? ""}`, {
    change: routed ? change : undefined,
    sendAgain: (sent) => void run(() => deliver(sent)),
  });

  const { state } = fetcher;
  const data: A | undefined = fetcher.data;
  const handleAnswer = useEffectEvent((given: A) => {
    say(given);
    routed?.onAnswer?.(given);
    // A refusal can mean that the page is out of date, and the router revalidates only after a success.
    if (given.refusal) void revalidate();
  });
  // Once the fetcher is idle, the page shows the server's data too.
  useEffect(() => {
    if (state === "idle" && data) handleAnswer(data);
  }, [state, data]);

  const deliver = async (sent: FormData) => {
    say(undefined);
    const checks = typeof schema === "function" ? await loadPart(schema, { quiet: true }) : schema;
    const checked = checks && checkForm(checks, sent);
    if (checked && !checked.ok) {
      say(checked as FormAnswer as A);
      return onRefused?.(checked.errors);
    }
    if (options.send) {
      const given = await options.send(checked?.data as z.output<S>);
      if (given === "leaving") return given;
      return say(given);
    }
    unsent.current = sent;
    await fetcher.submit(sent, { method: "post", action: options.action, encType: options.encType });
    unsent.current = undefined;
  };
  const forget = (field: string) => {
    if (!answer?.errors?.[field]) return;
    const { [field]: _, ...errors } = answer.errors;
    correct({ ...answer, errors });
  };
  return {
    props: {
      ref: form,
      method: "post",
      action: routed?.action,
      encType: routed?.encType,
      onSubmit: (event) => {
        // React bubbles events of forms inside a nested dialog up to this form.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        // The data is read now, because the fields may be disabled while it is sent.
        const sent = new FormData(event.currentTarget, submitter);
        void run(() => deliver(sent));
      },
      // The capture phase runs before the field's own handlers, since a handler that submits the form must
      // not have its answer cleared.
      onChangeCapture: ({ target, currentTarget }) => {
        const { form: owner, name, type, value, checked } = target as HTMLInputElement;
        if (owner !== currentTarget || !name) return;
        change({ [name]: type === "checkbox" && !checked ? "" : value });
        forget(name);
      },
      // The schema loads while the first field is filled in.
      onFocus: typeof schema === "function" ? () => void schema().catch(() => undefined) : undefined,
    },
    intent,
    busy: busy || state !== "idle",
    answer,
    cameWithPage,
    errors: (answer?.errors ?? {}) as FieldErrors<FieldOf<S>>,
    values,
    typed,
    change,
    refuse: (errors) => say({ ok: false, errors } as FormAnswer as A),
    forget,
    reset: () => {
      clear();
      // A new form with the same fetcher key must not receive the old answer.
      if (state === "idle") fetcher.reset();
      form.current?.reset();
      change(Object.fromEntries(Object.keys(typed).map((name) => [name, ""])));
    },
    submit: () => form.current?.requestSubmit(),
    sending: fetcher.formData,
  };
}

function useMemory(given: Memory | undefined): Memory {
  const [typed, setTyped] = useState<Typed>({});
  return given ?? { typed, change: (more) => setTyped((current) => ({ ...current, ...more })) };
}

/** The last answer about the current subject. The first invalid field gets the focus, once per answer. */
function useAnswer<A extends FormAnswer>(
  form: RefObject<HTMLFormElement | null>,
  routed: { intent?: string; about?: string } | undefined,
) {
  const fromBrowser = useActionData() as A | undefined;
  const about = routed?.about;
  const isOurs = routed && fromBrowser?.ok !== undefined && fromBrowser.intent === routed.intent;
  const first = isOurs ? fromBrowser : undefined;
  const [said, setSaid] = useState({ about, answer: first, values: first?.values ?? {}, turn: 0 });
  const answer = said.about === about ? said.answer : undefined;
  const focusRefused = useEffectEvent((_turn: number) => {
    if (answer && !answer.ok)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refusal]')?.focus();
  });
  useEffect(() => focusRefused(said.turn), [said.turn]);
  return {
    answer,
    // Untouched fields show these values; removing them with the answer would empty the form during a resend.
    values: said.about === about ? said.values : {},
    cameWithPage: said.turn === 0 && answer !== undefined,
    say: (given: A | undefined) =>
      setSaid(({ values, turn }) => ({
        about,
        answer: given,
        values: given?.values ?? values,
        turn: turn + 1,
      })),
    clear: () => setSaid(({ turn }) => ({ about, answer: undefined, values: {}, turn: turn + 1 })),
    correct: (left: A) => setSaid((current) => ({ ...current, answer: left })),
  };
}

interface UnsentOptions {
  change: ((typed: Typed) => void) | undefined;
  sendAgain: (sent: FormData) => void;
}

/**
 * Sends a form whose session has ended again, once the same person has signed in over the page. If they leave the page
 * instead, the form is stored as a draft, and filled in again when they come back.
 */
function useUnsent(
  form: RefObject<HTMLFormElement | null>,
  which: string,
  { change, sendAgain }: UnsentOptions,
) {
  const viewer = useShownSession();
  const viewerId = viewer?.id;
  const unsent = useRef<FormData>(undefined);
  const refused = useRef<{ sent: FormData; viewerId: string | undefined }>(undefined);
  const looked = useRef<Element>(undefined);
  const key = () => `formDraft:${window.location.pathname} ${which}`;
  const saveTyped = useEffectEvent(() => {
    if (!unsent.current) return;
    refused.current = { sent: unsent.current, viewerId };
    // A form of buttons and switches has no typed text to lose.
    if (fieldsOf(form.current).some(isTyped))
      saveDraft(key(), { ...typedTexts(unsent.current), owner: viewerId ?? "" });
  });
  const restore = useEffectEvent(() => {
    // In a dialog, the form exists only once the dialog is open.
    if (!change || !form.current || looked.current === form.current) return;
    looked.current = form.current;
    const draft = readDraft(key(), viewerId);
    if (Object.keys(draft).length === 0) return;
    dropDraft(key());
    fill(form.current, draft);
    change(draft);
  });
  useEffect(() => {
    const saveAtSessionEnd = () => saveTyped();
    window.addEventListener(ENDED_SESSION, saveAtSessionEnd);
    return () => window.removeEventListener(ENDED_SESSION, saveAtSessionEnd);
  }, []);
  useEffect(() => restore());
  const resendRefused = useEffectEvent(() => {
    const waiting = refused.current;
    if (!waiting || !viewerId) return;
    refused.current = undefined;
    // Another person who signs in must not send it.
    if (waiting.viewerId !== viewerId) return;
    dropDraft(key());
    sendAgain(waiting.sent);
  });
  // The first session is that of the page itself.
  useEffect(() => {
    if (viewer?.sessionId) resendRefused();
  }, [viewer?.sessionId]);
  return unsent;
}

/** Field types that people do not type into. */
const NOT_TYPED = ["hidden", "submit", "reset", "button", "image", "file"];
const CHOSEN = ["checkbox", "radio"];

const fieldsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])] as HTMLInputElement[];
const isTyped = ({ type }: HTMLInputElement) => !NOT_TYPED.includes(type) && !CHOSEN.includes(type);

function fill(form: HTMLFormElement, draft: Draft): void {
  for (const field of fieldsOf(form)) {
    const text = draft[field.name];
    if (text === undefined || NOT_TYPED.includes(field.type)) continue;
    if (CHOSEN.includes(field.type)) field.checked = field.value === text;
    else field.value = text;
  }
}
