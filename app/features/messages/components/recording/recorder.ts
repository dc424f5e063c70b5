import {
  LONGEST_SECONDS,
  type RecordingKind,
  recordingBytes,
} from "~/platform/files/recordings/recording-rules.ts";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import type { Upload } from "../conversation/send-attachment.ts";
import { measureLevel } from "./level-meter.ts";
import { BIT_RATES, CONSTRAINTS, findFormat, refusalOf } from "./recording-formats.ts";

export const LONGEST_MS = LONGEST_SECONDS * 1000;
/** Shorter recordings are a press by mistake. */
const SHORTEST_MS = 500;
const TICK_MS = 100;
const PIECE_MS = 1_000;

interface Held {
  kind: RecordingKind;
  file: File;
  durationMs: number;
}

export type RecorderState =
  | { phase: "idle"; refusal?: string | undefined }
  /** the browser asks the person */
  | { phase: "asking"; kind: RecordingKind }
  | {
      phase: "recording" | "paused";
      kind: RecordingKind;
      stream: MediaStream;
      elapsedMs: number;
      /** from 0 to 1 */
      level: number;
    }
  | ({ phase: "recorded" } & Held)
  /** `share` is the upload progress from 0 to 1 */
  | ({ phase: "sending"; share: number } & Held)
  /** `again` means that sending the same recording may succeed */
  | ({ phase: "failed"; refusal: string; again: boolean } & Held);

interface RecorderOptions {
  upload: (file: File, kind: RecordingKind, onProgress: (share: number) => void) => Upload;
  /** the upload is complete: the attachment goes with a message now */
  onSent: (attachment: ShownAttachment) => void;
  /** tells whether there is something to lose */
  onHeld: (isHeld: boolean) => void;
}

interface Session {
  media: MediaRecorder;
  level: { read: () => number; close: () => void };
  timer: ReturnType<typeof setInterval>;
  pieces: Blob[];
  bytes: number;
  /** recorded before the last pause */
  countedMs: number;
  /** undefined during a pause */
  resumedAt: number | undefined;
}

const IDLE: RecorderState = { phase: "idle" };
const TOO_SHORT = "Cet enregistrement est trop court. Recommencez, et parlez un peu plus longtemps.";
const FAILED = "L’envoi n’a pas abouti. Réessayez.";

/**
 * Records one note, holds it until the server has it, and sends it once. It outlives the dialog: a recording stays
 * here when the dialog is closed or another conversation is opened.
 */
export class Recorder {
  #state: RecorderState = IDLE;
  #listeners = new Set<() => void>();
  #session: Session | undefined;

  constructor(private readonly options: RecorderOptions) {}

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = () => this.#state;

  async start(kind: RecordingKind): Promise<void> {
    if (this.#state.phase !== "idle") return;
    const mimeType = findFormat(kind);
    if (!mimeType) return this.#set({ phase: "idle", refusal: refusalOf(kind, "") });
    const asking: RecorderState = { phase: "asking", kind };
    this.#set(asking);
    try {
      const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS[kind]);
      // The dialog was closed before the person answered.
      if (this.state !== asking) return stopTracks(stream);
      this.#record(kind, stream, mimeType);
    } catch (error) {
      const cause = error instanceof Error || error instanceof DOMException ? error.name : "";
      if (this.state === asking) this.#set({ phase: "idle", refusal: refusalOf(kind, cause) });
    }
  }

  #record(kind: RecordingKind, stream: MediaStream, mimeType: string): void {
    const media = new MediaRecorder(stream, { mimeType, ...BIT_RATES });
    const session: Session = {
      media,
      level: measureLevel(stream),
      timer: setInterval(() => this.#tick(), TICK_MS),
      pieces: [],
      bytes: 0,
      countedMs: 0,
      resumedAt: performance.now(),
    };
    media.ondataavailable = ({ data }) => {
      if (data.size === 0) return;
      session.pieces.push(data);
      session.bytes += data.size;
      // One more piece could exceed the largest file.
      if (session.bytes > recordingBytes(kind) * 0.9) this.stop();
      this.#tick();
    };
    // A device that is unplugged stops the recorder as well.
    media.onstop = () => this.#finish(session, kind, stream);
    this.#session = session;
    this.#set({ phase: "recording", kind, stream, elapsedMs: 0, level: 0 });
    media.start(PIECE_MS);
  }

  #tick(): void {
    const { state, session } = this.#active();
    if (!session || !state) return;
    const elapsedMs = Math.min(LONGEST_MS, elapsedOf(session));
    this.#set({ ...state, elapsedMs, level: state.phase === "recording" ? session.level.read() : 0 });
    if (elapsedMs >= LONGEST_MS) this.stop();
  }

  pause(): void {
    const { state, session } = this.#active();
    if (state?.phase !== "recording" || !session) return;
    session.countedMs = elapsedOf(session);
    session.resumedAt = undefined;
    session.media.pause();
    this.#set({ ...state, phase: "paused", level: 0 });
  }

  resume(): void {
    const { state, session } = this.#active();
    if (state?.phase !== "paused" || !session) return;
    session.resumedAt = performance.now();
    session.media.resume();
    this.#set({ ...state, phase: "recording" });
  }

  /** Ends the recording and keeps it. */
  stop(): void {
    const { session } = this.#active();
    if (!session || session.media.state === "inactive") return;
    session.countedMs = elapsedOf(session);
    session.resumedAt = undefined;
    session.media.stop();
  }

  /** Ends what is under way and throws the recording away. A recording that is being sent stays. */
  discard(): void {
    const { phase } = this.#state;
    if (phase === "sending") return;
    const session = this.#session;
    this.#session = undefined;
    this.#set(IDLE);
    if (session && session.media.state !== "inactive") session.media.stop();
  }

  /** The dialog is closed: what is being recorded ends and is kept. */
  leave(): void {
    if (this.#state.phase === "asking" || this.#state.phase === "idle") this.#set(IDLE);
    else this.stop();
  }

  async send(): Promise<void> {
    const { state } = this;
    if (state.phase !== "recorded" && !(state.phase === "failed" && state.again)) return;
    const { kind, file, durationMs } = state;
    const held: Held = { kind, file, durationMs };
    this.#set({ phase: "sending", share: 0, ...held });
    const { answer } = this.options.upload(file, kind, (share) =>
      this.#set({ phase: "sending", share, ...held }),
    );
    const { attachment, refusal, again } = await answer;
    if (attachment) {
      this.#set(IDLE);
      this.options.onSent(attachment);
    } else this.#set({ phase: "failed", refusal: refusal ?? FAILED, again: again ?? !refusal, ...held });
  }

  get state(): RecorderState {
    return this.#state;
  }

  #active() {
    const state = this.#state;
    const isActive = state.phase === "recording" || state.phase === "paused";
    return { state: isActive ? state : undefined, session: isActive ? this.#session : undefined };
  }

  #finish(session: Session, kind: RecordingKind, stream: MediaStream): void {
    clearInterval(session.timer);
    session.level.close();
    stopTracks(stream);
    // It was thrown away.
    if (this.#session !== session) return;
    this.#session = undefined;
    const durationMs = Math.min(LONGEST_MS, elapsedOf(session));
    const type = session.media.mimeType || session.pieces[0]?.type || "";
    const file = new File(session.pieces, "message", { type });
    this.#set(
      file.size === 0 || durationMs < SHORTEST_MS
        ? { phase: "idle", refusal: TOO_SHORT }
        : { phase: "recorded", kind, file, durationMs },
    );
  }

  #set(state: RecorderState): void {
    this.#state = state;
    this.options.onHeld(state.phase !== "idle" && state.phase !== "asking");
    for (const listener of this.#listeners) listener();
  }
}

const elapsedOf = ({ countedMs, resumedAt }: Session) =>
  countedMs + (resumedAt === undefined ? 0 : performance.now() - resumedAt);

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
