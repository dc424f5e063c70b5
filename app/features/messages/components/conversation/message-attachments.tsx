import { FileTextIcon } from "lucide-react";
import { fileSize } from "~/platform/files/file-names.ts";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import { RecordingPlayer } from "../recording/recording-player.tsx";

/** Pictures are displayed at most this large, in pixels. */
const LARGEST = { width: 288, height: 320 };

interface MessageAttachmentsProps {
  attachments: readonly ShownAttachment[];
  /** who sent them; undefined for the reader's own */
  from?: string | undefined;
  /** base path of the files for a reader who is not one of the two, such as the operator */
  folder?: string;
  /** how many files were sent; missing ones were deleted with the sender's account */
  attachmentsCount?: number;
}

export function MessageAttachments({ attachments, attachmentsCount, folder, from }: MessageAttachmentsProps) {
  const gone = (attachmentsCount ?? 0) - attachments.length;
  if (attachments.length === 0 && gone <= 0) return null;
  return (
    <ul aria-label="Pièces jointes" className="flex min-w-0 flex-col items-start gap-2">
      {attachments.map((one) => (
        <li key={one.id} className="max-w-full">
          <Attachment attachment={one} address={addressOf(one, folder)} from={from} />
        </li>
      ))}
      {gone > 0 && (
        <li className="text-sm italic">
          {gone > 1 ? `${gone}\u00a0pièces jointes retirées` : "Pièce jointe retirée"}
        </li>
      )}
    </ul>
  );
}

export const addressOf = ({ id }: { id: string }, folder = "/messages/attachments") => `${folder}/${id}`;

interface AttachmentProps {
  attachment: ShownAttachment;
  address: string;
  from: string | undefined;
}

function Attachment({ attachment, address, from }: AttachmentProps) {
  const { kind } = attachment;
  if (kind === "picture") return <Picture picture={attachment} address={address} />;
  if (kind === "pdf") return <Pdf file={attachment} address={address} />;
  return <RecordingPlayer recording={{ ...attachment, kind }} address={address} from={from} />;
}

function Picture({ picture, address }: { picture: ShownAttachment; address: string }) {
  const [width, height] = [picture.width ?? 1, picture.height ?? 1];
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height);
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block min-h-11 min-w-11">
      <img
        src={`${address}?size=small`}
        alt={picture.name}
        // Fixed dimensions prevent a layout shift when the picture loads.
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        loading="lazy"
        decoding="async"
        className="rounded-md bg-sunken"
      />
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  );
}

function Pdf({ file, address }: { file: ShownAttachment; address: string }) {
  return (
    <a
      href={address}
      download={file.name}
      className="flex min-h-11 max-w-full items-center gap-3 rounded-md border border-line bg-surface px-3 py-2 text-ink no-underline hover:border-ink"
    >
      <FileTextIcon aria-hidden className="size-6 shrink-0 text-muted" />
      <span className="min-w-0 text-sm">
        <span className="block truncate font-semibold underline">{file.name}</span>
        <span className="block text-muted">PDF · {fileSize(file.bytes)}</span>
      </span>
    </a>
  );
}
