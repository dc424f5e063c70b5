import { useEffect, useRef, useSyncExternalStore } from "react";
import { Dialog, DialogContent } from "~/ui/overlay/dialog.tsx";
import { RECORDING_NAMES } from "../../rules.ts";
import type { RecorderState } from "./recorder.ts";
import { ChoicePanel, RecordedPanel, RecordingPanel } from "./recorder-panels.tsx";
import { recorderOf } from "./recorders.ts";

interface RecorderDialogProps {
  conversationId: number;
  viewerId: string;
  open: boolean;
  onClose: () => void;
}

/** Records, replays and sends one note. Closing the dialog keeps what was recorded. */
export default function RecorderDialog({ conversationId, viewerId, open, onClose }: RecorderDialogProps) {
  const recorder = recorderOf(conversationId, viewerId);
  const state = useSyncExternalStore(recorder.subscribe, recorder.snapshot, recorder.snapshot);
  const panel = useRef<HTMLDivElement>(null);
  const { phase } = state;
  // The pressed button goes with its panel; the focus moves to the first button of the next one.
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches('[role="dialog"]'))
      panel.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  }, [phase]);
  const close = () => {
    recorder.leave();
    onClose();
  };
  const send = async () => {
    await recorder.send();
    if (recorder.state.phase === "idle") onClose();
  };
  // Another conversation may be opened in its place: nothing is recorded that nobody sees.
  useEffect(() => () => recorder.leave(), [recorder]);
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent size="sm" title={titleOf(state)} description={describe(state)}>
        <div ref={panel} className="grid gap-5">
          {(state.phase === "idle" || state.phase === "asking") && (
            <ChoicePanel state={state} onStart={(kind) => void recorder.start(kind)} />
          )}
          {(state.phase === "recording" || state.phase === "paused") && (
            <RecordingPanel
              state={state}
              onPause={() => recorder.pause()}
              onResume={() => recorder.resume()}
              onStop={() => recorder.stop()}
              onCancel={() => recorder.discard()}
            />
          )}
          {(state.phase === "recorded" || state.phase === "sending" || state.phase === "failed") && (
            <RecordedPanel state={state} onSend={() => void send()} onDiscard={() => recorder.discard()} />
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function titleOf(state: RecorderState): string {
  return state.phase === "idle" || state.phase === "asking"
    ? "Enregistrer un message"
    : RECORDING_NAMES[state.kind];
}

function describe(state: RecorderState): string {
  const words = DESCRIPTIONS[state.phase];
  if (state.phase !== "recorded") return words;
  return `${state.kind === "voice" ? "Écoutez-le" : "Regardez-le"}, ${words}`;
}

const DESCRIPTIONS: Record<RecorderState["phase"], string> = {
  idle: "Une minute au plus. Vous pourrez l’écouter avant de l’envoyer.",
  asking: "Votre navigateur vous demande l’autorisation d’enregistrer.",
  recording: "L’enregistrement s’arrête de lui-même après une minute.",
  paused: "L’enregistrement est en pause.",
  recorded: "puis envoyez-le. Il reste ici si vous fermez cette fenêtre.",
  sending: "Il sera dans la conversation dans un instant.",
  failed: "Il n’est pas perdu.",
};
