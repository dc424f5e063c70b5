import {
  CalendarIcon,
  ClockIcon,
  type LucideIcon,
  MapPinIcon,
  UsersIcon,
  VideoIcon,
  WalletIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { GroupPlace } from "../rules/group-states.ts";

interface GroupFactsProps {
  startsAt: Date;
  minutes: number;
  place: GroupPlace;
  /** the town for everybody, the address for the coach */
  where: string;
  priceCents: number;
  seats: string;
}

export function GroupFacts({ startsAt, minutes, place, where, priceCents, seats }: GroupFactsProps) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact Icon={CalendarIcon} label="Quand">
        <span className="inline-block first-letter:uppercase">{formatDayTime(startsAt)}</span>
        <span className="block text-sm text-muted">Heure de Paris</span>
      </Fact>
      <Fact Icon={ClockIcon} label="Durée">
        {formatMinutes(minutes)}
      </Fact>
      <Fact Icon={place === "webcam" ? VideoIcon : MapPinIcon} label="Où">
        {place === "webcam" ? "En visio" : where}
      </Fact>
      <Fact Icon={WalletIcon} label="Prix">
        <span className="font-semibold tabular">{formatEuros(priceCents)}</span> par personne
      </Fact>
      <Fact Icon={UsersIcon} label="Places">
        {seats}
      </Fact>
    </dl>
  );
}

function Fact({ Icon, label, children }: { Icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3">
      <Icon aria-hidden className="row-span-2 mt-0.5 size-5 self-start text-clay-text" />
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
