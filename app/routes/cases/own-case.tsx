import { useEffect } from "react";
import { Link } from "react-router";
import { guardRoutes, requireRole, viewerContext } from "~/features/accounts/gate.server.ts";
import { sayWords } from "~/features/back-office/desk/commands/say-words.server.ts";
import { CaseWordsList } from "~/features/back-office/desk/components/case-words.tsx";
import { OwnCaseWords } from "~/features/back-office/desk/components/own-case-words.tsx";
import { problemDraft } from "~/features/back-office/desk/components/problem-form.tsx";
import { requireOwnCase } from "~/features/back-office/desk/gate.server.ts";
import { findOwnCase } from "~/features/back-office/desk/queries/find-case.server.ts";
import { PROBLEM_GROUNDS, sayOwnCase } from "~/features/back-office/desk/rules/cases.ts";
import { caseWordsSchema } from "~/features/back-office/desk/schema.ts";
import { bookingsPath } from "~/features/bookings/sessions/rules/paths.ts";
import { otherSide, type Side } from "~/features/bookings/sessions/rules/states.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { dropDraft } from "~/ui/form/drafts.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/own-case.ts";

export const meta = () => privatePage("Litige");
export const headers = privateAnswerHeaders;

export const middleware: Route.MiddlewareFunction[] = [
  guardRoutes(viewerContext, (context, request) => requireRole(context, request, "coach", "student")),
];

function requireCase({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const viewer = context.get(viewerContext);
  if (viewer.role === "operator") throw new AppError("forbidden");
  return requireOwnCase(context.get(servicesContext).pool, viewer, params.caseId);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { pool, secrets } = context.get(servicesContext);
  const own = await requireCase({ context, params });
  const found = await findOwnCase({ pool, keys: secrets.columnKeys }, own);
  if (!found) throw new AppError("not_found");
  // The lists of a person follow their role, which is not always their side of the case.
  const role: Side = context.get(viewerContext).role === "coach" ? "coach" : "student";
  return { ...found, role };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, secrets } = context.get(servicesContext);
  const own = await requireCase({ context, params });
  return answerForm(context, await readForm(request), caseWordsSchema, (said) =>
    sayWords(db, secrets.columnKeys, own, said),
  );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await serverAction();
  if (answer.ok) toast({ title: "C’est envoyé", description: "Notre équipe vous lit.", variant: "success" });
  return answer;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Litige introuvable"
      text="Il n’existe pas, ou n’est pas le vôtre."
      back={{ label: "Voir mes séances", to: "/dashboard/bookings" }}
    />
  );
}

export default function OwnCase({ loaderData: story }: Route.ComponentProps) {
  const { id, role, side, kind, cents, what, bookingId, openedBy, ground, openedAt } = story;
  const { hasCoach, isOpen, wordsDueAt, closedAt, decision, words } = story;
  const list = { label: role === "student" ? "Mes réservations" : "Réservations", to: bookingsPath(role) };
  useEffect(() => {
    if (bookingId) dropDraft(problemDraft(bookingId));
  }, [bookingId]);
  const own = words.filter((said) => said.side === side);
  const other = otherSide(side);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb items={[list, { label: "Litige" }]} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-3xl wrap-anywhere">{what}</h1>
          {isOpen ? <Badge tone="clay">En cours</Badge> : <Badge tone="green">Décidé</Badge>}
        </div>
        <p className="max-w-prose">{sayOwnCase(kind, side, openedBy, cents)}</p>
        {ground && <p>{PROBLEM_GROUNDS[ground]}</p>}
        <p className="text-sm text-muted">Ouvert le {formatDayTime(openedAt)}</p>
        {bookingId && (
          <p>
            <Link
              to={bookingsPath(role, bookingId)}
              className="font-semibold text-clay-text underline underline-offset-4"
            >
              Voir la séance
            </Link>
          </p>
        )}
      </header>
      {decision !== null && closedAt && (
        <Alert tone="success" title={`Notre décision du ${formatDay(closedAt)}`}>
          <p className="wrap-anywhere whitespace-pre-line">{decision}</p>
        </Alert>
      )}
      <CaseWordsList
        words={words}
        names={
          side === "student"
            ? { student: "Vous", coach: "Votre coach" }
            : { student: "Votre élève", coach: "Vous" }
        }
        empty={{ student: "Rien pour l’instant.", coach: "Rien pour l’instant." }}
        sides={hasCoach ? [side, other] : [side]}
      />
      {isOpen && (
        <Card asChild>
          <section aria-labelledby="votre-version">
            <CardBody>
              <CardTitle id="votre-version">
                {wordsDueAt ? `Votre version, avant le ${formatDay(wordsDueAt)}` : "Votre version"}
              </CardTitle>
              <OwnCaseWords key={own.length} caseId={id} isMore={own.length > 0} />
            </CardBody>
          </section>
        </Card>
      )}
    </div>
  );
}
