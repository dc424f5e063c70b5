import { type SQL, sql } from "drizzle-orm";
import type { RecordingKind } from "~/platform/files/recordings/recording-rules.ts";
import type { AttachmentKind } from "../rules.ts";

/** The file is served at `/messages/attachments/{id}`. */
export interface ShownAttachment {
  id: string;
  kind: AttachmentKind;
  name: string;
  bytes: number;
  /** pixels; null for a PDF and a voice note */
  width: number | null;
  height: number | null;
  /** of a voice or video note; missing in messages that were reported before there were any */
  durationMs?: number | null;
}

/** Selects the attachments in a query of `messages`. The count avoids a lookup for most messages. */
export const ATTACHED = sql<
  ShownAttachment[]
>`case when messages.attachments_count = 0 then '[]'::json else coalesce((
  select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'name', f.name, 'bytes', a.bytes,
    'width', a.width, 'height', a.height, 'durationMs', a.duration_ms) order by a.position)
  from attachments a join private_files f on f.id = a.id where a.message_id = messages.id), '[]'::json) end`;

/** Selects the kind of the voice or video note of a message, which is alone in it; null without one. */
export const recordingOf = (message: SQL) => sql<RecordingKind | null>`
  case when ${message}.attachments_count = 1 then (
    select a.kind from attachments a where a.message_id = ${message}.id and a.kind in ('voice', 'video')) end`;
