import { ChevronDownIcon, FileDownIcon } from "lucide-react";
import { BRAND } from "~/platform/config/brand.ts";
import { formatMonth, parisInstant } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { receivedPath } from "../../books/rules/paths.ts";
import { type ReceivedMonth, type ReceivedQuarter, sumReceived } from "../rules/income.ts";

interface ReceivedQuartersProps {
  year: number;
  quarters: readonly ReceivedQuarter[];
}

const totalOf = ({ salesCents, suppliedCents }: Omit<ReceivedMonth, "month">) => salesCents + suppliedCents;
const QUARTER_NAMES = ["1er trimestre", "2e trimestre", "3e trimestre", "4e trimestre"];

/** The turnover to declare, by quarter and month, on the day it was received. */
export function ReceivedQuarters({ year, quarters }: ReceivedQuartersProps) {
  const total = sumReceived(quarters);
  return (
    <section aria-labelledby="declaration" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="declaration" className="text-xl">
          Pour votre déclaration {year} (Urssaf)
        </h2>
        <p className="max-w-prose text-muted">
          Votre chiffre d’affaires encaissé&nbsp;: ce que vos élèves ont payé, commission comprise, le jour où
          ils l’ont payé, moins ce qui leur a été rendu, et ce que {BRAND.name} vous a viré pour vos
          accompagnements. Montants toutes taxes comprises.
        </p>
      </div>
      <ul className="rounded-lg border border-line bg-surface">
        {quarters.map((quarter) => (
          <li key={quarter.quarter} className="border-b border-line">
            <details className="group">
              <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
                <ChevronDownIcon
                  aria-hidden
                  className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                />
                <span className="flex-1 font-semibold">{QUARTER_NAMES[quarter.quarter - 1]}</span>
                <span className="font-semibold whitespace-nowrap tabular">
                  {formatEuros(totalOf(quarter))}
                </span>
              </summary>
              <ul className="grid gap-2 px-4 pb-4 sm:pl-12">
                {quarter.months.map((month) => (
                  <Month key={month.month} month={month} />
                ))}
              </ul>
            </details>
          </li>
        ))}
        <li className="flex min-h-13 flex-wrap items-center gap-3 px-4 py-2 font-semibold">
          <span className="flex-1">Année {year}</span>
          <span className="whitespace-nowrap tabular">{formatEuros(totalOf(total))}</span>
        </li>
      </ul>
      <a
        href={receivedPath(year)}
        download
        className={buttonClass({ variant: "secondary" }, "justify-self-start")}
      >
        <FileDownIcon aria-hidden="true" />
        Exporter {year}
        <span className="sr-only"> (CSV)</span>
      </a>
    </section>
  );
}

function Month({ month }: { month: ReceivedMonth }) {
  const { salesCents, suppliedCents } = month;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <span className="first-letter:uppercase">
        {formatMonth(parisInstant(`${month.month}-01`, "12:00"))}
      </span>
      <span className="whitespace-nowrap tabular">{formatEuros(totalOf(month))}</span>
      {suppliedCents !== 0 && (
        <span className="col-span-2 text-sm text-muted">
          {formatEuros(salesCents)} de séances et packs, {formatEuros(suppliedCents)} d’accompagnements
        </span>
      )}
    </li>
  );
}
