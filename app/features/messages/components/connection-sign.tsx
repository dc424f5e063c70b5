import { CloudOffIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useLostConnection } from "./live-client.ts";

const BACK_SHOWN_MS = 4_000;

/** Says that news cannot be had, what becomes of what is written meanwhile, and that they are back. */
export function ConnectionSign() {
  const lost = useLostConnection();
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (lost) return setWasLost(true);
    const timer = setTimeout(() => setWasLost(false), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  return (
    // Always there: what speaks of it would not notice one that comes with its words.
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
