import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { acceptPaper, refusePaper } from "~/features/back-office/commands/decide-paper.server.ts";
import { PaperCheckCard } from "~/features/back-office/components/coaches/paper-check-card.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { refusePaperSchema } from "~/features/back-office/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { listWaitingPapers } from "~/features/readiness/queries/papers.server.ts";
import { saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { acceptPaperSchema } from "~/features/readiness/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/papers.ts";
import { OfficePage } from "./office-page.tsx";

export const meta = () => privatePage("Papiers");

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { db, secrets } = context.get(servicesContext);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const { columnKeys } = secrets;
  return { ...(await listWaitingPapers(db, operator, { page, columnKeys })), now: new Date() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const mails = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "accept-paper":
      return answerForm(context, form, acceptPaperSchema, async (read) => {
        const parts = { ...mails, columnKeys: secrets.columnKeys, terms: saleTerms(settings) };
        await acceptPaper(db, operator, parts, read);
        return { message: "Document vérifié" };
      });
    case "refuse-paper":
      return answerForm(context, form, refusePaperSchema, async (refusal) => {
        await refusePaper(db, operator, mails, refusal);
        return { message: "Coach prévenu" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

function countWaiting(total: number): string {
  if (total === 0) return "Aucun document n’attend d’être vérifié";
  const documents = formatCount(total, "document attend", "documents attendent");
  return `${documents} d’être vérifié${total > 1 ? "s" : ""}, du plus ancien au plus récent`;
}

export default function Papers({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageCount, now } = loaderData;
  return (
    <OfficePage
      title="Papiers"
      text={countWaiting(total)}
      empty={{
        title: "Tout est vérifié",
        text: "Les cartes, diplômes, assurances et pièces d’identité que les coachs envoient arrivent ici.",
      }}
      page={page}
      pageCount={pageCount}
    >
      {rows.map((paper) => (
        <li key={paper.id}>
          <PaperCheckCard paper={paper} now={now} />
        </li>
      ))}
    </OfficePage>
  );
}
