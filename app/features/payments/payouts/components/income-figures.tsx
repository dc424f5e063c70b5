import { formatEuros } from "~/platform/format/money.ts";
import { Card } from "~/ui/layout/card.tsx";
import { DISPUTE_DAYS } from "../../ledger/rules/ledger.ts";
import type { IncomeTotals } from "../queries/income.server.ts";
import { LEAST_PAYOUT_CENTS } from "../rules/payouts.ts";

export function IncomeFigures({ totals }: { totals: IncomeTotals }) {
  const { upcomingCents, availableCents, isTooLittle, sendingCents, paidCents } = totals;
  const figures = [
    {
      label: "À venir",
      cents: upcomingCents,
      text:
        upcomingCents < 0
          ? "à déduire des prochaines ventes"
          : `payable ${DISPUTE_DAYS} jours après la séance, sauf contestation`,
    },
    {
      label: "Disponible",
      cents: availableCents,
      text: isTooLittle
        ? `un virement part à partir de ${formatEuros(LEAST_PAYOUT_CENTS, { short: true })}`
        : "part avec le prochain virement",
    },
    {
      label: "Versé",
      cents: paidCents,
      text: sendingCents > 0 ? `et ${formatEuros(sendingCents)} en route` : "depuis le début",
    },
  ];
  return (
    <dl className="grid gap-3 sm:grid-cols-3 sm:gap-4">
      {figures.map(({ label, cents, text }) => (
        <Card
          key={label}
          tone="flat"
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 p-4 sm:grid-cols-1 sm:content-start sm:gap-1 sm:p-5"
        >
          <dt className="font-semibold">{label}</dt>
          <dd className="row-span-2 font-display text-2xl leading-tight font-bold whitespace-nowrap tabular sm:row-span-1">
            {formatEuros(cents)}
          </dd>
          <dd className="text-sm text-muted">{text}</dd>
        </Card>
      ))}
    </dl>
  );
}
