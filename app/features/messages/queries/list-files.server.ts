import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { privateFiles } from "~/platform/files/private-files.server.ts";
import type { OwnConversation } from "../gate.server.ts";
import { attachments, messages } from "../tables.server.ts";
import type { ShownAttachment } from "./attached.server.ts";

const FILES_PER_PAGE = 12;

export interface ConversationFile {
  file: ShownAttachment;
  /** sent by the reader */
  own: boolean;
  sentAt: Date;
}

/** The photos, PDFs and notes of all messages of a conversation, the latest first. Files that are not sent yet are left out. */
export async function listFiles(
  db: Executor,
  { id, side }: OwnConversation,
  page: number,
): Promise<Page<ConversationFile>> {
  const sent = and(eq(attachments.conversationId, id), isNotNull(attachments.messageId));
  const total = await db.$count(attachments, sent);
  const { rows, ...shown } = await pagedRead({ total, page, size: FILES_PER_PAGE }, ({ limit, offset }) =>
    db
      .select({
        file: {
          id: attachments.id,
          kind: attachments.kind,
          name: privateFiles.name,
          bytes: attachments.bytes,
          width: attachments.width,
          height: attachments.height,
          durationMs: attachments.durationMs,
        },
        fromCoach: messages.fromCoach,
        sentAt: messages.createdAt,
      })
      .from(attachments)
      .innerJoin(privateFiles, eq(privateFiles.id, attachments.id))
      .innerJoin(messages, eq(messages.id, attachments.messageId))
      .where(sent)
      .orderBy(desc(attachments.messageId), attachments.position, attachments.id)
      .limit(limit)
      .offset(offset),
  );
  return {
    ...shown,
    rows: rows.map(({ fromCoach, ...file }) => ({ ...file, own: fromCoach === (side === "coach") })),
  };
}
