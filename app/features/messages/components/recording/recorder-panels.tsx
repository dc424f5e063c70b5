import {
  MicIcon,
  PauseIcon,
  PlayIcon,
  SendHorizontalIcon,
  SquareIcon,
  Trash2Icon,
  VideoIcon,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { clockTime, type RecordingKind } from "~/platform/files/recordings/recording-rules.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Progress } from "~/ui/feedback/progress.tsx";
import { useObjectUrl } from "~/ui/form/use-object-url.ts";
import { LONGEST_MS, type RecorderState } from "./recorder.ts";

type StateOf<P extends RecorderState["phase"]> = Extract<RecorderState, { phase: P }>;

interface ChoicePanelProps {
  state: StateOf<"idle" | "asking">;
  onStart: (kind: RecordingKind) => void;
}

export function ChoicePanel({ state, onStart }: ChoicePanelProps) {
  const asked = state.phase === "asking" ? state.kind : undefined;
  return (
    <>
      {state.phase === "idle" && state.refusal && <Alert tone="danger">{state.refusal}</Alert>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          size="lg"
          busy={asked === "voice"}
          disabled={asked !== undefined}
          onClick={() => onStart("voice")}
        >
          {asked !== "voice" && <MicIcon aria-hidden />}
          Message vocal
        </Button>
        <Button
          size="lg"
          variant="secondary"
          busy={asked === "video"}
          disabled={asked !== undefined}
          onClick={() => onStart("video")}
        >
          {asked !== "video" && <VideoIcon aria-hidden />}
          Message vidéo
        </Button>
      </div>
    </>
  );
}

interface RecordingPanelProps {
  state: StateOf<"recording" | "paused">;
  onPause: () => void;
  onResume: () => void;
  onStop: () => void;
  onCancel: () => void;
}

/** The last seconds are announced to people who do not see the clock. */
const ANNOUNCED_MS = 10_000;

export function RecordingPanel({ state, onPause, onResume, onStop, onCancel }: RecordingPanelProps) {
  const { phase, kind, stream, elapsedMs, level } = state;
  const isPaused = phase === "paused";
  const isEnding = LONGEST_MS - elapsedMs <= ANNOUNCED_MS;
  return (
    <>
      {kind === "video" && <Preview stream={stream} />}
      <div className="grid gap-3">
        <p className="flex items-center justify-center gap-3 text-3xl font-semibold tabular">
          <span
            aria-hidden
            className={isPaused ? "size-3 rounded-full bg-muted" : "size-3 rounded-full bg-danger"}
          />
          {/* A timer is not read out each second. */}
          <span role="timer" aria-label="Durée enregistrée">
            {clockTime(Math.floor(elapsedMs / 1000) * 1000)}
          </span>
          <span className="text-lg font-normal text-muted">/ {clockTime(LONGEST_MS)}</span>
        </p>
        <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
          <div
            data-level={level.toFixed(2)}
            className="h-full origin-left rounded-full bg-green transition-transform duration-100"
            style={{ transform: `scaleX(${level})` }}
          />
        </div>
        <p role="status" className="sr-only">
          {isPaused ? "En pause" : isEnding ? "Il reste dix secondes" : "Enregistrement en cours"}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button size="lg" className="col-span-2" onClick={onStop}>
          <SquareIcon aria-hidden />
          Terminer
        </Button>
        <Button variant="secondary" onClick={isPaused ? onResume : onPause}>
          {isPaused ? <PlayIcon aria-hidden /> : <PauseIcon aria-hidden />}
          {isPaused ? "Reprendre" : "Pause"}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          <Trash2Icon aria-hidden />
          Annuler
        </Button>
      </div>
    </>
  );
}

/** The picture of the camera, mirrored and without its sound. */
function Preview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="Ce que voit votre caméra"
      className="mx-auto aspect-4/3 max-h-[45dvh] w-full -scale-x-100 rounded-lg bg-ink object-cover"
    />
  );
}

interface RecordedPanelProps {
  state: StateOf<"recorded" | "sending" | "failed">;
  onSend: () => void;
  onDiscard: () => void;
}

export function RecordedPanel({ state, onSend, onDiscard }: RecordedPanelProps) {
  const { phase, kind, file, durationMs } = state;
  const url = useObjectUrl(file);
  const label = `Votre enregistrement, ${clockTime(durationMs)}`;
  const isSending = phase === "sending";
  const canSend = phase !== "failed" || state.again;
  return (
    <>
      {kind === "voice" ? (
        // biome-ignore lint/a11y/useMediaCaption: what somebody has just said has no captions
        <audio key={url} src={url} controls preload="metadata" aria-label={label} className="w-full" />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what somebody has just said has no captions
        <video
          key={url}
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={label}
          className="max-h-[45dvh] w-full rounded-lg bg-ink"
        />
      )}
      <p className="text-muted">
        Durée&nbsp;: <span className="tabular">{clockTime(durationMs)}</span>
      </p>
      {phase === "failed" && <Alert tone="danger">{state.refusal}</Alert>}
      {isSending && (
        <Progress
          label={state.share < 1 ? "Envoi" : "Vérification de l’enregistrement"}
          value={state.share * 100}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        {canSend && (
          <Button size="lg" className="col-span-2" busy={isSending} onClick={onSend}>
            {!isSending && <SendHorizontalIcon aria-hidden />}
            {isSending ? "Envoi..." : phase === "failed" ? "Envoyer à nouveau" : "Envoyer"}
          </Button>
        )}
        <Button variant="secondary" className="col-span-2" disabled={isSending} onClick={onDiscard}>
          <Trash2Icon aria-hidden />
          {canSend ? "Supprimer" : "Supprimer et recommencer"}
        </Button>
      </div>
    </>
  );
}
