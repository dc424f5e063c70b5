import { createContext } from "react-router";
import type { Executor } from "../database/db.server.ts";

/**
 * An attachment as the row of its mail stores it. A calendar entry is kept as it was when the mail was written; a
 * document is rendered when the mail is sent, so neither rows nor jobs hold PDFs.
 */
export type MailAttachment = { calendar: string; method: CalendarMethod } | { document: string; id: string };

/** The method of an iCalendar entry, which tells a mail program what to do with it (RFC 5546). */
type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

export interface MailFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
  /** only for a calendar entry */
  method?: CalendarMethod;
}

/**
 * Renders documents by their kind and id. An id stands for all documents of a purchase, or for a single one; none
 * are returned if they have been deleted since.
 */
export type MailDocuments = Readonly<Record<string, (db: Executor, id: string) => Promise<MailFile[]>>>;

export const mailDocumentsContext = createContext<MailDocuments>();

export async function openAttachments(
  db: Executor,
  documents: MailDocuments,
  attachments: readonly MailAttachment[],
): Promise<MailFile[]> {
  const files: MailFile[] = [];
  for (const attachment of attachments) {
    if ("calendar" in attachment) {
      const { calendar, method } = attachment;
      const contentType = `text/calendar; charset=utf-8; method=${method}`;
      files.push({ name: "seance.ics", contentType, bytes: new TextEncoder().encode(calendar), method });
      continue;
    }
    const render = documents[attachment.document];
    // A newer version may have written the mail: one of its processes sends it.
    if (!render) throw new Error(`No room renders documents of the kind "${attachment.document}".`);
    files.push(...(await render(db, attachment.id)));
  }
  return files;
}
