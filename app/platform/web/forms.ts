import type { z } from "zod";

/** The first error of each field, by field name. */
export type FieldErrors<F extends string = string> = Partial<Record<F, string>>;

/** The answer to a form: from its schema before it is sent, from the page's action, or from another route. */
export interface FormAnswer {
  ok: boolean;
  /** the sent form, if a page has several */
  intent?: string;
  errors?: FieldErrors;
  /** the reason for the refusal, if it concerns no field */
  refusal?: string;
  /** the typed values, which a browser without JavaScript would lose */
  values?: Record<string, string>;
}

export type FieldOf<S extends z.ZodType> = keyof z.input<S> & string;

type Checked<S extends z.ZodType> =
  | { ok: true; data: z.output<S> }
  | { ok: false; errors: FieldErrors<FieldOf<S>>; refusal?: string };

/** The browser checks with the same schema before it sends, and the server checks again. */
export function checkForm<S extends z.ZodType>(schema: S, form: FormData): Checked<S> {
  const read = schema.safeParse(Object.fromEntries(form), { error: wordFor });
  return read.success ? { ok: true, data: read.data } : { ok: false, ...refusalOf(read.error) };
}

/** An issue without a path concerns the whole form. */
function refusalOf<F extends string>(error: z.ZodError) {
  const said = error.issues.map(({ path, message }) => [path.join("."), message] as const);
  const { "": refusal, ...errors } = Object.fromEntries(said.reverse());
  return { errors: errors as FieldErrors<F>, ...(refusal ? { refusal } : {}) };
}

/** The default messages; those of the library are in English. */
const wordFor = ({ input }: { input?: unknown }) =>
  input === undefined ? "Ce champ est requis." : "Cette valeur n’est pas valable.";

const SECRET = /password|^code$|^iban$/i;

/** The texts of a form that may be returned or stored: never a password, a code or an IBAN. */
export function typedTexts(form: Iterable<[string, unknown]>): Record<string, string> {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET.test(entry[0]),
  );
  return Object.fromEntries(texts);
}
