import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import type { AwaitingProposal } from "../queries/list-awaiting.server.ts";
import { agreedPrice } from "../rules.ts";

/** The sessions that coaches have planned for the student, who confirms them in the conversation. */
export function AwaitingList({ proposals }: { proposals: readonly AwaitingProposal[] }) {
  if (proposals.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {proposals.map(({ id, conversationId, title, startsAt, minutes, priceCents, expiresAt }) => (
        <li key={id}>
          <Alert
            title={`À confirmer\u00a0: ${title}, ${formatDayTime(startsAt)}`}
            action={
              <ButtonLink to={`/messages/${conversationId}`} size="sm">
                {priceCents === 0 ? "Confirmer" : "Confirmer et payer"}
                <span className="sr-only"> la séance du {formatDayTime(startsAt)}</span>
              </ButtonLink>
            }
          >
            {formatMinutes(minutes)}, {agreedPrice(priceCents)}. Répondez avant le {formatDayTime(expiresAt)}.
          </Alert>
        </li>
      ))}
    </ul>
  );
}
