import { Link } from "react-router";
import { formatDayTime } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { StateBadge } from "../../sessions/components/state-badge.tsx";
import type { ListedBooking } from "../../sessions/queries/listed-booking.server.ts";
import { actionPath } from "../../sessions/rules/addresses.ts";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import { noteOf } from "../../sessions/rules/session-words.ts";
import type { FoundGroup } from "../queries/list-groups.server.ts";

/** Each participant has a session of their own, with its payment and its presence. */
export function Participants({ group, now }: { group: FoundGroup; now: Date }) {
  const { participants } = group;
  const coming = participants.filter(({ status }) => status !== "cancelled");
  const cancelled = participants.filter(({ status }) => status === "cancelled");
  const held = group.seatsTaken - coming.length;
  return (
    <Card asChild>
      <section aria-labelledby="participants">
        <CardBody>
          <CardTitle id="participants">
            Participants <span className="text-muted tabular">{coming.length}</span>
          </CardTitle>
          {coming.length === 0 && (
            <p className="text-muted">
              Personne n’a encore réservé. Partagez le lien de la séance avec vos élèves.
            </p>
          )}
          {held > 0 && (
            <p className="text-sm text-muted">
              {held === 1 ? "Une personne est" : `${held} personnes sont`} en train de payer.
            </p>
          )}
          <ul className="divide-y divide-line empty:hidden">
            {coming.map((participant) => (
              <Participant key={participant.id} participant={participant} now={now} />
            ))}
          </ul>
          {cancelled.length > 0 && (
            <details>
              <summary className="w-fit cursor-pointer py-2 font-semibold">
                Places annulées ({cancelled.length})
              </summary>
              <ul className="divide-y divide-line">
                {cancelled.map((participant) => (
                  <Participant key={participant.id} participant={participant} now={now} />
                ))}
              </ul>
            </details>
          )}
        </CardBody>
      </section>
    </Card>
  );
}

function Participant({ participant, now }: { participant: ListedBooking; now: Date }) {
  const { id, name, photo, status, absent, may } = participant;
  const note = noteOf(participant, "coach", now);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={name} src={photo} decorative />
      <div className="min-w-0 flex-1">
        <Link
          to={bookingsPath("coach", id)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {absent === "student" ? <Badge tone="sand">Absence signalée</Badge> : <StateBadge status={status} />}
      {may.includes("say absent") && (
        <ButtonLink
          to={actionPath("coach", id, "absent")}
          size="sm"
          variant="secondary"
          className="max-sm:w-full"
        >
          Signaler une absence<span className="sr-only">, {name}</span>
        </ButtonLink>
      )}
    </li>
  );
}

/** The students who wait, in their order. */
export function WaitingLine({ group }: { group: FoundGroup }) {
  const { line, waiting } = group;
  if (line.length === 0) return null;
  return (
    <Card asChild>
      <section aria-labelledby="attente">
        <CardBody>
          <CardTitle id="attente">
            Liste d’attente <span className="text-muted tabular">{waiting}</span>
          </CardTitle>
          <p className="text-sm text-muted">
            Une place qui se libère est proposée à la première personne, puis à la suivante.
          </p>
          <ol className="grid list-decimal gap-1.5 pl-5">
            {line.map(({ name, since, offeredUntil }) => (
              <li key={`${name} ${since.toISOString()}`} className="wrap-anywhere">
                {name}
                {offeredUntil && (
                  <span className="block text-sm text-muted">
                    Une place lui est gardée jusqu’au {formatDayTime(offeredUntil)}.
                  </span>
                )}
              </li>
            ))}
          </ol>
        </CardBody>
      </section>
    </Card>
  );
}
