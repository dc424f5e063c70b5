import { formatDay } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import type { ListedLegalText } from "../../queries/list-office-legal-texts.server.ts";

type LegalStateProps = {
  text: Pick<ListedLegalText, "inForceSince" | "plannedFrom" | "hasChanges">;
};

/** Since when a text is in force, what comes next, and whether somebody is writing. */
export function LegalState({ text: { inForceSince, plannedFrom, hasChanges } }: LegalStateProps) {
  return (
    <>
      {inForceSince && <Badge tone="green">En vigueur depuis le {formatDay(inForceSince)}</Badge>}
      {plannedFrom && <Badge tone="sand">Change le {formatDay(plannedFrom)}</Badge>}
      {hasChanges && <Badge>Brouillon</Badge>}
    </>
  );
}
