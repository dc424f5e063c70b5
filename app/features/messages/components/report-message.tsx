import { FlagIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { ConversationReport, type ReportedMessage } from "./conversation-report.tsx";

interface ReportMessageProps {
  conversation: { id: number; name: string };
  message: ReportedMessage;
}

export function ReportMessage({ conversation, message }: ReportMessageProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Signaler ce message"
        className="-my-3 text-muted [&_svg]:size-4"
        onClick={() => setAsking(true)}
      >
        <FlagIcon aria-hidden />
      </Button>
      <ConversationReport
        conversation={conversation}
        message={message}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
