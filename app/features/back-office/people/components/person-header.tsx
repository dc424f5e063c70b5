import { Link } from "react-router";
import { OPERATOR_ROLE_LABELS } from "~/features/accounts/rules/operators.ts";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatPhone } from "~/platform/format/fields/phone.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { WorkButton } from "../../components/work-button.tsx";
import type { FoundPerson } from "../../queries/find-people.server.ts";
import type { PersonActivity } from "../queries/person-file.server.ts";

interface PersonHeaderProps {
  person: FoundPerson;
  activity: PersonActivity;
  /** the operator's own account, which cannot be suspended */
  isSelf: boolean;
}

/** The person's identity, the state of their account, and the actions that an operator may take. */
export function PersonHeader({ person, activity, isSelf }: PersonHeaderProps) {
  const { id, email, photo, role, confirmed, createdAt, sessionsCount, suspendedAt, operatorRole } = person;
  const { phone, hasTwoSteps, coachId } = activity;
  const name = displayName(person);
  const facts = [
    ["Téléphone", phone ? formatPhone(phone) : "Pas donné"],
    ["Inscription", formatDay(createdAt)],
    ["Connexion en deux étapes", hasTwoSteps ? "Activée" : "Désactivée"],
    [
      "Appareils",
      sessionsCount === 0
        ? "Aucun appareil connecté"
        : formatCount(sessionsCount, "appareil connecté", "appareils connectés"),
    ],
  ] as const;
  return (
    <header className="grid gap-4">
      <Breadcrumb items={[{ label: "Personnes", to: "/back-office/people" }, { label: name }]} />
      <div className="flex items-start gap-4">
        <Avatar name={name} src={photoPath(photo)} decorative />
        <div className="grid min-w-0 flex-1 gap-1.5">
          <h1 className="text-3xl wrap-anywhere">{name}</h1>
          <p className="text-muted wrap-anywhere">{email}</p>
          <p className="flex flex-wrap gap-1.5">
            <Badge>{role === "coach" ? "Coach sportif" : "Élève"}</Badge>
            {operatorRole && (
              <Badge tone="clay">{`Équipe\u00a0: ${OPERATOR_ROLE_LABELS[operatorRole]}`}</Badge>
            )}
            {!confirmed && <Badge tone="sand">Adresse non confirmée</Badge>}
            {suspendedAt && <Badge tone="danger">Suspendu</Badge>}
          </p>
        </div>
      </div>
      {suspendedAt && (
        <Alert tone="danger" title={`Suspendu le ${formatDay(suspendedAt)}`}>
          {person.suspendedReason}
        </Alert>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0 rounded-lg bg-sunken px-4 py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {coachId !== null && (
        <p>
          <Link
            to={`/back-office/coachs/${coachId}`}
            className="font-semibold text-clay-text underline underline-offset-4"
          >
            Sa page et ses annonces de coach
          </Link>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {sessionsCount > 0 && !isSelf && (
          <WorkButton fields={{ intent: "end-sessions" }} about={name}>
            Déconnecter partout
          </WorkButton>
        )}
        {suspendedAt ? (
          <WorkButton fields={{ intent: "restore" }} about={name}>
            Rétablir
          </WorkButton>
        ) : (
          !isSelf &&
          !operatorRole && (
            <ButtonLink
              to={`/back-office/people/${id}/suspendre`}
              variant="secondary"
              size="sm"
              className="max-sm:grow"
            >
              Suspendre<span className="sr-only"> {name}</span>
            </ButtonLink>
          )
        )}
      </div>
    </header>
  );
}
