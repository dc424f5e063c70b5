/**
 * The rules for a voice or video note that one person records for another. The browser keeps to them while it
 * records, and the server checks them in the file itself.
 */
export const RECORDING_KINDS = ["voice", "video"] as const;
export type RecordingKind = (typeof RECORDING_KINDS)[number];

export const LONGEST_SECONDS = 60;
/** A recorder stops a moment after it is told to, and the last packet is played to its end. */
export const TOLERATED_SECONDS = LONGEST_SECONDS + 2;

const MEGABYTE = 1024 * 1024;
const MEGABYTES = { voice: 2, video: 10 };
export const recordingBytes = (kind: RecordingKind): number => MEGABYTES[kind] * MEGABYTE;

/** The longest side of a video, in pixels. */
export const LONGEST_SIDE = 1920;

export const RECORDING_REFUSALS = {
  format: "Cet enregistrement ne peut pas être lu. Recommencez-le, ou essayez avec un autre navigateur.",
  bytes: "Cet enregistrement est trop lourd. Recommencez-le en plus court.",
  duration: "Cet enregistrement dure plus d’une minute. Recommencez-le en plus court.",
  empty: "Cet enregistrement est vide. Recommencez-le.",
} as const;
export type RecordingRefusal = keyof typeof RECORDING_REFUSALS;

/** The content types that we write. The ending names both the container and what is in it. */
export const RECORDING_FILES = {
  voice: { webm: ["weba", "audio/webm"], mp4: ["m4a", "audio/mp4"] },
  video: { webm: ["webm", "video/webm"], mp4: ["mp4", "video/mp4"] },
} as const satisfies Record<RecordingKind, Record<"webm" | "mp4", readonly [string, string]>>;

interface Remuxed {
  /** the file as we have written it */
  bytes: Uint8Array<ArrayBuffer>;
  extension: string;
  contentType: string;
  durationMs: number;
  /** pixels as they are shown; null for a voice note */
  width: number | null;
  height: number | null;
}
export type RemuxAnswer = Remuxed | { refusal: RecordingRefusal };

/** "0:34" */
export function clockTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Tells by the first bytes if this is one of the two containers. It spares a thread the files that cannot be a
 * recording; only the thread knows the others.
 */
export function looksLikeRecording(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  if (a === 0x1a && b === 0x45 && c === 0xdf && d === 0xa3) return true;
  return String.fromCharCode(...bytes.subarray(4, 8)) === "ftyp";
}
