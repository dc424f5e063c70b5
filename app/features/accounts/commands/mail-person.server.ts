import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { signLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { accountChanged } from "../events.ts";
import { isWanted, type MailKind, STOP_LINK } from "../rules/mail-kinds.ts";
import type { Owner } from "../rules/viewer.ts";
import { mailPreferences, profiles } from "../tables.server.ts";

/** What a mail that can be refused needs beside its words. */
export interface MailParts {
  publicUrl: string;
  linkSecret: string;
}

interface PersonalMail {
  userId: string;
  kind: MailKind;
  /** `stop` is how to get no more of these, to be shown at the foot; absent where that cannot be */
  write: (stop: { label: string; url: string } | undefined) => {
    subject: string;
    html: string;
    text: string;
  };
}

/** Writes to a person who has an account, unless they want no mail of this kind: with the way to say so. */
export async function mailPerson(
  tx: Executor,
  { publicUrl, linkSecret }: MailParts,
  { userId, kind, write }: PersonalMail,
): Promise<void> {
  const choice = and(eq(mailPreferences.userId, profiles.id), eq(mailPreferences.kind, kind.id));
  const [person] = await tx
    .select({ email: profiles.email, wanted: mailPreferences.wanted })
    .from(profiles)
    .leftJoin(mailPreferences, choice)
    .where(eq(profiles.id, userId));
  if (!person || !isWanted(kind, person.wanted)) return;
  const url = `${publicUrl}/unsubscribe?token=${signLink(linkSecret, STOP_LINK, userId, kind.id)}`;
  const stop = kind.sent === "always" ? undefined : { label: "Ne plus recevoir ces e-mails", url };
  await enqueueMail(tx, { to: person.email, unsubscribeUrl: stop?.url, ...write(stop) });
}

/** For whoever owns an address, which a link in a mail to it has just proved: these mails are wanted again. */
export async function wantMails(tx: Executor, email: string, kind: MailKind): Promise<void> {
  const owner = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), users.emailVerified));
  await tx
    .update(mailPreferences)
    .set({ wanted: true, changedAt: sql`now()` })
    .where(and(inArray(mailPreferences.userId, owner), eq(mailPreferences.kind, kind.id)));
}

/**
 * Said again it changes nothing; of somebody who has left, nothing is kept. What has to be asked for is more than a
 * switch: whoever acts on a yes hears of it, and of the no.
 */
export async function setMailPreference(
  db: Executor,
  { id }: Owner,
  { kind, wanted }: { kind: MailKind; wanted: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const person = tx
      .select({
        userId: users.id,
        kind: sql<string>`${kind.id}::text`.as("kind"),
        wanted: sql<boolean>`${wanted}::boolean`.as("wanted"),
        changedAt: sql<Date>`now()`.as("changed_at"),
      })
      .from(users)
      .where(eq(users.id, id));
    const { rowCount } = await tx
      .insert(mailPreferences)
      .select(person)
      .onConflictDoUpdate({
        target: [mailPreferences.userId, mailPreferences.kind],
        set: { wanted, changedAt: sql`now()` },
      });
    if (rowCount && kind.sent === "if asked for") await publishEvent(tx, accountChanged, { userId: id });
  });
}
