import { shortNameParts } from "~/features/accounts/rules/names.ts";
import { stateOf } from "~/features/messages/rules.ts";

interface Writer {
  firstName: string | null;
  lastName: string | null;
  /** the number given in the conversation, not the profile's */
  phone: string | null;
  acceptedAt: Date | null;
  declinedAt: Date | null;
}

/** Before acceptance the coach sees an initial and no phone number. */
export function sharedContact(writer: Writer): { firstName: string; lastName: string; phone: string | null } {
  const short = shortNameParts(writer);
  if (stateOf(writer) !== "accepted") return { ...short, phone: null };
  return { ...short, lastName: writer.lastName?.trim().replace(/\s+/g, " ") ?? "", phone: writer.phone };
}
