import { MicIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useViewerId } from "~/ui/form/drafts.ts";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { recordingKey, useHeldRecording } from "./held-recordings.ts";
import { needsNewDocument, reopenDocument, takeReopening } from "./recorder-access.ts";

const RecorderDialog = lazyPart(() => import("./recorder-dialog.tsx"));

interface RecordButtonProps {
  conversationId: number;
  /** files are on their way, so the page must not be loaded anew */
  pending: boolean;
  className?: string;
}

/** Opens the recorder, whose code is loaded then. Without script it is not there. */
export function RecordButton({ conversationId, pending, className }: RecordButtonProps) {
  const viewerId = useViewerId() ?? "";
  const isHeld = useHeldRecording(recordingKey(conversationId, viewerId));
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  useEffect(() => {
    if (takeReopening()) setOpen(true);
  }, []);
  const openRecorder = () => {
    if (!needsNewDocument()) setOpen(true);
    else if (pending)
      toast({ title: "Vos fichiers sont en cours d’envoi", description: "Réessayez dans un instant." });
    else reopenDocument();
  };
  return (
    <>
      <Button
        variant={isHeld ? "secondary" : "ghost"}
        size="icon"
        aria-label={
          isHeld ? "Message enregistré, pas encore envoyé" : "Enregistrer un message vocal ou vidéo"
        }
        aria-haspopup="dialog"
        className={classNames("noscript:hidden", className)}
        onClick={openRecorder}
      >
        <MicIcon aria-hidden />
      </Button>
      <RecorderDialog
        wanted={wanted}
        onMissing={() => {
          setOpen(false);
          setWanted(false);
        }}
        conversationId={conversationId}
        viewerId={viewerId}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
