import type { z } from "zod";

/** The first thing to correct in each field, by the field's name. */
export type FieldErrors<F extends string = string> = Partial<Record<F, string>>;

/** What is answered to a form: by its schema before it is sent, by a page's action, or by another address. */
export interface FormAnswer {
  ok: boolean;
  /** which form was sent, where a page has several */
  intent?: string;
  errors?: FieldErrors;
  /** why nothing was done, where no field is to blame */
  refusal?: string;
  /** what was typed, for a browser without script, which would lose it */
  values?: Record<string, string>;
}

export type FieldOf<S extends z.ZodType> = keyof z.input<S> & string;

type Checked<S extends z.ZodType> =
  | { ok: true; data: z.output<S> }
  | { ok: false; errors: FieldErrors<FieldOf<S>>; refusal?: string };

/** A form as it was filled in, read by the room's schema: the same before it is sent and where it arrives. */
export function checkForm<S extends z.ZodType>(schema: S, form: FormData): Checked<S> {
  const read = schema.safeParse(Object.fromEntries(form), { error: wordFor });
  return read.success ? { ok: true, data: read.data } : { ok: false, ...refusalOf(read.error) };
}

/** What a schema says without a path is about the whole form. */
function refusalOf<F extends string>(error: z.ZodError) {
  const said = error.issues.map(({ path, message }) => [path.join("."), message] as const);
  const { "": refusal, ...errors } = Object.fromEntries(said.reverse());
  return { errors: errors as FieldErrors<F>, ...(refusal ? { refusal } : {}) };
}

/** For what a schema has no words of its own; the library's are in English. */
const wordFor = ({ input }: { input?: unknown }) =>
  input === undefined ? "Ce champ est requis." : "Cette valeur n’est pas valable.";

const SECRET = /password|^code$|^iban$/i;

/** What may be handed back or kept of a form: its texts, and never a password, a code or an IBAN. */
export function typedTexts(form: Iterable<[string, unknown]>): Record<string, string> {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET.test(entry[0]),
  );
  return Object.fromEntries(texts);
}
