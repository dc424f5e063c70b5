import { sql } from "drizzle-orm";
import type { DocumentKind } from "~/platform/files/document-rules.ts";

/** The file is served at `/messages/attachments/{id}`. */
export interface ShownAttachment {
  id: string;
  kind: DocumentKind;
  name: string;
  bytes: number;
  /** pixels; null for a PDF */
  width: number | null;
  height: number | null;
}

/** Selects the attachments in a query of `messages`. The count avoids a lookup for most messages. */
export const ATTACHED = sql<
  ShownAttachment[]
>`case when messages.attachments_count = 0 then '[]'::json else coalesce((
  select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'name', f.name, 'bytes', a.bytes,
    'width', a.width, 'height', a.height) order by a.position)
  from attachments a join private_files f on f.id = a.id where a.message_id = messages.id), '[]'::json) end`;
