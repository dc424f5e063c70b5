import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import { ReasonButton } from "../../components/reason-button.tsx";
import type { ListedCase } from "../queries/list-cases.server.ts";
import { CASE_LABELS, sayCase } from "../rules/cases.ts";
import { closeCaseSchema } from "../schema.ts";

export function CaseCard({ listed, now }: { listed: ListedCase; now: Date }) {
  const { id, kind, cents, openedAt, dueAt, closedAt, reason, isOpen, what, student, coach, outcome, to } =
    listed;
  const isLate = isOpen && dueAt < now;
  return (
    <Card asChild interactive>
      <article aria-labelledby={`litige-${id}`} className="grid gap-2 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={`litige-${id}`} className="min-w-0 text-lg leading-tight wrap-anywhere">
            <CardLink to={to}>
              {CASE_LABELS[kind]}&nbsp;: {what}
            </CardLink>
          </h2>
          {isOpen ? (
            <Badge tone={isLate ? "danger" : "clay"}>{isLate ? "En retard" : "À régler"}</Badge>
          ) : (
            <Badge tone="green">Réglé</Badge>
          )}
        </div>
        <p className="wrap-anywhere">
          {student}
          {coach && `, avec ${coach}`}
        </p>
        <p className="max-w-prose text-sm">{sayCase(kind, cents, outcome)}</p>
        <p className="text-sm text-muted">
          Ouvert le {formatDayTime(openedAt)}
          {isOpen
            ? `, à régler avant le ${formatDay(dueAt)}`
            : closedAt
              ? `, réglé le ${formatDayTime(closedAt)}`
              : ""}
        </p>
        {reason && <p className="text-sm wrap-anywhere">«&nbsp;{reason}&nbsp;»</p>}
        {isOpen && kind !== "absence" && (
          <div className="relative z-1 flex flex-wrap gap-2">
            <ReasonButton
              intent="close"
              schema={closeCaseSchema}
              fields={{ id }}
              label="Classer"
              about={what}
              title="Classer ce litige"
              description="Il quitte la liste de ce qui attend. Rien ne change pour l’élève ni pour le coach."
              hint={"Pour vous et vos collègues\u00a0: dites ce que vous avez vérifié."}
              confirm="Classer"
              harmless
            />
          </div>
        )}
      </article>
    </Card>
  );
}
