import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import type { ListingStatus } from "../rules/listings.ts";

interface SaveButtonsProps {
  status: ListingStatus;
  busy: boolean;
  /** the status that is being saved, during a request */
  sending: FormDataEntryValue | null | undefined;
}

const CHOICES: Record<ListingStatus, readonly (readonly [status: ListingStatus, label: string])[]> = {
  // Enter triggers the first button, so the first one never publishes.
  draft: [
    ["draft", "Enregistrer le brouillon"],
    ["active", "Publier"],
  ],
  active: [["active", "Enregistrer"]],
  paused: [
    ["paused", "Enregistrer"],
    ["active", "Enregistrer et remettre en ligne"],
  ],
};

/** The pressed button submits the status. */
export function SaveButtons({ status, busy, sending }: SaveButtonsProps) {
  const choices = CHOICES[status];
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-6 max-sm:*:grow">
      {choices.map(([to, label], at) => (
        <Button
          key={to}
          type="submit"
          name="status"
          value={to}
          variant={at === choices.length - 1 ? "primary" : "secondary"}
          busy={busy && sending === to}
          disabled={busy}
        >
          {busy && sending === to ? "Enregistrement..." : label}
        </Button>
      ))}
      <ButtonLink variant="ghost" to="/dashboard/listings">
        Retour aux annonces
      </ButtonLink>
    </div>
  );
}
