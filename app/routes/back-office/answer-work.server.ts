import { data } from "react-router";
import type { WorkAnswer } from "~/features/back-office/components/work-answer.ts";
import { AppError } from "~/platform/errors.ts";

/** What was done, in words; or why it was not, in the same place. */
export async function answerWork(work: () => Promise<string>) {
  try {
    return data<WorkAnswer>({ ok: true, message: await work() });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const { message, status, headers } = thrown;
    return data<WorkAnswer>({ ok: false, message }, { status, headers });
  }
}
