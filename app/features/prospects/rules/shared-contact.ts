import { shortNameParts } from "~/features/accounts/rules/names.ts";
import { stateOf } from "~/features/messages/rules.ts";

interface Writer {
  firstName: string | null;
  lastName: string | null;
  /** the number given with the conversation, not that of the profile */
  phone: string | null;
  acceptedAt: Date | null;
  declinedAt: Date | null;
}

/** What a coach knows of somebody who wrote to them: an initial and no number, unless they have said yes. */
export function sharedContact(writer: Writer): { firstName: string; lastName: string; phone: string | null } {
  const short = shortNameParts(writer);
  if (stateOf(writer) !== "accepted") return { ...short, phone: null };
  return { ...short, lastName: writer.lastName?.trim().replace(/\s+/g, " ") ?? "", phone: writer.phone };
}
