import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { signLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { enqueueMail, type WrittenMail } from "~/platform/mail/mail.server.ts";
import { accountChanged } from "../events.ts";
import { isWanted, type MailKind, STOP_LINK } from "../rules/mail-kinds.ts";
import type { Owner } from "../rules/viewer.ts";
import { mailPreferences, profiles } from "../tables.server.ts";

/** Unsubscribe links need these parameters. */
export interface MailParts {
  publicUrl: string;
  linkSecret: string;
}

/** The unsubscribe link for the footer; undefined for mails that are always sent. */
export type StopLink = { label: string; url: string } | undefined;

/** The person who reads a mail. */
export interface MailReader {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

interface PersonalMail {
  userId: string;
  kind: MailKind;
  write: (stop: StopLink, reader: MailReader) => WrittenMail;
  /** mails of one event leave in one job */
  event?: string;
}

/** Mails a person with an account, unless they have opted out of this kind. */
export async function mailPerson(
  tx: Executor,
  { publicUrl, linkSecret }: MailParts,
  { userId, kind, write, event }: PersonalMail,
): Promise<void> {
  const choice = and(eq(mailPreferences.userId, profiles.id), eq(mailPreferences.kind, kind.id));
  const [person] = await tx
    .select({
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      wanted: mailPreferences.wanted,
    })
    .from(profiles)
    .leftJoin(mailPreferences, choice)
    .where(eq(profiles.id, userId));
  if (!person || !isWanted(kind, person.wanted)) return;
  const url = `${publicUrl}/unsubscribe?token=${signLink(linkSecret, STOP_LINK, userId, kind.id)}`;
  const stop = kind.sent === "always" ? undefined : { label: "Ne plus recevoir ces e-mails", url };
  const mail = { to: person.email, unsubscribeUrl: stop?.url, ...write(stop, person) };
  await enqueueMail(tx, mail, { event });
}

/** Turns these mails on for the owner of a confirmed address, who has just proved it by a link in a mail. */
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
 * A repeated call keeps the choice; nothing is stored for a closed account. Opt-in kinds publish an event,
 * because other rooms act on the choice.
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
