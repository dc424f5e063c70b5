import { HOUR_SECONDS } from "~/platform/format/durations.ts";
import type { Executor } from "../database/db.server.ts";
import { limitRate } from "./rate-limit.server.ts";

const PER_HOUR = 5;
const PER_DAY = 10;

/** One mailbox has many names: case does not count, nor does what follows a plus sign. */
export function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.trim().toLowerCase().split("@");
  return `${local.split("+")[0]}@${domain}`;
}

/**
 * Limits the mails of one kind to an address that anybody may have typed, whoever asks for them. Call it before
 * looking for an account, so that the answer does not depend on one.
 */
export async function limitMailbox(
  db: Executor,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const rate = { name: `${name} by mailbox`, subject: mailboxOf(email) };
  await limitRate(db, { ...rate, limit: PER_HOUR, windowSeconds: HOUR_SECONDS });
  await limitRate(db, { ...rate, limit: PER_DAY, windowSeconds: 24 * HOUR_SECONDS });
}
