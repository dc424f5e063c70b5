import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  publishRecommendation,
  refuseRecommendation,
  takeDownRecommendation,
} from "~/features/back-office/commands/decide-recommendation.server.ts";
import { RecommendationCard } from "~/features/back-office/components/recommendation-card.tsx";
import { ReportLists } from "~/features/back-office/components/report-lists.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { countOpenReports } from "~/features/back-office/queries/list-failed-work.server.ts";
import { listRecommendations } from "~/features/back-office/queries/list-recommendations.server.ts";
import { RECOMMENDATION_TABS, type RecommendationTab } from "~/features/back-office/rules/recommendations.ts";
import {
  publishRecommendationSchema,
  refuseRecommendationSchema,
  removeRecommendationSchema,
} from "~/features/back-office/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { TabLinks } from "~/ui/layout/tab-links.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/recommendations.ts";

export const meta = () => privatePage("Recommandations");
export const headers = privateAnswerHeaders;

const PATH = "/back-office/reports/recommandations";
const tabPath = (tab: RecommendationTab) => (tab === "a-relire" ? PATH : `${PATH}?onglet=${tab}`);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const { searchParams } = new URL(request.url);
  const tab = RECOMMENDATION_TABS.find((known) => known === searchParams.get("onglet")) ?? "a-relire";
  const [recommendations, open] = await Promise.all([
    listRecommendations(pool, operator, { tab, page: readPage(searchParams.get("page")) }),
    countOpenReports(pool, operator),
  ]);
  return { ...recommendations, tab, open };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "publish":
      return answerForm(context, form, publishRecommendationSchema, async (decision) => {
        await publishRecommendation(db, operator, parts, decision);
        return { message: "Recommandation publiée" };
      });
    case "refuse":
      return answerForm(context, form, refuseRecommendationSchema, async (decision) => {
        await refuseRecommendation(db, operator, parts, decision);
        return { message: "Recommandation refusée" };
      });
    case "remove":
      return answerForm(context, form, removeRecommendationSchema, async (decision) => {
        await takeDownRecommendation(db, operator, parts, decision);
        return { message: "Recommandation retirée" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

const EMPTY: Record<RecommendationTab, { title: string; text: string }> = {
  "a-relire": {
    title: "Aucune recommandation à relire",
    text: "Un texte arrive ici quand une personne invitée par un coach l’a écrit.",
  },
  "en-ligne": {
    title: "Aucune recommandation en ligne",
    text: "Celles que vous publiez seront ici, pour les retirer au besoin.",
  },
};

export default function OfficeRecommendations({ loaderData }: Route.ComponentProps) {
  const { rows, tab, open, page, pageCount } = loaderData;
  return (
    <OfficePage
      title="Recommandations"
      text="De personnes que les coachs ont invitées&nbsp;: collègues, clubs, anciens élèves. Publiez-les, ou dites pourquoi non."
      tools={
        <div className="grid gap-3">
          <ReportLists current="recommendations" open={open} />
          <TabLinks
            label="Recommandations"
            tabs={[
              { key: "a-relire", label: "À relire", to: tabPath("a-relire") },
              { key: "en-ligne", label: "En ligne", to: tabPath("en-ligne") },
            ]}
            current={tab}
          />
        </div>
      }
      empty={EMPTY[tab]}
      page={page}
      pageCount={pageCount}
      hrefFor={(to) => (tab === "a-relire" ? `${PATH}?page=${to}` : `${tabPath(tab)}&page=${to}`)}
    >
      {rows.map((recommendation) => (
        <li key={recommendation.id}>
          <RecommendationCard recommendation={recommendation} isPublished={tab === "en-ligne"} />
        </li>
      ))}
    </OfficePage>
  );
}
