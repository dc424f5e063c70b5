import { ClockIcon, MapPinIcon, UsersIcon, VideoIcon } from "lucide-react";
import { formatTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { CoachGroup } from "../../queries/get-coach-profile.server.ts";
import { seatsLeftWords, shortDay } from "../../rules/groups.ts";

interface CoachGroupsProps {
  groups: readonly CoachGroup[];
  groupPath: (id: string) => string;
}

/** The next group sessions of a coach, each with its own page. */
export function CoachGroups({ groups, groupPath }: CoachGroupsProps) {
  if (groups.length === 0) return null;
  return (
    <section className="grid gap-4" aria-labelledby="collectif">
      <h2 id="collectif" className="text-2xl">
        Séances collectives
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {groups.map((group) => (
          <li key={group.id} className="grid">
            <Group group={group} to={groupPath(group.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Group({ group, to }: { group: CoachGroup; to: string }) {
  const { id, title, minutes, place, city, priceCents, seatsLeft } = group;
  const startsAt = new Date(group.startsAt);
  const isVideo = place === "webcam";
  const PlaceIcon = isVideo ? VideoIcon : MapPinIcon;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`collectif-${id}`} className="grid content-start gap-2 p-4 sm:p-5">
        <p className="font-semibold text-clay-text first-letter:uppercase">
          {shortDay(startsAt)} à {formatTime(startsAt)}
        </p>
        <h3 id={`collectif-${id}`} className="text-lg leading-snug wrap-anywhere">
          <CardLink to={to}>{title}</CardLink>
        </h3>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0">
          <li className="flex items-center gap-1.5">
            <ClockIcon aria-hidden /> {formatMinutes(minutes)}
          </li>
          <li className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
            <PlaceIcon aria-hidden /> {isVideo ? "En visio" : (city ?? "Sur place")}
          </li>
          <li className="flex items-center gap-1.5">
            <UsersIcon aria-hidden /> {seatsLeftWords(seatsLeft)}
          </li>
        </ul>
        <p className="mt-auto">
          <span className="font-display text-xl font-bold tabular">
            {formatEuros(priceCents, { short: true })}
          </span>
          <span className="text-sm text-muted"> par personne</span>
        </p>
      </article>
    </Card>
  );
}
