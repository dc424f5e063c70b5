import { toast } from "~/ui/feedback/toast-store.ts";
import { LazyReport } from "~/ui/overlay/lazy-report.tsx";
import { LONGEST_REPORT, REPORT_REASONS } from "../rules.ts";
import { reportSchema } from "../schema.ts";

interface ConversationReportProps {
  /** the name is that of the reported person, or of the author of the message */
  conversation: { id: number; name: string };
  /** absent where the person is reported */
  message?: { id: number; body: string };
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
      quote={message && (message.body || "Une pièce jointe")}
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
