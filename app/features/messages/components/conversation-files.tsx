import type { Page } from "~/platform/database/paging.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Pagination } from "~/ui/data/pagination.tsx";
import type { ConversationFile } from "../queries/list-files.server.ts";
import { MessageAttachments } from "./conversation/message-attachments.tsx";

interface ConversationFilesProps extends Page<ConversationFile> {
  /** the other person of the conversation */
  name: string;
  hrefFor: (page: number) => string;
}

/** The files of a conversation, the latest first, without its messages. */
export function ConversationFiles({ rows, page, pageCount, name, hrefFor }: ConversationFilesProps) {
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map(({ file, own, sentAt }) => (
          <li
            key={file.id}
            className="grid min-w-0 content-start gap-2 rounded-lg border border-line bg-surface p-3"
          >
            <p className="text-sm text-muted">
              {own ? "Envoyé" : "Reçu"} le {formatDay(sentAt)}
            </p>
            <MessageAttachments attachments={[file]} from={own ? undefined : name} />
          </li>
        ))}
      </ul>
      <Pagination label="Pages des documents" page={page} pageCount={pageCount} hrefFor={hrefFor} />
    </div>
  );
}
