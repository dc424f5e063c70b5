import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { FoundShopOrder } from "../../queries/list-shop-orders.server.ts";

const STEP_WORDS: Record<FoundShopOrder["steps"][number]["step"], string> = {
  ordered: "Commandée",
  paid: "Payée",
  shipped: "Expédiée",
  delivered: "Livrée",
  cancelled: "Annulée",
  returned: "Retour reçu",
  refunded: "Remboursée",
};
const AUTHORS = { customer: "par la personne", operator: "par l’équipe", nobody: undefined };

export function ShopOrderSteps({ steps }: Pick<FoundShopOrder, "steps">) {
  return (
    <section aria-labelledby="histoire" className="grid gap-4">
      <h2 id="histoire" className="text-xl">
        Ce qui s’est passé
      </h2>
      <ol className="grid gap-4 border-l-2 border-line pl-5">
        {steps.map(({ id, step, by, words, cents, at }) => (
          <li key={id}>
            <p className="wrap-anywhere">
              {STEP_WORDS[step]}
              {cents !== null && ` de ${formatEuros(cents)}`}
            </p>
            <p className="text-sm text-muted">
              <time dateTime={at}>{formatDayTime(new Date(at))}</time>
              {AUTHORS[by] && `, ${AUTHORS[by]}`}
            </p>
            {words && (
              <p className="mt-1 max-w-prose rounded-lg bg-sand px-3 py-2 wrap-anywhere whitespace-pre-line">
                {words}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
