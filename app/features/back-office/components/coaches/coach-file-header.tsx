import { Link } from "react-router";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { personByEmailPath } from "../../people/rules/paths.ts";
import type { CoachFile } from "../../queries/get-coach-file.server.ts";
import { promiseOf } from "../../rules/coaches.ts";
import { refuseSchema } from "../../schema.ts";
import { ReasonButton } from "../reason-button.tsx";
import { WorkButton } from "../work-button.tsx";
import { CoachBadges } from "./coach-badges.tsx";

const LINK = "text-clay-text underline underline-offset-4 hover:decoration-2";

export function CoachFileHeader({ coach }: { coach: CoachFile }) {
  const { id, name, image, approval, account, askedAt, createdAt, decidedAt, seenAt } = coach;
  const promise = approval === "waiting" ? promiseOf(askedAt, seenAt) : undefined;
  return (
    <Card asChild>
      <header>
        <CardBody className="gap-5">
          <div className="flex flex-wrap items-start gap-5">
            <Avatar name={name} src={image} size="xl" decorative />
            <div className="grid min-w-0 flex-1 basis-64 gap-2">
              <h1 className="text-3xl wrap-anywhere">{name}</h1>
              <p className="flex flex-wrap gap-1.5">
                <CoachBadges coach={coach} />
                {promise && <Badge tone={promise.tone}>{promise.text}</Badge>}
              </p>
              {account ? (
                <p>
                  <Link to={personByEmailPath(account.email)} className={LINK}>
                    <span className="wrap-anywhere">{account.email}</span>
                  </Link>
                </p>
              ) : (
                <p className="text-muted">Plus de compte&nbsp;: la personne est partie.</p>
              )}
              <p className="text-sm text-muted">
                {approval === "waiting"
                  ? `A demandé sa validation ${formatDayTime(askedAt)}`
                  : decidedAt && `Décidé ${formatDayTime(decidedAt)}`}
                {" · "}Inscrit le {formatDay(createdAt)}
              </p>
              {coach.refusalReason && (
                <p className="text-sm wrap-anywhere">
                  Raison donnée&nbsp;: «&nbsp;{coach.refusalReason}&nbsp;»
                </p>
              )}
              {account && !coach.isOnline && !coach.hasHours && approval !== "refused" && (
                <p className="text-sm">
                  Ce coach n’a pas encore choisi ses horaires. Validée, sa page paraît dès qu’il les
                  enregistre.
                </p>
              )}
              {coach.isOnline && (
                <p>
                  <Link to={`/coach/${id}`} className={LINK}>
                    Voir la page publique
                  </Link>
                </p>
              )}
            </div>
          </div>
          <Decisions coach={coach} />
        </CardBody>
      </header>
    </Card>
  );
}

function Decisions({ coach }: { coach: CoachFile }) {
  const { name, approval, isFeatured, isAmbassador, changed, listings } = coach;
  const seenAt = coach.seenAt.toISOString();
  const unseen = changed || listings.some((one) => one.changed && one.status === "active" && !one.pulledAt);
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {approval !== "approved" && (
        <WorkButton fields={{ intent: "approve", from: approval, seenAt }} about={name} variant="primary">
          Valider
        </WorkButton>
      )}
      {approval === "approved" && unseen && (
        <WorkButton
          fields={{ intent: "look", seenAt }}
          about={`${name}\u00a0: les changements`}
          variant="primary"
        >
          Vu
        </WorkButton>
      )}
      {approval === "approved" && (
        <>
          <WorkButton fields={{ intent: "mark", mark: "featured", given: String(!isFeatured) }} about={name}>
            {isFeatured ? "Ne plus mettre en avant" : "Mettre en avant"}
          </WorkButton>
          <WorkButton
            fields={{ intent: "mark", mark: "ambassador", given: String(!isAmbassador) }}
            about={name}
          >
            {isAmbassador ? "Retirer le badge Ambassadeur" : "Nommer ambassadeur"}
          </WorkButton>
        </>
      )}
      {approval !== "refused" && (
        <ReasonButton
          intent="refuse"
          schema={refuseSchema}
          fields={{ from: approval }}
          label={approval === "waiting" ? "Refuser" : "Retirer la validation"}
          about={name}
          title={
            approval === "waiting"
              ? `Refuser ${name}\u00a0?`
              : `Retirer la validation ${ofPerson(name)}\u00a0?`
          }
          description="Sa page n’est pas visible. Le coach est prévenu par e-mail, peut corriger, puis redemander la validation."
          hint={"Le coach la lit mot pour mot\u00a0: dites ce qui manque, avec tact."}
          confirm={approval === "waiting" ? "Refuser et prévenir" : "Retirer et prévenir"}
        />
      )}
    </div>
  );
}
