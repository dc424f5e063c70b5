import { ChevronLeftIcon, ChevronRightIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { parisDay } from "~/platform/format/dates.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { TabLinks } from "~/ui/layout/tab-links.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import {
  INCOME_VIEW_NAMES,
  INCOME_VIEWS,
  type IncomePeriod,
  type IncomeView,
  incomePath,
  monthPeriod,
  periodTitle,
  shiftedPeriod,
} from "../rules/income.ts";

/** The parts of the page, each with an address of its own. */
export function IncomeTabs({ view, period }: { view: IncomeView; period: IncomePeriod }) {
  return (
    <TabLinks
      label="Vos revenus"
      current={view}
      tabs={INCOME_VIEWS.map((one) => ({
        key: one,
        label: INCOME_VIEW_NAMES[one],
        to: incomePath({ view: one, ...(one === "resume" && { period }) }),
      }))}
    />
  );
}

/** The month or the year of the summary, with the one before and the one after. */
export function PeriodNav({ period, now }: { period: IncomePeriod; now: Date }) {
  const current = parisDay(now).slice(0, 7);
  const after = shiftedPeriod(period, 1);
  const year = String(period.year);
  // The month in the middle of a past year would be arbitrary: its last one, or the current one.
  const month = period.isYear ? monthPeriod(year === current.slice(0, 4) ? current : `${year}-12`) : period;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex items-center gap-1">
        <Step to={incomePath({ period: shiftedPeriod(period, -1) })} label="Période précédente">
          <ChevronLeftIcon aria-hidden />
        </Step>
        <h2 className="min-w-36 text-center text-xl first-letter:uppercase">{periodTitle(period)}</h2>
        {after.from <= current ? (
          <Step to={incomePath({ period: after })} label="Période suivante">
            <ChevronRightIcon aria-hidden />
          </Step>
        ) : (
          <span className="size-11" />
        )}
      </div>
      <div className="flex gap-2">
        <Choice to={incomePath({ period: month })} isCurrent={!period.isYear}>
          Mois
        </Choice>
        <Choice
          to={incomePath({
            period: { name: year, from: `${year}-01`, to: `${year}-12`, year: period.year, isYear: true },
          })}
          isCurrent={period.isYear}
        >
          Année
        </Choice>
      </div>
    </div>
  );
}

function Step({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      className={buttonClass({ variant: "ghost", size: "icon" })}
    >
      {children}
    </Link>
  );
}

function Choice({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isCurrent ? "true" : undefined}
      className={classNames(
        "flex min-h-11 items-center rounded-full border px-4 font-semibold transition-colors duration-150",
        isCurrent
          ? "border-clay bg-clay-pale text-clay-text"
          : "border-line bg-surface text-muted hover:border-ink hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}
