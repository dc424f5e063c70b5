import { and, eq, isNull, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { DOCUMENT_REFUSALS, type DocumentRefusal, readDocument } from "~/platform/files/document-rules.ts";
import { cleanFileName } from "~/platform/files/file-names.ts";
import type { StoreServices } from "~/platform/files/orphan-files.server.ts";
import { resizeUncropped } from "~/platform/files/pictures/images.server.ts";
import { addPrivateFile, dropPrivateFile, privateFiles } from "~/platform/files/private-files.server.ts";
import { readRecording } from "~/platform/files/recordings/read-recording.server.ts";
import { RECORDING_REFUSALS, type RecordingKind } from "~/platform/files/recordings/recording-rules.ts";
import { HOUR_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnConversation } from "../gate.server.ts";
import type { ShownAttachment } from "../queries/attached.server.ts";
import { MOST_ATTACHMENTS } from "../rules.ts";
import { attachments } from "../tables.server.ts";
import { requireOpen } from "./send-message.server.ts";
import { ATTACHMENT } from "./take-attachments.server.ts";

const PER_HOUR = 60;
const PER_DAY = 200;
/** The limit of unsent files per sender and conversation allows one message here and one in another tab. */
const MOST_WAITING = 2 * MOST_ATTACHMENTS;
const DAYS_UNSENT = 1;

/**
 * Stores a file for a message that is still being written. Files that are never sent expire after a day. With
 * `recording` the file must be a voice or video note.
 */
export async function addAttachment(
  services: StoreServices,
  sender: Owner,
  conversation: OwnConversation,
  file: File,
  recording?: RecordingKind,
): Promise<ShownAttachment> {
  const { db } = services;
  const limited = { name: "attachments", subject: sender.id };
  await limitRate(db, { ...limited, limit: PER_HOUR, windowSeconds: HOUR_SECONDS });
  await limitRate(db, { ...limited, limit: PER_DAY, windowSeconds: 24 * HOUR_SECONDS });
  // The transaction below checks this again; the early check avoids converting a file for nothing.
  await db.transaction((tx) => requireOpen(tx, conversation));
  const { parts, unnamed, extension, ...facts } = recording
    ? await encodeRecording(file, recording)
    : await encodeDocument(file);
  // Browsers name recordings at random, so the name is not kept.
  const name = cleanFileName(recording ? "" : file.name, extension, unnamed);
  const reservation = { ownerId: sender.id, purpose: ATTACHMENT, name, days: DAYS_UNSENT };
  const id = await addPrivateFile(services, reservation, parts, async (tx, fileId) => {
    await requireOpen(tx, conversation);
    await refuseHoard(tx, sender, conversation);
    await tx.insert(attachments).values({ id: fileId, conversationId: conversation.id, ...facts });
  });
  return { id, name, ...facts };
}

/** Pictures are re-encoded in two sizes; a PDF is stored unchanged. */
async function encodeDocument(file: File) {
  const read = await readDocument(file);
  if ("refusal" in read) throw refuse(read.refusal);
  const { kind, bytes } = read;
  if (kind === "pdf")
    return {
      kind,
      bytes: bytes.length,
      width: null,
      height: null,
      durationMs: null,
      extension: "pdf",
      unnamed: "document",
      parts: [{ ending: ".pdf", bytes, contentType: "application/pdf" }],
    };
  const made = await resizeUncropped(bytes);
  if ("refusal" in made) throw refuse(made.refusal === "pixels" ? "pixels" : "format");
  const { sizes } = made;
  const largest = sizes.at(-1);
  if (!largest) throw refuse("format");
  return {
    kind,
    bytes: largest.webp.length,
    width: largest.width,
    height: largest.height,
    durationMs: null,
    extension: "webp",
    unnamed: "image",
    parts: sizes.map(({ side, webp }) => ({
      ending: `-${side}.webp`,
      bytes: webp,
      contentType: "image/webp",
    })),
  };
}

/** The packets of a recording are written into a new file; the given one is not stored. */
async function encodeRecording(file: File, kind: RecordingKind) {
  const read = await readRecording(file, kind);
  if ("refusal" in read) throw new AppError("invalid_input", { message: RECORDING_REFUSALS[read.refusal] });
  const { bytes, extension, contentType, durationMs, width, height } = read;
  return {
    kind,
    bytes: bytes.length,
    width,
    height,
    durationMs,
    extension,
    unnamed: `message-${kind === "voice" ? "vocal" : "video"}`,
    parts: [{ ending: `.${extension}`, bytes, contentType }],
  };
}

const refuse = (reason: DocumentRefusal) =>
  new AppError("invalid_input", { message: DOCUMENT_REFUSALS[reason] });

/** The caller holds the lock on the conversation, so concurrent uploads count each other. */
async function refuseHoard(tx: Transaction, { id: ownerId }: Owner, { id }: OwnConversation) {
  const [waiting] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(attachments)
    .innerJoin(privateFiles, eq(privateFiles.id, attachments.id))
    .where(
      and(
        eq(attachments.conversationId, id),
        isNull(attachments.messageId),
        eq(privateFiles.ownerId, ownerId),
      ),
    );
  if ((waiting?.count ?? 0) >= MOST_WAITING)
    throw new AppError("conflict", {
      message: "Trop de fichiers attendent d’être envoyés. Envoyez-les ou retirez-en, puis réessayez.",
    });
}

/** Removes a file that was not sent yet; sent files stay. */
export async function removeAttachment(db: Database, { id: ownerId }: Owner, attachmentId: string) {
  await dropPrivateFile(db, { ownerId, purpose: ATTACHMENT }, attachmentId);
}
