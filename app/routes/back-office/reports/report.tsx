import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { handleReport, noteReading } from "~/features/back-office/commands/handle-report.server.ts";
import { ReasonButton } from "~/features/back-office/components/reason-button.tsx";
import { reportedName } from "~/features/back-office/components/report-card.tsx";
import { ReportedConversation } from "~/features/back-office/components/reported-conversation.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { personByEmailPath } from "~/features/back-office/people/rules/paths.ts";
import { findReport } from "~/features/back-office/queries/list-reports.server.ts";
import { ACTION_LABELS } from "~/features/back-office/rules/actions.ts";
import { handleReportSchema } from "~/features/back-office/schema.ts";
import { MessageAttachments } from "~/features/messages/components/conversation/message-attachments.tsx";
import { REPORT_REASONS } from "~/features/messages/rules.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/report.ts";

export const meta = () => privatePage("Signalement");
export const headers = privateAnswerHeaders;

function requireId(given: string): number {
  const id = readId(given);
  if (!id) throw new AppError("not_found");
  return id;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const id = requireId(params.reportId);
  await noteReading(db, operator, id);
  const found = await findReport(pool, operator, id);
  if (!found) throw new AppError("not_found");
  return found;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const id = requireId(params.reportId);
  return answerForm(context, await readForm(request), handleReportSchema, async ({ reason }) => {
    await handleReport(db, operator, { id, reason });
    return { message: "Signalement traité" };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function Report({ loaderData: report }: Route.ComponentProps) {
  const { id, byCoach, reason, words, createdAt, handledAt, note, reporter, reported, looks, fileIds } =
    report;
  const label = REPORT_REASONS[reason];
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <Breadcrumb items={[{ label: "Signalements", to: "/back-office/reports" }, { label }]} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-3xl">{label}</h1>
          {handledAt ? <Badge tone="green">Traité</Badge> : <Badge tone="clay">À traiter</Badge>}
        </div>
        <p className="wrap-anywhere">
          {reportedName(reported)} ({byCoach ? "élève" : "coach"}), signalé par {reportedName(reporter)} (
          {byCoach ? "coach" : "élève"}) le {formatDayTime(createdAt)}
        </p>
        {words && (
          <p className="max-w-prose rounded-lg bg-sand px-4 py-3 wrap-anywhere whitespace-pre-line">
            {words}
          </p>
        )}
      </header>
      <ReportedConversation
        report={report}
        renderFiles={({ attachments, attachmentsCount, fromCoach }) => (
          <MessageAttachments
            attachments={attachments.filter((file) => fileIds.includes(file.id))}
            attachmentsCount={attachmentsCount}
            from={reportedName(fromCoach === byCoach ? reporter : reported)}
            folder={`/back-office/reports/${id}/attachments`}
          />
        )}
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {reported && (
          <ButtonLink
            to={personByEmailPath(reported.email)}
            variant="secondary"
            size="sm"
            className="max-sm:grow"
          >
            Voir le compte, pour le suspendre
          </ButtonLink>
        )}
        {!handledAt && (
          <ReasonButton
            intent="handle"
            schema={handleReportSchema}
            fields={{}}
            label="Marquer comme traité"
            about={`le signalement nº ${id}`}
            title="Traiter ce signalement"
            description="Dites ce qui a été décidé. Ni la personne signalée ni celle qui signale ne le lisent."
            hint="Pour vous et vos collègues."
            confirm="Marquer comme traité"
            variant="primary"
            harmless
          />
        )}
      </div>
      <section aria-labelledby="regards" className="grid gap-2">
        <h2 id="regards" className="text-xl">
          Qui a regardé
        </h2>
        <ul className="grid gap-1 text-muted">
          {looks.map(({ action: done, operator, at }) => (
            <li key={at}>
              {ACTION_LABELS[done]} par {operator ?? "un compte fermé"} le {formatDayTime(new Date(at))}
            </li>
          ))}
        </ul>
        {note && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{note}</p>}
      </section>
    </div>
  );
}
