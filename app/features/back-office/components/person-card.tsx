import { Link } from "react-router";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { formatDay, formatRelative } from "~/platform/format/dates.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { personPath } from "../people/rules/paths.ts";
import type { FoundPerson } from "../queries/find-people.server.ts";
import { WorkButton } from "./work-button.tsx";

export type ListedPerson = FoundPerson & { runsTheMarket: boolean };

interface PersonCardProps {
  person: ListedPerson;
  /** true for the operator's own account, which cannot be suspended */
  isSelf: boolean;
}

export function PersonCard({ person, isSelf }: PersonCardProps) {
  const { id, email, photo, confirmed, createdAt, lastSignInAt, sessionsCount, suspendedAt } = person;
  const name = displayName(person);
  return (
    <Card asChild>
      <article
        aria-labelledby={`personne-${id}`}
        className="flex flex-wrap items-center gap-x-5 gap-y-4 p-4 sm:p-5"
      >
        <div className="flex min-w-0 flex-1 basis-72 items-start gap-4">
          <Avatar name={name} src={photoPath(photo)} decorative />
          <div className="grid min-w-0 flex-1 gap-1.5">
            <h2 id={`personne-${id}`} className="text-lg leading-tight wrap-anywhere">
              {/* No prefetch, because opening a file is recorded. */}
              <Link
                to={personPath(id)}
                className="text-clay-text underline decoration-transparent underline-offset-4 hover:decoration-current"
              >
                {name}
              </Link>
            </h2>
            <p className="text-muted wrap-anywhere">{email}</p>
            <p className="flex flex-wrap gap-1.5">
              <Badge tone={person.runsTheMarket ? "clay" : "neutral"}>{roleLabel(person)}</Badge>
              {!confirmed && <Badge tone="sand">Adresse non confirmée</Badge>}
              {suspendedAt && <Badge tone="danger">Suspendu</Badge>}
            </p>
            {/* The relative time may differ between server and browser. */}
            <p className="text-sm text-muted" suppressHydrationWarning>
              {lastSignInAt ? `Connexion ${formatRelative(lastSignInAt)}` : "Jamais connecté"}
              {" · "}
              {sessionsCount === 0
                ? "aucun appareil connecté"
                : formatCount(sessionsCount, "appareil connecté", "appareils connectés")}
              {" · "}
              Inscrit le {formatDay(createdAt)}
            </p>
            {suspendedAt && (
              <p className="text-sm wrap-anywhere">
                Suspendu le {formatDay(suspendedAt)}&nbsp;: {person.suspendedReason}
              </p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {sessionsCount > 0 && !isSelf && (
            <WorkButton fields={{ intent: "end-sessions", personId: id }} about={name}>
              Déconnecter partout
            </WorkButton>
          )}
          {suspendedAt ? (
            <WorkButton fields={{ intent: "restore", personId: id }} about={name}>
              Rétablir
            </WorkButton>
          ) : (
            !isSelf && <SuspendLink {...person} />
          )}
        </div>
      </article>
    </Card>
  );
}

/** The page says first what a suspension does. */
function SuspendLink(person: ListedPerson) {
  const { id, role } = person;
  return (
    <ButtonLink
      to={`/back-office/people/${id}/suspendre`}
      variant="secondary"
      size="sm"
      className="max-sm:grow"
    >
      {role === "coach" ? "Suspendre ou mettre en pause" : "Suspendre"}
      <span className="sr-only"> {displayName(person)}</span>
    </ButtonLink>
  );
}

function roleLabel({ role, runsTheMarket }: ListedPerson): string {
  if (runsTheMarket) return "Prestataire";
  return role === "coach" ? "Coach sportif" : "Élève";
}
