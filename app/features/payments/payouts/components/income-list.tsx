import type { OwnIncome } from "../queries/income.server.ts";
import { incomePath } from "../rules/payouts.ts";
import { IncomeFigures } from "./income-figures.tsx";
import { IncomeLines } from "./income-lines.tsx";
import { PayoutList } from "./payout-list.tsx";

export function IncomeList({ totals, income, payouts }: OwnIncome) {
  return (
    <section id="revenus" aria-labelledby="titre-revenus" className="grid scroll-mt-24 gap-6">
      <header className="grid gap-1">
        <h2 id="titre-revenus" className="text-2xl">
          Mes revenus
        </h2>
        <p className="max-w-prose text-muted">
          Chaque vente, la commission, et le virement qui la paie. Les montants sont toutes taxes comprises.
        </p>
      </header>
      <IncomeFigures totals={totals} />
      <IncomeLines {...income} hrefFor={(to) => incomePath({ income: to, payouts: payouts.page })} />
      {payouts.total > 0 && (
        <PayoutList
          {...payouts}
          title="Mes virements"
          level={3}
          hrefFor={(to) => incomePath({ income: income.page, payouts: to })}
        />
      )}
    </section>
  );
}
