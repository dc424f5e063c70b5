import { data } from "react-router";
import { z } from "zod";
import { updateProfile } from "~/features/accounts/commands/change-account.server.ts";
import type { AccountAnswer } from "~/features/accounts/components/use-account-form.ts";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { profileSchema } from "~/features/accounts/schema.ts";
import { AppError, toAppError } from "~/platform/errors.ts";
import type { Services } from "~/platform/services.server.ts";

/** The profile form of both account pages. Whatever happens, what was typed goes back to the page. */
export async function saveProfile({ db, log }: Services, owner: Owner, form: FormData) {
  const read = (name: string) => String(form.get(name) ?? "");
  const values = {
    firstName: read("firstName"),
    lastName: read("lastName"),
    phoneNumber: read("phoneNumber"),
  };
  const answer = (
    status: number,
    errors: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => data<AccountAnswer>({ intent: "profile", ok: status === 200, errors, values }, { status, headers });

  const parsed = profileSchema.safeParse(values);
  if (!parsed.success) return answer(400, firstErrors(parsed.error));
  try {
    await updateProfile(db, owner, parsed.data);
    return answer(200);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "invalid_input")
      return answer(400, { phoneNumber: thrown.message });
    const { code, status, headers } = toAppError(thrown);
    if (code === "unexpected") log.error({ err: thrown });
    return answer(status, {}, headers);
  }
}

function firstErrors(error: z.ZodError): Record<string, string> {
  const fields = Object.entries(z.flattenError(error).fieldErrors as Record<string, string[]>);
  return Object.fromEntries(fields.map(([name, [message = ""]]) => [name, message]));
}
