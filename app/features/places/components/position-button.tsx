import { LocateFixed } from "lucide-react";
import { Spinner } from "~/ui/feedback/spinner.tsx";

/** The button stays focusable while busy, so that keyboard users keep their place. */
export function PositionButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Utiliser ma position"
      title="Utiliser ma position"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-md hover:text-ink focus-visible:-outline-offset-4"
    >
      {busy ? <Spinner /> : <LocateFixed aria-hidden="true" />}
    </button>
  );
}
