import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { approveReview, hideReview } from "~/features/back-office/commands/decide-review.server.ts";
import { ReportLists } from "~/features/back-office/components/report-lists.tsx";
import { ReviewReportCard } from "~/features/back-office/components/review-report-card.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { countOpenReports } from "~/features/back-office/queries/list-failed-work.server.ts";
import { listReviewReports } from "~/features/back-office/queries/list-review-reports.server.ts";
import { decideReviewSchema } from "~/features/back-office/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/review-reports.ts";

export const meta = () => privatePage("Avis signalés");
export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const [reports, open] = await Promise.all([
    listReviewReports(pool, operator, page),
    countOpenReports(pool, operator),
  ]);
  return { ...reports, open };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent !== "hide" && intent !== "keep") throw new AppError("invalid_input");
  return answerForm(context, form, decideReviewSchema, async (decision) => {
    if (intent === "hide") await hideReview(db, operator, parts, decision);
    else await approveReview(db, operator, parts, decision);
    return { message: intent === "hide" ? "Avis retiré" : "Avis gardé en ligne" };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function ReviewReports({ loaderData: { rows, total, open, ...pages } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Avis signalés"
      text={`${formatCount(total, "signalement")}, ceux à traiter d’abord`}
      tools={<ReportLists current="reviews" open={open} />}
      empty={{ title: "Aucun avis signalé", text: "Les avis que les coachs signalent arrivent ici." }}
      {...pages}
    >
      {rows.map((report) => (
        <li key={report.id}>
          <ReviewReportCard report={report} />
        </li>
      ))}
    </OfficePage>
  );
}
