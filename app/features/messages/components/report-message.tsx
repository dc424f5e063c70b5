import { FlagIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";

const ReportDialog = lazyPart(() => import("./report-dialog.tsx"));

interface ReportMessageProps {
  conversation: { id: number; name: string };
  message: { id: number; body: string };
}

export function ReportMessage({ conversation: { id, name }, message }: ReportMessageProps) {
  const [asking, setAsking] = useState(false);
  // A dialog that was opened once stays mounted, so that it keeps what was typed.
  const [wanted, setWanted] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Signaler ce message"
        className="-my-3 text-muted [&_svg]:size-4"
        onClick={() => {
          setWanted(true);
          setAsking(true);
        }}
      >
        <FlagIcon aria-hidden />
      </Button>
      <ReportDialog
        wanted={wanted}
        open={asking}
        onMissing={() => {
          setWanted(false);
          close();
        }}
        conversationId={id}
        name={name}
        message={message}
        onClose={close}
      />
    </>
  );
}
