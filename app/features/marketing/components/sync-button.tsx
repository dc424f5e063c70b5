import { RefreshCwIcon } from "lucide-react";
import { formatCount } from "~/platform/format/numbers.ts";
import { Button } from "~/ui/controls/button.tsx";
import { LOST_CONNECTION } from "~/ui/feedback/lost-connection.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import type { SyncAnswer } from "../schema.ts";

const FAILED = "Vos prospects n’ont pas pu être transmis. Réessayez dans un instant.";

export function SyncButton() {
  const [busy, run] = useSingleFlight();
  const press = async () => {
    const answer = await requestSync();
    toast(
      typeof answer === "string"
        ? { title: "Erreur de synchronisation", description: answer, variant: "destructive" }
        : {
            title: "Synchronisation terminée",
            description: countText(answer.total ?? 0),
            variant: "success",
          },
    );
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void run(press)}>
      {!busy && <RefreshCwIcon aria-hidden />}
      Synchroniser
    </Button>
  );
}

function countText(total: number): string {
  if (total === 0) return "Aucun prospect n’a donné son accord\u00a0: rien n’est envoyé.";
  return `${formatCount(total, "élément pris", "éléments pris")} en compte.`;
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
