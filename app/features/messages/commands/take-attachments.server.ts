import { sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { retainPrivateFiles } from "~/platform/files/private-files.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnConversation } from "../gate.server.ts";
import { type AttachmentKind, isRecording } from "../rules.ts";

/** Private files of messages are stored under this purpose. */
export const ATTACHMENT = "attachment";

/**
 * Attaches uploaded files to a message: only the sender's own, of this conversation, each once. Throws unless
 * all can be attached.
 */
export async function takeAttachments(
  tx: Transaction,
  { id: ownerId }: Owner,
  { id: conversationId }: OwnConversation,
  { id: messageId }: { id: number },
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  // Lock order: files are locked before attachments, as in deletion.
  const kept = await retainPrivateFiles(tx, { ownerId, purpose: ATTACHMENT }, ids);
  const { rows: taken } = await tx.execute<{ kind: AttachmentKind }>(sql`
    update attachments set message_id = ${messageId}, position = given.place - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as given (id, place)
    where attachments.id = given.id and conversation_id = ${conversationId} and message_id is null
    returning attachments.kind`);
  if (kept !== ids.length || taken.length !== ids.length)
    throw new AppError("conflict", {
      message: "Une pièce jointe n’est plus disponible. Retirez-la, puis ajoutez-la à nouveau.",
    });
  if (ids.length > 1 && taken.some(({ kind }) => isRecording(kind)))
    throw new AppError("conflict", { message: "Un message vocal ou vidéo s’envoie seul." });
}
