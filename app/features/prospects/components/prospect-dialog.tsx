import { formatDay } from "~/platform/format/dates.ts";
import type { FoundProspect, Interaction } from "../queries/find-prospect.server.ts";
import { fullName } from "../rules/pipeline.ts";
import { ContactInfo } from "./contact-info.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { DeleteProspect } from "./delete-prospect.tsx";
import { NotesForm } from "./notes-form.tsx";
import { PaidOffer } from "./paid-offer.tsx";
import { ProspectHistory } from "./prospect-history.tsx";
import { RouteDialog } from "./route-dialog.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { StatusForm } from "./status-form.tsx";

interface ProspectDialogProps {
  prospect: FoundProspect;
  history: Interaction[];
  today: string;
}

export function ProspectDialog({ prospect, history, today }: ProspectDialogProps) {
  return (
    <RouteDialog
      size="lg"
      title={fullName(prospect)}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={prospect.status} />
          Ajouté le {formatDay(prospect.createdAt)}
        </span>
      }
    >
      <div className="grid gap-7">
        <div className="flex flex-wrap gap-2.5 empty:hidden">
          <ContactLinks prospect={prospect} look="large" />
        </div>
        <PaidOffer prospect={prospect} history={history} />
        <div className="grid gap-7 sm:grid-cols-2">
          <StatusForm prospect={prospect} today={today} />
          <NotesForm prospect={prospect} />
        </div>
        <ContactInfo prospect={prospect} />
        <ProspectHistory history={history} />
        <DeleteProspect prospect={prospect} />
      </div>
    </RouteDialog>
  );
}
