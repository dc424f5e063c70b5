import { useEffect, useState } from "react";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { euros, type PlanConfig, planPrices, pricePlan, soldPrices } from "../rules/plan.ts";

const REST_MS = 500;

/** Keeps the total in view on a small screen, where the summary is far below the sliders. */
export function PlanTotal({ plan }: { plan: PlanConfig }) {
  const { totalCents, monthlyCents } = pricePlan(plan, soldPrices(plan.type, planPrices(useTerms())));
  return (
    <>
      <div
        data-bottom-bar
        className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-surface px-4 py-3 shadow-raised sm:mx-0 sm:rounded-t-lg sm:border-x lg:hidden"
      >
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">Total TTC</span>
          <span className="flex flex-wrap items-baseline justify-end gap-x-3">
            <span className="text-sm text-muted tabular">{euros(monthlyCents)}/mois</span>
            <span className="font-display text-2xl font-bold whitespace-nowrap tabular">
              {euros(totalCents)}
            </span>
          </span>
        </p>
      </div>
      <TotalAnnouncement text={`Total\u00a0: ${euros(totalCents)}, soit ${euros(monthlyCents)} par mois.`} />
    </>
  );
}

/** Announces the total once the sliders rest, because a slider passes through many values on its way. */
function TotalAnnouncement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState(text);
  useEffect(() => {
    const rest = setTimeout(() => setAnnounced(text), REST_MS);
    return () => clearTimeout(rest);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
