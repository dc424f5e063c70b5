import { RefreshCwIcon } from "lucide-react";
import { useId } from "react";
import { formatCount } from "~/platform/format/numbers.ts";
import { Button } from "~/ui/controls/button.tsx";
import { LOST_CONNECTION } from "~/ui/feedback/lost-connection.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import type { SyncAnswer } from "../schema.ts";

const FAILED = "Vos prospects n’ont pas pu être transmis. Réessayez dans un instant.";

/** Sends the coach's prospects to Klaviyo, and says before the press who and what that is about. */
export function SyncButton({ isConnected }: { isConnected: boolean }) {
  const [busy, run] = useSingleFlight();
  const hint = useId();
  const press = async () => {
    const answer = await requestSync();
    toast(
      typeof answer === "string"
        ? { title: "Erreur de synchronisation", description: answer, variant: "destructive" }
        : {
            title: "Synchronisation terminée",
            description: outcomeText(answer, isConnected),
            variant: "success",
          },
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        aria-describedby={hint}
        onClick={() => void run(press)}
      >
        {!busy && <RefreshCwIcon aria-hidden />}
        Synchroniser
      </Button>
      <p id={hint} className="min-w-0 flex-1 basis-64 text-sm text-muted">
        {isConnected
          ? "Envoie à Klaviyo, l’outil d’e-mails de la plateforme, le prénom, le nom et l’e-mail des prospects qui vous ont donné leur accord, et leur statut quand il change. Ni téléphone, ni notes."
          : "Aucun outil d’e-mails n’est relié à la plateforme\u00a0: ce bouton n’envoie rien, et vos prospects restent ici."}
      </p>
    </div>
  );
}

function outcomeText({ total = 0 }: SyncAnswer, isConnected: boolean): string {
  if (total === 0) return "Aucun prospect n’a donné son accord\u00a0: rien n’est envoyé.";
  const agreed = formatCount(total, "prospect qui a donné son accord", "prospects qui ont donné leur accord");
  return isConnected
    ? `${agreed}\u00a0: prénom, nom et e-mail partent vers Klaviyo dans les minutes qui viennent.`
    : `${agreed}\u00a0: rien n’est envoyé, car aucun outil d’e-mails n’est relié à la plateforme.`;
}

/** Returns the answer, or the reason of the failure in French. */
async function requestSync(): Promise<SyncAnswer | string> {
  try {
    const response = await fetch("/functions/v1/klaviyo-sync", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ type: "batch_sync", data: {} }),
    });
    const said: unknown = await response.json().catch(() => undefined);
    if (response.ok && said) return said as SyncAnswer;
    return response.status < 500 && typeof said === "string" ? said : FAILED;
  } catch {
    return LOST_CONNECTION;
  }
}
