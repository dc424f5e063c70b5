import { ClockIcon, EuroIcon, EyeIcon, MapPinIcon } from "lucide-react";
import type { ReactNode } from "react";
import { formatMinutes } from "~/features/discovery/rules/profile.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatPlace, type ListingSubstance } from "../../rules/listings.ts";

interface ListingFactsProps {
  listing: ListingSubstance & { sessionMinutes: number; travelKm: number | null };
  /** views of the last 30 days; omitted where they mean nothing */
  views?: number | undefined;
}

export function ListingFacts({ listing, views }: ListingFactsProps) {
  const { hourlyRateCents, sessionMinutes } = listing;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      <Fact icon={<EuroIcon />}>
        {hourlyRateCents === null
          ? "Tarif à préciser"
          : `${formatEuros(hourlyRateCents, { short: true })} / heure`}
      </Fact>
      <Fact icon={<ClockIcon />}>{formatMinutes(sessionMinutes)}</Fact>
      <Fact icon={<MapPinIcon />}>{formatPlace(listing)}</Fact>
      {views !== undefined && (
        <Fact icon={<EyeIcon />}>
          {views.toLocaleString("fr-FR")} {views > 1 ? "vues" : "vue"} en 30&nbsp;jours
        </Fact>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 tabular">
      <span aria-hidden="true" className="text-muted [&_svg]:size-5 [&_svg]:shrink-0">
        {icon}
      </span>
      {children}
    </li>
  );
}
