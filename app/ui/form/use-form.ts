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
import { type Draft, dropDraft, keepDraft, readDraft, useViewerId } from "./drafts.ts";
import { useSingleFlight } from "./use-single-flight.ts";

type Typed = Record<string, string>;

interface Memory {
  typed: Typed;
  change: (typed: Typed) => void;
}

interface Options<S extends z.ZodType> {
  /** what was typed, where more than this form has to know it: another form, or a draft that outlives the page */
  memory?: Memory;
  /** the schema has found something before anything was sent: for what is said beyond the fields */
  onRefused?: (errors: FieldErrors<FieldOf<S>>) => void;
}

/** Sent to an action by the router, and by the browser alone where no script runs. */
interface RoutedOptions<S extends z.ZodType, A extends FormAnswer> extends Options<S> {
  /** or how to load it, where the page must not carry it: without it, the server's check is the first */
  schema?: S | (() => Promise<S>);
  send?: undefined;
  /** sent along: which form it is, where a page has several */
  intent?: string;
  action?: string;
  encType?: "multipart/form-data";
  /** what the form is about, where that changes while it stays: an answer about the one is none about the next */
  about?: string;
  /** once the page also shows what the server has */
  onAnswer?: (answer: A) => void;
}

/** Sent by a call of the caller's own, with what the schema has read. */
interface CallOptions<S extends z.ZodType, A extends FormAnswer> extends Options<S> {
  schema: S;
  /** where no script runs it is this form of the page's action, whose answer is shown */
  intent?: string;
  /** "leaving": the screen is about to go, and the form stays busy until it does */
  send: (data: z.output<S>) => Promise<A | "leaving">;
}

type FormOptions<S extends z.ZodType, A extends FormAnswer> = RoutedOptions<S, A> | CallOptions<S, A>;

export interface FormState<F extends string = string, A extends FormAnswer = FormAnswer> {
  /** of the <Form> that it is given to */
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
  /** until the next sending */
  answer: A | undefined;
  /** it was sent by the browser alone: no toast has said what came of it */
  cameWithPage: boolean;
  errors: FieldErrors<F>;
  /** handed back to a browser without script */
  values: Typed;
  typed: Typed;
  /** for what no field of the form says by itself */
  change(typed: Typed): void;
  refuse(errors: FieldErrors<F>): void;
  /** takes away what is said of a field; typing in it does so by itself */
  forget(field: F): void;
  reset(): void;
  submit(): void;
  /** what is on its way, where one form stands in several places */
  sending: FormData | undefined;
}

/**
 * The one way to make a form. It is checked by the room's schema before it is sent, sent once at a time, and says beside
 * its fields what is wrong, with the focus on the first of them. Whatever happens, what was typed stays: a form is never
 * emptied by a refusal or a lost connection, and one whose session has ended is filled in again after the login.
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
  const unsent = useUnsent(form, `${intent ?? ""} ${about ?? ""}`, routed ? change : undefined);

  const { state } = fetcher;
  const data: A | undefined = fetcher.data;
  const heard = useEffectEvent((given: A) => {
    say(given);
    routed?.onAnswer?.(given);
    // What cannot be done any more says that the page is out of date; the router reloads it only after a success.
    if (given.refusal) void revalidate();
  });
  // Idle again: by now the page also shows what the server has.
  useEffect(() => {
    if (state === "idle" && data) heard(data);
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
        // A dialog that stands within, as React has it, has forms of its own.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        // Now: the fields may be disabled while they are on their way.
        const sent = new FormData(event.currentTarget, submitter);
        void run(() => deliver(sent));
      },
      // Before the field's own handlers: one that sends the form by itself is not to lose the answer to it.
      onChangeCapture: ({ target, currentTarget }) => {
        const { form: owner, name, type, value, checked } = target as HTMLInputElement;
        if (owner !== currentTarget || !name) return;
        change({ [name]: type === "checkbox" && !checked ? "" : value });
        forget(name);
      },
      // On their way while the first field is filled in.
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
      // Whatever is made anew under the same key hears nothing of what was answered before.
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

/** What was answered last, about what the form is about now. What is wrong with a field gets the focus, once for each answer. */
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
    // They are what untouched fields show: taken away with the answer, they would empty the form while it is sent again.
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

/** The form that is under way: put aside when the session turns out to have ended, and filled in again after the login. */
function useUnsent(
  form: RefObject<HTMLFormElement | null>,
  which: string,
  change: ((typed: Typed) => void) | undefined,
) {
  const viewerId = useViewerId();
  const unsent = useRef<FormData>(undefined);
  const looked = useRef<Element>(undefined);
  const key = () => `formDraft:${window.location.pathname} ${which}`;
  const keep = useEffectEvent(() => {
    // A form of buttons and switches holds nothing that was typed: pressed again, it says the same.
    if (unsent.current && fieldsOf(form.current).some(isTyped))
      keepDraft(key(), { ...typedTexts(unsent.current), owner: viewerId ?? "" });
  });
  const restore = useEffectEvent(() => {
    // In a dialog, the form is there once it is open.
    if (!change || !form.current || looked.current === form.current) return;
    looked.current = form.current;
    const draft = readDraft(key(), viewerId);
    if (Object.keys(draft).length === 0) return;
    dropDraft(key());
    fill(form.current, draft);
    change(draft);
  });
  useEffect(() => {
    const put = () => keep();
    window.addEventListener(ENDED_SESSION, put);
    return () => window.removeEventListener(ENDED_SESSION, put);
  }, []);
  useEffect(() => restore());
  return unsent;
}

/** What a value is not typed into: a button's is what it says. */
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
