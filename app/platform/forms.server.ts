import { AppError } from "./errors.ts";

/** What a form has sent. A body that is no form (JSON, or cut short) is the caller's mistake, not ours. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (thrown) {
    if (thrown instanceof TypeError) throw new AppError("invalid_input", { cause: thrown });
    throw thrown;
  }
}
