import { ClockIcon, MapPinIcon, UsersIcon, VideoIcon } from "lucide-react";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { ListedGroup } from "../queries/list-groups.server.ts";
import { ownGroupPath } from "../rules/group-paths.ts";
import { participantsWords } from "../rules/group-words.ts";

/** The coach's group sessions. */
export function OwnGroups({ groups, now }: { groups: readonly ListedGroup[]; now: Date }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {groups.map((group) => (
        <li key={group.id}>
          <OwnGroupCard group={group} now={now} />
        </li>
      ))}
    </ul>
  );
}

function OwnGroupCard({ group, now }: { group: ListedGroup; now: Date }) {
  const { id, title, startsAt, minutes, place, address, seatsTaken, seatsMax, priceCents, waiting } = group;
  const PlaceIcon = place === "webcam" ? VideoIcon : MapPinIcon;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`groupe-${id}`} className="grid gap-2 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id={`groupe-${id}`} className="min-w-0 text-lg leading-snug first-letter:uppercase">
            <CardLink to={ownGroupPath(id)}>{formatDayTime(startsAt)}</CardLink>
          </h2>
          <GroupBadge group={group} now={now} />
        </div>
        <p className="font-semibold wrap-anywhere">{title}</p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0">
          <li className="flex items-center gap-1.5">
            <UsersIcon aria-hidden /> {participantsWords(seatsTaken)} sur {seatsMax}
            {waiting > 0 && `, ${waiting} en attente`}
          </li>
          <li className="flex items-center gap-1.5">
            <ClockIcon aria-hidden /> {formatMinutes(minutes)}
          </li>
          <li className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
            <PlaceIcon aria-hidden /> {place === "webcam" ? "En visio" : address}
          </li>
          <li className="font-semibold text-ink tabular">
            {formatEuros(priceCents, { short: true })} par personne
          </li>
        </ul>
      </article>
    </Card>
  );
}

type BadgedGroup = Pick<
  ListedGroup,
  "status" | "endsAt" | "decidedAt" | "seatsTaken" | "seatsMin" | "seatsMax"
>;

/** Says at a glance whether the session takes place. */
export function GroupBadge({ group, now }: { group: BadgedGroup; now: Date }) {
  const { status, endsAt, decidedAt, seatsTaken, seatsMin, seatsMax } = group;
  if (status === "cancelled") return <Badge tone="outline">Annulée</Badge>;
  if (endsAt <= now) return <Badge>Terminée</Badge>;
  if (seatsTaken >= seatsMax) return <Badge tone="green">Complète</Badge>;
  if (decidedAt || seatsTaken >= seatsMin) return <Badge tone="green">Ouverte</Badge>;
  return <Badge tone="clay">{`Encore ${seatsMin - seatsTaken} pour le minimum`}</Badge>;
}
