import { CloudOffIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useLostConnection } from "./live-client.ts";

const BACK_SHOWN_MS = 4_000;

export function ConnectionSign() {
  const lost = useLostConnection();
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (lost) return setWasLost(true);
    const timer = setTimeout(() => setWasLost(false), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  return (
    // The element is always mounted, because screen readers ignore a status region that appears with its
    // text.
    <div role="status" className={lost || wasLost ? undefined : "sr-only"}>
      {lost ? (
        <p className="flex items-center gap-2 text-sm text-danger-text">
          <CloudOffIcon aria-hidden className="size-4 shrink-0" />
          Connexion perdue… Vos messages partiront dès son retour.
        </p>
      ) : (
        wasLost && <p className="text-sm text-muted">Connexion rétablie.</p>
      )}
    </div>
  );
}
