import type { RecordingKind } from "~/platform/files/recordings/recording-rules.ts";

/**
 * The recording formats, the best first. Every device plays AAC and H.264 in MP4; older iPhones (before iOS 17.4) do
 * not play WebM, which is all that some browsers record.
 */
const FORMATS: Record<RecordingKind, readonly string[]> = {
  voice: ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus"],
  video: [
    "video/mp4;codecs=avc1.42E01F,mp4a.40.2",
    "video/mp4;codecs=avc1.64001F,mp4a.40.2",
    "video/webm;codecs=vp8,opus",
    "video/webm;codecs=vp9,opus",
  ],
};

/** Undefined where the browser cannot record, or not in a format that the server accepts. */
export function findFormat(kind: RecordingKind): string | undefined {
  // Without HTTPS there are no media devices.
  if (typeof MediaRecorder === "undefined" || !navigator.mediaDevices?.getUserMedia) return undefined;
  return FORMATS[kind].find((type) => MediaRecorder.isTypeSupported(type));
}

/** A minute of video stays below the largest file; speech needs no more than this. */
export const BIT_RATES = { audioBitsPerSecond: 48_000, videoBitsPerSecond: 1_000_000 };

export const CONSTRAINTS: Record<RecordingKind, MediaStreamConstraints> = {
  voice: { audio: { echoCancellation: true, noiseSuppression: true } },
  video: {
    audio: { echoCancellation: true, noiseSuppression: true },
    video: {
      facingMode: "user",
      width: { ideal: 640 },
      height: { ideal: 480 },
      frameRate: { ideal: 24, max: 30 },
    },
  },
};

const DEVICES: Record<RecordingKind, string> = { voice: "au micro", video: "au micro et à la caméra" };

/** The sentence for a person whose browser cannot record, or refuses to. `cause` is the name of the browser's error. */
export function refusalOf(kind: RecordingKind, cause: string): string {
  if (cause === "NotAllowedError" || cause === "SecurityError")
    return `Votre navigateur refuse l’accès ${DEVICES[kind]}. Autorisez-le dans les réglages du site, à côté de l’adresse de la page, puis réessayez.`;
  if (cause === "NotFoundError" || cause === "OverconstrainedError")
    return kind === "voice"
      ? "Aucun micro n’a été trouvé. Branchez-en un, puis réessayez."
      : "Il manque un micro ou une caméra. Branchez-les, puis réessayez, ou enregistrez un message vocal.";
  if (cause === "NotReadableError" || cause === "AbortError")
    return "Une autre application utilise le micro ou la caméra. Fermez-la, puis réessayez.";
  return "Votre navigateur ne sait pas enregistrer ici. Mettez-le à jour, ou écrivez depuis un autre appareil.";
}
