import { FileDownIcon } from "lucide-react";
import { Form } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { addPromotion } from "~/features/back-office/codes/commands/work-on-promotions.server.ts";
import { CodesNav } from "~/features/back-office/codes/components/codes-nav.tsx";
import { NewPromotionForm } from "~/features/back-office/codes/components/new-promotion-form.tsx";
import { PromotionCard } from "~/features/back-office/codes/components/promotion-card.tsx";
import { listPromotions } from "~/features/back-office/codes/queries/list-promotions.server.ts";
import {
  PROMOTION_STATE_LABELS,
  PROMOTIONS_PATH,
  type PromotionFilters,
  promotionsPath,
  readPromotionFilters,
} from "~/features/back-office/codes/rules.ts";
import { promotionSchema } from "~/features/back-office/codes/schema.ts";
import { SearchFields } from "~/features/back-office/components/search-fields.tsx";
import { useMayWork } from "~/features/back-office/components/use-may-work.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field } from "~/ui/form/field.tsx";
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
            <PromotionSearch filters={filters} />
          </>
        }
        empty={{
          title: "Aucun code promo",
          text: mayWork("money")
            ? "Créez le premier ci-dessous\u00a0: les acheteurs le tapent avant de payer."
            : "Les codes sont créés par les finances.",
        }}
        {...pages}
        hrefFor={(page) => promotionsPath(PROMOTIONS_PATH, filters, page)}
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

function PromotionSearch({ filters }: { filters: PromotionFilters }) {
  const mayWork = useMayWork();
  return (
    <Form method="get" role="search" aria-label="Codes promo" className="flex flex-wrap items-end gap-3">
      <SearchFields label="Code ou usage" words={filters.words} />
      <Field label="État" className="basis-40">
        <Select key={filters.state} name="etat" defaultValue={filters.state ?? ""}>
          <option value="">Tous</option>
          {Object.entries(PROMOTION_STATE_LABELS).map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {mayWork("money") && (
        <a
          href={promotionsPath(`${PROMOTIONS_PATH}/export`, filters)}
          download
          className={buttonClass({ variant: "secondary" }, "max-sm:w-full sm:ml-auto")}
        >
          <FileDownIcon aria-hidden="true" />
          Exporter cette liste
        </a>
      )}
    </Form>
  );
}
