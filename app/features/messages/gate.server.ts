import { and, eq, isNotNull, or, type SQL } from "drizzle-orm";
import type { Owner, Student } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import { readSessionToken } from "~/platform/auth/session-token.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { DocumentKind } from "~/platform/files/document-rules.ts";
import { privateFiles } from "~/platform/files/private-files.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Side } from "./rules.ts";
import { attachments, conversations } from "./tables.server.ts";

/** The page of the coach whom students have written to; the catalogue is another room's, and its gate knows whose it is. */
export type OwnPage = Own<"coach page", { id: number }>;
/** Whoever asks is one of the two who talk. */
export type OwnConversation = Own<"conversation", { id: number; side: Side }>;

/** A file that whoever asks may open. */
export type OwnAttachment = Own<"attachment", { id: string; kind: DocumentKind; key: string; name: string }>;

/** Of a coach. Somebody else's is answered like one that never was. */
export const requireReceivedConversation = (db: Executor, { id: coachId }: OwnPage, id: number) =>
  requireConversation(db, id, "coach", eq(conversations.coachId, coachId));

/** The same of a student. */
export const requireSentConversation = (db: Executor, { id: studentId }: Student, id: number) =>
  requireConversation(db, id, "student", eq(conversations.studentId, studentId));

async function requireConversation(
  db: Executor,
  id: number,
  side: Side,
  theirs: SQL,
): Promise<OwnConversation> {
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.id, id), theirs));
  if (!found) throw new AppError("not_found", { message: "Cette conversation n’existe plus." });
  return asOwn<"conversation", { id: number; side: Side }>({ ...found, side });
}

/** Of a message: for the two who talk. Not sent yet: for whoever has uploaded it. For anybody else there is none. */
export async function findAttachment(
  db: Executor,
  { id: userId }: Owner,
  attachmentId: string,
): Promise<OwnAttachment | undefined> {
  const [found] = await db
    .select({ id: attachments.id, kind: attachments.kind, key: privateFiles.key, name: privateFiles.name })
    .from(attachments)
    .innerJoin(privateFiles, eq(privateFiles.id, attachments.id))
    .innerJoin(conversations, eq(conversations.id, attachments.conversationId))
    .innerJoin(coaches, eq(coaches.id, conversations.coachId))
    .where(
      and(
        eq(attachments.id, attachmentId),
        or(eq(conversations.studentId, userId), eq(coaches.userId, userId)),
        or(isNotNull(attachments.messageId), eq(privateFiles.ownerId, userId)),
      ),
    );
  if (!found?.key) return undefined;
  const { key } = found;
  return asOwn<"attachment", typeof found & { key: string }>({ ...found, key });
}

/** Whoever has a stream open, and the page on which students write to them, where they have one. */
export interface Listener {
  sessionId: string;
  userId: string;
  coachId: number | null;
}

interface ListenerRow extends Listener {
  email: string;
  isConfirmed: boolean;
}

const LISTENER = `
  select s.id as "sessionId", u.id as "userId", u.email, u.email_verified as "isConfirmed", c.id as "coachId"
  from sessions s join users u on u.id = s.user_id left join coaches c on c.user_id = u.id
  where s.token = $1 and s.expires_at > $2`;

/** The student or coach whose browser wants to hear of their conversations. One statement: a stream holds no connection. */
export async function requireListener(
  { pool, settings, secrets }: Pick<Services, "pool" | "settings" | "secrets">,
  cookies: string | undefined,
): Promise<Listener> {
  const token = readSessionToken(cookies, settings, secrets.sessionSecret);
  const { rows } = token
    ? await pool.query<ListenerRow>({ name: "listener", text: LISTENER, values: [token, new Date()] })
    : { rows: [] };
  const [found] = rows;
  if (!found) throw new AppError("unauthenticated");
  const { email, isConfirmed, ...listener } = found;
  if (isConfirmed && settings.operatorEmails.includes(email)) throw new AppError("forbidden");
  return listener;
}
