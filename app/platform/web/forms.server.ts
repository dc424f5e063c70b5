import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { requestContext, servicesContext } from "../config/services.server.ts";
import { AppError, toAppError } from "./errors.ts";
import { checkForm, type FormAnswer, typedTexts } from "./forms.ts";

type Context = Readonly<RouterContextProvider>;

/** A body that is not a form (JSON, or truncated) is a mistake of the caller. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (thrown) {
    if (thrown instanceof TypeError) throw new AppError("invalid_input", { cause: thrown });
    throw thrown;
  }
}

/** for a form that is only a button */
export const noFields = z.object({});

/**
 * Answers a form: validates it with the room's schema, then runs `work`. A refusal is an answer too, with its
 * status and the typed values; the result of `work` is added to the answer. Redirects are thrown.
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

/** For actions with a custom answer: the refusal as a message that is safe to show. */
export function refuseForm(context: Context, thrown: unknown) {
  // Redirects are thrown responses and pass through.
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
