import { and, eq, isNotNull, or, type SQL } from "drizzle-orm";
import type { Owner, Student } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import { readSessionToken } from "~/platform/auth/session-token.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { privateFiles } from "~/platform/files/private-files.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { AttachmentKind, Side } from "./rules.ts";
import { attachments, conversations } from "./tables.server.ts";

/** The coach's page. The catalogue room issues it, because it knows the owner. */
export type OwnPage = Own<"coach page", { id: number }>;
/** It proves that the caller is one of the two people of the conversation. */
export type OwnConversation = Own<"conversation", { id: number; side: Side }>;

/** It proves that the caller may open the file. */
export type OwnAttachment = Own<
  "attachment",
  { id: string; kind: AttachmentKind; key: string; name: string }
>;

/** Another coach's conversation answers like a missing one. */
export const requireReceivedConversation = (db: Executor, { id: coachId }: OwnPage, id: number) =>
  requireConversation(db, id, "coach", eq(conversations.coachId, coachId));

/** Another student's conversation answers like a missing one. */
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

/** Both people of the conversation may open a sent file; only the uploader may open an unsent one. */
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

/** The owner of an open stream. `coachId` is null without a coach page. */
export interface Listener {
  sessionId: string;
  userId: string;
  coachId: number | null;
}

interface ListenerRow extends Listener {
  email: string;
  isConfirmed: boolean;
  /** by a row of `operators` */
  isOperator: boolean;
}

const LISTENER = `
  select s.id as "sessionId", u.id as "userId", u.email, u.email_verified as "isConfirmed", c.id as "coachId",
    o.user_id is not null as "isOperator"
  from sessions s join users u on u.id = s.user_id left join operators o on o.user_id = u.id left join coaches c on c.user_id = u.id
  where s.token = $1 and s.expires_at > $2`;

/**
 * Authenticates the owner of a stream in one statement, because a stream must not hold a database connection.
 */
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
  const { email, isConfirmed, isOperator, ...listener } = found;
  if (isConfirmed && (isOperator || settings.operatorEmails.includes(email))) throw new AppError("forbidden");
  return listener;
}
