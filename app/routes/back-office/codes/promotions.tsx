import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { addPromotion } from "~/features/back-office/codes/commands/work-on-promotions.server.ts";
import { CodesNav } from "~/features/back-office/codes/components/codes-nav.tsx";
import { CodesSearch } from "~/features/back-office/codes/components/codes-search.tsx";
import { NewPromotionForm } from "~/features/back-office/codes/components/new-promotion-form.tsx";
import { PromotionCard } from "~/features/back-office/codes/components/promotion-card.tsx";
import { listPromotions } from "~/features/back-office/codes/queries/list-promotions.server.ts";
import {
  codesPath,
  PROMOTION_STATE_LABELS,
  PROMOTIONS_PATH,
  readPromotionFilters,
} from "~/features/back-office/codes/rules.ts";
import { promotionSchema } from "~/features/back-office/codes/schema.ts";
import { useMayWork } from "~/features/back-office/components/use-may-work.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/promotions.ts";

export const meta = () => privatePage("Codes promo");
export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { pool } = context.get(servicesContext);
  const filters = readPromotionFilters(searchParams, readText(searchParams.get("q")));
  const page = readPage(searchParams.get("page"));
  const found = await listPromotions(pool, context.get(operatorViewerContext), filters, page);
  return { ...found, filters, now: new Date() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  return answerForm(context, await readForm(request), promotionSchema, async (promotion) => {
    await addPromotion(db, context.get(operatorViewerContext), promotion);
    return { message: `Code ${promotion.code} créé` };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function Promotions({ loaderData }: Route.ComponentProps) {
  const { rows, total, filters, now, ...pages } = loaderData;
  const mayWork = useMayWork();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <OfficePage
        title="Codes promo"
        text={`${formatCount(total, "code")}, le plus récent d’abord. Un code ne change plus une fois créé\u00a0: on le termine, et on en crée un autre.`}
        tools={
          <>
            <CodesNav current="promotions" />
            <CodesSearch
              about="Codes promo"
              action={PROMOTIONS_PATH}
              label="Code ou usage"
              filters={filters}
              states={PROMOTION_STATE_LABELS}
            />
          </>
        }
        empty={{
          title: "Aucun code promo",
          text: mayWork("money")
            ? "Créez le premier ci-dessous\u00a0: les acheteurs le tapent avant de payer."
            : "Les codes sont créés par les finances.",
        }}
        {...pages}
        hrefFor={(page) => codesPath(PROMOTIONS_PATH, filters, page)}
      >
        {rows.map((promotion) => (
          <li key={promotion.id}>
            <PromotionCard promotion={promotion} now={now} />
          </li>
        ))}
      </OfficePage>
      {mayWork("money") && <NewPromotionForm now={now} />}
    </div>
  );
}
