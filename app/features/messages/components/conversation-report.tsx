import { toast } from "~/ui/feedback/toast-store.ts";
import { LazyReport } from "~/ui/overlay/lazy-report.tsx";
import type { ShownMessage } from "../queries/list-messages.server.ts";
import { isRecording, LONGEST_REPORT, RECORDING_NAMES, REPORT_REASONS } from "../rules.ts";
import { reportSchema } from "../schema.ts";

export type ReportedMessage = Pick<ShownMessage, "id" | "body" | "attachments">;

function quoteOf({ body, attachments }: ReportedMessage): string {
  const [first] = attachments;
  if (body) return body;
  return first && isRecording(first.kind) ? RECORDING_NAMES[first.kind] : "Une pièce jointe";
}

interface ConversationReportProps {
  /** the name is that of the reported person, or of the author of the message */
  conversation: { id: number; name: string };
  /** absent where the person is reported */
  message?: ReportedMessage;
  open: boolean;
  onClose: () => void;
}

export function ConversationReport({ conversation, message, open, onClose }: ConversationReportProps) {
  const { id, name } = conversation;
  const read = message ? "ce message et ceux qui l’entourent" : "vos derniers messages";
  return (
    <LazyReport
      schema={reportSchema}
      about={`report-${id}-${message?.id ?? "person"}`}
      title={message ? "Signaler ce message" : `Signaler ${name}`}
      description={`Nous lirons ${read}. ${name} ne saura pas qui l’a signalé.`}
      quote={message && quoteOf(message)}
      {...(message && { fields: { message: message.id } })}
      reasons={REPORT_REASONS}
      longestWords={LONGEST_REPORT}
      onSent={() =>
        toast({
          title: "Merci, c’est signalé",
          description: "Nous lisons chaque signalement. Personne d’autre ne sait que vous l’avez fait.",
          variant: "success",
        })
      }
      open={open}
      onClose={onClose}
    />
  );
}
