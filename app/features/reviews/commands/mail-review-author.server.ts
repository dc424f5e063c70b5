import { eq } from "drizzle-orm";
import {
  type MailParts,
  mailPerson,
  type StopLink,
} from "~/features/accounts/commands/mail-person.server.ts";
import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueMail, type WrittenMail } from "~/platform/mail/mail.server.ts";
import { formerReviewUrl } from "../former-clients/gate.server.ts";
import { formerClients } from "../tables.server.ts";

interface AuthorMail {
  /** both are null after the author has closed the account */
  review: { authorId: string | null; formerClientId: string | null };
  kind: MailKind;
  write: (stop: StopLink) => WrittenMail;
}

/** Mails the author of a review: a student with an account, or a former client by the address that they confirmed. */
export async function mailReviewAuthor(
  tx: Transaction,
  parts: MailParts,
  { review: { authorId, formerClientId }, kind, write }: AuthorMail,
): Promise<void> {
  if (authorId) return mailPerson(tx, parts, { userId: authorId, kind, write });
  if (!formerClientId) return;
  const [client] = await tx
    .select({ email: formerClients.email, mutedAt: formerClients.mutedAt })
    .from(formerClients)
    .where(eq(formerClients.id, formerClientId));
  const isDecision = kind.sent === "always";
  if (!client?.email || (client.mutedAt && !isDecision)) return;
  const url = formerReviewUrl(parts, formerClientId);
  const stop = isDecision ? undefined : { label: "Ne plus recevoir ces e-mails", url };
  await enqueueMail(tx, { to: client.email, unsubscribeUrl: stop?.url, ...write(stop) });
}
