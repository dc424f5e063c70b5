import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { requestContext, servicesContext } from "../config/services.server.ts";
import { AppError, toAppError } from "./errors.ts";
import { checkForm, type FormAnswer, typedTexts } from "./forms.ts";

type Context = Readonly<RouterContextProvider>;

/** What a form has sent. A body that is no form (JSON, or cut short) is the caller's mistake, not ours. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (thrown) {
    if (thrown instanceof TypeError) throw new AppError("invalid_input", { cause: thrown });
    throw thrown;
  }
}

/** Of a form that is a button. */
export const noFields = z.object({});

/**
 * The answer of an action to a form: checked by the room's schema, then done. What is refused is an answer too, with its
 * status and what was typed; what `work` returns is added to the answer. A redirect is thrown.
 */
export async function answerForm<S extends z.ZodType, Done extends object>(
  context: Context,
  form: FormData,
  schema: S,
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to add
  work: (data: z.output<S>) => Promise<Done | void>,
) {
  const about = { ...intentOf(form), values: typedTexts(form) };
  const answered = (answer: FormAnswer) => answer as FormAnswer & Partial<Done>;
  const checked = checkForm(schema, form);
  if (!checked.ok) return data(answered({ ...about, ...checked }), 400);
  try {
    const done = await work(checked.data);
    return data(answered({ ...intentOf(form), ok: true, ...done }));
  } catch (thrown) {
    const { answer, ...init } = refuseForm(context, thrown);
    return data(answered({ ...about, ...answer }), init);
  }
}

/** For an action that answers in its own way: why nothing was done, in words that may be shown. */
export function refuseForm(context: Context, thrown: unknown) {
  // Redirects, above all.
  if (!(thrown instanceof Error)) throw thrown;
  const error = toAppError(thrown);
  if (error.code === "unexpected")
    context.get(servicesContext).log.error({ id: context.get(requestContext).id, err: thrown });
  const { field, message } = error;
  const answer: FormAnswer = {
    ok: false,
    ...(field ? { errors: { [field]: message } } : { refusal: message }),
  };
  return { status: error.status, headers: error.headers, answer };
}

function intentOf(form: FormData): { intent?: string } {
  const intent = form.get("intent");
  return typeof intent === "string" ? { intent } : {};
}
