import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  publishFormerReview,
  refuseFormerReview,
} from "~/features/back-office/commands/decide-former-review.server.ts";
import { FormerReviewCard } from "~/features/back-office/components/former-review-card.tsx";
import { ReportLists } from "~/features/back-office/components/report-lists.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { countOpenReports } from "~/features/back-office/queries/list-failed-work.server.ts";
import { listFormerReviews } from "~/features/back-office/queries/list-former-reviews.server.ts";
import { publishFormerReviewSchema, refuseFormerReviewSchema } from "~/features/back-office/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/former-reviews.ts";

export const meta = () => privatePage("Avis d’anciens clients");
export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const [reviews, open] = await Promise.all([
    listFormerReviews(pool, operator, page),
    countOpenReports(pool, operator),
  ]);
  return { ...reviews, open };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "publish":
      return answerForm(context, form, publishFormerReviewSchema, async (decision) => {
        await publishFormerReview(db, operator, parts, decision);
        return { message: "Avis publié" };
      });
    case "refuse":
      return answerForm(context, form, refuseFormerReviewSchema, async (decision) => {
        await refuseFormerReview(db, operator, parts, decision);
        return { message: "Avis refusé" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function FormerReviews({ loaderData: { rows, open, ...pages } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Avis d’anciens clients"
      text={`De personnes que les coachs ont suivies avant ${BRAND.name}. Publiez-les, ou dites pourquoi non.`}
      tools={<ReportLists current="former" open={open} />}
      empty={{
        title: "Aucun avis à relire",
        text: "Un avis arrive ici quand son auteur a confirmé son adresse et que le coach a répondu, ou n’a pas répondu à temps.",
      }}
      {...pages}
    >
      {rows.map((review) => (
        <li key={review.id}>
          <FormerReviewCard review={review} />
        </li>
      ))}
    </OfficePage>
  );
}
