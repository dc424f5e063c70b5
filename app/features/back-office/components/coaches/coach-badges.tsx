import { Badge } from "~/ui/data/badge.tsx";
import type { Approval } from "../../rules/coaches.ts";

interface CoachBadgesProps {
  coach: {
    approval: Approval;
    suspended: boolean;
    isFeatured: boolean;
    isAmbassador: boolean;
    isOnline: boolean;
  };
}

export function CoachBadges({
  coach: { approval, suspended, isFeatured, isAmbassador, isOnline },
}: CoachBadgesProps) {
  return (
    <>
      {approval === "waiting" && <Badge tone="clay">En attente</Badge>}
      {approval === "refused" && <Badge tone="danger">Refusé</Badge>}
      {approval === "approved" &&
        (isOnline ? <Badge tone="green">En ligne</Badge> : <Badge tone="sand">Validé, pas en ligne</Badge>)}
      {suspended && <Badge tone="danger">Compte suspendu</Badge>}
      {isFeatured && <Badge tone="sand">Mis en avant</Badge>}
      {isAmbassador && <Badge tone="green">Ambassadeur</Badge>}
    </>
  );
}
