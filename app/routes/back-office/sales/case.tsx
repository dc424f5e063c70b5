import { Link } from "react-router";
import { z } from "zod";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import {
  askForWords,
  closeCase,
  decideCase,
} from "~/features/back-office/desk/commands/close-case.server.ts";
import { CaseState } from "~/features/back-office/desk/components/case-state.tsx";
import { CaseWork } from "~/features/back-office/desk/components/case-work.tsx";
import {
  StoryActions,
  StoryMails,
  StoryPayment,
} from "~/features/back-office/desk/components/story-parts.tsx";
import { StoryPeople } from "~/features/back-office/desk/components/story-people.tsx";
import { findCaseStory, mailsOfCase } from "~/features/back-office/desk/queries/find-case.server.ts";
import { CASE_LABELS, CASES_PATH, PROBLEM_GROUNDS } from "~/features/back-office/desk/rules/cases.ts";
import { shortNumber } from "~/features/back-office/desk/rules/numbers.ts";
import { sayCaseDates } from "~/features/back-office/desk/rules/words.ts";
import { closeCaseSchema, decideCaseSchema } from "~/features/back-office/desk/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { MissingScreen } from "../../public/missing-screen.tsx";
import type { Route } from "./+types/case.ts";
import { answerResend } from "./resend.server.ts";
import { requireSaleId } from "./sale-id.ts";

export const meta = () => privatePage("Litige");
export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { pool, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const keys = secrets.columnKeys;
  const story = await findCaseStory({ pool, keys }, operator, requireSaleId(params.caseId));
  if (!story) throw new AppError("not_found");
  return { story, now: new Date() };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, pool, settings, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "decide":
      return answerForm(context, form, decideCaseSchema, async (decision) => {
        await decideCase(db, operator, parts, { id: requireSaleId(params.caseId), ...decision });
        return { message: "Litige tranché, votre décision part par e-mail" };
      });
    case "close":
      return answerForm(context, form, closeCaseSchema, async ({ reason }) => {
        await closeCase(db, operator, { id: requireSaleId(params.caseId), reason });
        return { message: "Litige classé" };
      });
    case "resend":
      return answerResend(context, form, async () => {
        const subjectId = requireSaleId(params.caseId);
        const story = await findCaseStory({ pool, keys: secrets.columnKeys }, operator, subjectId);
        return story && { subjectId, ...mailsOfCase(story) };
      });
    case "ask":
      return answerForm(context, form, z.object({}), async () => {
        await askForWords(db, operator, parts, { id: requireSaleId(params.caseId) });
        return { message: "Invitation à écrire envoyée" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Litige non trouvé"
      text="Il n’existe pas, ou son adresse est incomplète."
      back={{ label: "Voir les litiges", to: CASES_PATH }}
    />
  );
}

export default function Case({ loaderData: { story, now } }: Route.ComponentProps) {
  const { id, kind, what, openedAt, dueAt, closedAt, isOpen, isTold, reason, ground } = story;
  const { student, studentEmail, coach, coachEmail, coachId, coachHolderId, saleAt, payment } = story;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-4">
        <Breadcrumb items={[{ label: "Litiges", to: CASES_PATH }, { label: CASE_LABELS[kind] }]} />
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="min-w-0 text-3xl wrap-anywhere">{CASE_LABELS[kind]}</h1>
            <CaseState listed={story} now={now} />
          </div>
          <p className="text-lg wrap-anywhere">{what}</p>
          {ground && <p>{PROBLEM_GROUNDS[ground]}</p>}
          <p className="text-muted">
            {sayCaseDates({
              opened: formatDayTime(openedAt),
              due: isOpen ? formatDay(dueAt) : null,
              closed: closedAt && formatDayTime(closedAt),
            })}
          </p>
          <p className="text-sm text-muted tabular">
            nº&nbsp;{shortNumber(id)}
            <span className="sr-only">, en entier {id}</span>
          </p>
        </div>
        <StoryPeople
          student={{ name: student, email: studentEmail }}
          coach={coach === null ? null : { name: coach, email: coachEmail }}
          coachId={coachId}
        />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={saleAt} variant="secondary" size="sm" className="max-sm:grow">
            Voir la vente et rembourser
          </ButtonLink>
          {coachHolderId !== null && (
            <ButtonLink
              to={`/back-office/finances/${coachHolderId}`}
              variant="secondary"
              size="sm"
              className="max-sm:grow"
            >
              Virements du coach
            </ButtonLink>
          )}
        </div>
      </header>
      {kind === "absence" ? (
        <p>
          Une absence contestée se tranche{" "}
          <Link to={saleAt} className="font-semibold text-clay-text underline underline-offset-4">
            sur la page de sa séance
          </Link>
          .
        </p>
      ) : (
        <CaseWork story={story} />
      )}
      {reason && (
        <Alert tone="success" title={isTold ? "Décision envoyée par e-mail" : "Note de l’équipe"}>
          <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        </Alert>
      )}
      {payment && <StoryPayment payment={payment} link />}
      <StoryActions actions={story.actions} />
      <StoryMails mails={story.mails} />
    </div>
  );
}
