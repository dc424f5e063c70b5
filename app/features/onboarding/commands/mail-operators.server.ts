import { eq } from "drizzle-orm";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { coachWaitsMail } from "../emails/waiting-mails.ts";

export interface OperatorMails {
  publicUrl: string;
  /** the operator's mailboxes: `settings.contactRecipients` */
  recipients: readonly string[];
}

/** Must run in the transaction in which the coach asks for approval. */
export async function mailOperators(
  tx: Transaction,
  page: OwnPage,
  { publicUrl, recipients }: OperatorMails,
): Promise<void> {
  const [coach] = await tx.select({ name: coaches.name }).from(coaches).where(eq(coaches.id, page.id));
  if (!coach) return;
  const mail = coachWaitsMail({ name: coach.name, url: `${publicUrl}/back-office/coachs/${page.id}` });
  for (const to of recipients) await enqueueMail(tx, { to, ...mail });
}
