import { shortName } from "~/features/accounts/rules/names.ts";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { commissionOf, type PaidService } from "~/features/invoicing/rules/payout-documents.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { Page } from "~/platform/database/paging.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import type { IncomeRow } from "../queries/income.server.ts";
import { incomePath } from "../rules/income.ts";

/** Every sale with its commission and the payout that pays it. */
export function IncomeList({ income }: { income: Page<IncomeRow> }) {
  const { commissionRate } = useTerms();
  return (
    <section aria-labelledby="ventes" className="grid gap-6">
      <header className="grid gap-1">
        <h2 id="ventes" className="text-2xl">
          Mes ventes
        </h2>
        <p className="max-w-prose text-muted">
          Chaque vente, la commission, et le virement qui la paie. Vos ventes sont toutes taxes comprises. Les
          accompagnements, que {BRAND.name} vend et que vous lui fournissez, sont hors taxes&nbsp;: vous en
          recevez aujourd’hui {100 - commissionRate}&nbsp;%, sans commission.
        </p>
      </header>
      <IncomeLines {...income} hrefFor={(to) => incomePath({ view: "ventes", income: to })} />
    </section>
  );
}

const COLUMNS =
  "lg:grid lg:grid-cols-[8.5rem_minmax(0,1fr)_6rem_6.5rem_6rem_13.5rem] lg:items-center lg:gap-x-4";
const HEADINGS = ["Date", "Vente", "Vendu", "Commission", "Net", "Virement"];

interface IncomeLinesProps extends Page<IncomeRow> {
  hrefFor: (page: number) => string;
}

function IncomeLines({ rows, page, pageCount, hrefFor }: IncomeLinesProps) {
  if (rows.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        title="Pas encore de revenus"
        text="Vos ventes s’affichent ici dès qu’elles sont fournies, avec la commission et la date du virement."
      />
    );
  return (
    <div className="grid gap-4">
      <div className="rounded-lg border border-line bg-surface">
        <div
          aria-hidden="true"
          className={`hidden rounded-t-lg border-b border-line bg-sunken px-5 py-3 text-sm font-semibold text-muted ${COLUMNS}`}
        >
          {HEADINGS.map((heading, at) => (
            <span key={heading} className={at >= 2 && at <= 4 ? "text-right" : undefined}>
              {heading}
            </span>
          ))}
        </div>
        <ul>
          {rows.map((row) => (
            <IncomeLine key={row.id} row={row} />
          ))}
        </ul>
      </div>
      <Pagination label="Pages des revenus" page={page} pageCount={pageCount} hrefFor={hrefFor} />
    </div>
  );
}

/** A card on phones, a table row on wide screens. */
function IncomeLine({ row }: { row: IncomeRow }) {
  const { at, what, payer, grossCents, netCents, service } = row;
  const commission = commissionOf(row);
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line px-4 py-4 last:border-b-0 lg:px-5 lg:py-3.5 ${COLUMNS}`}
    >
      <span className="text-sm text-muted max-lg:order-2 max-lg:col-span-2">{formatDay(at)}</span>
      <span className="font-semibold wrap-anywhere lg:font-normal">
        {what}
        {payer && <span className="font-normal text-muted"> · {shortName(payer)}</span>}
      </span>
      <Amount
        label={service ? "Vendu hors taxes" : "Vendu"}
        cents={service ? service.baseCents : grossCents}
        unit={service && "HT"}
      />
      <Amount label="Commission" cents={commission} />
      <span className="text-right font-semibold whitespace-nowrap tabular">
        <span className="sr-only">Net&nbsp;: </span>
        {formatEuros(netCents)}
      </span>
      {service && (
        <span className="text-sm text-muted max-lg:order-3 max-lg:col-span-2 lg:hidden">
          {serviceText(service)}
        </span>
      )}
      {grossCents !== null && commission !== null && (
        <span className="text-sm text-muted max-lg:order-3 max-lg:col-span-2 lg:hidden">
          {grossCents < 0
            ? `${formatEuros(-grossCents)} repris, ${formatEuros(-commission)} de commission rendus`
            : `${formatEuros(grossCents)} vendus, ${formatEuros(commission)} de commission`}
        </span>
      )}
      <span className="max-lg:order-4 max-lg:col-span-2 max-lg:pt-1">
        <StateBadge row={row} />
      </span>
    </li>
  );
}

/**
 * Only on wide screens. The column headings are aria-hidden, so each amount has a label for screen readers.
 */
function Amount({ label, cents, unit }: { label: string; cents: number | null; unit?: string | null }) {
  return (
    <span className="hidden text-right whitespace-nowrap tabular lg:block">
      {cents !== null && (
        <>
          <span className="sr-only">{label}&nbsp;: </span>
          {formatEuros(cents)}
          {unit && ` ${unit}`}
        </>
      )}
    </span>
  );
}

function serviceText({ baseCents, vatCents }: PaidService): string {
  const sold = `${formatEuros(Math.abs(baseCents))} hors taxes ${baseCents < 0 ? "repris" : "vendus"}`;
  return vatCents === 0 ? sold : `${sold}, et ${formatEuros(vatCents)} de TVA en plus`;
}

function StateBadge({ row: { state, stateAt, netCents } }: { row: IncomeRow }) {
  const day = stateAt && formatDay(stateAt);
  switch (state) {
    case "upcoming":
      return <Badge tone="sand">À venir le {day}</Badge>;
    case "contested":
      return <Badge tone="danger">Contesté par le client</Badge>;
    case "waiting":
      return <Badge tone="sand">En attente de votre compte de paiement</Badge>;
    case "available":
      return <Badge tone="clay">Disponible</Badge>;
    case "deducted":
      return <Badge tone="neutral">À déduire</Badge>;
    case "sending":
      return <Badge tone="clay">Virement en cours</Badge>;
    case "paid":
      return (
        <Badge tone="green">
          {netCents < 0 ? "Déduit" : "Versé"} le {day}
        </Badge>
      );
    case "returned":
      return <Badge tone="danger">Virement non abouti</Badge>;
  }
}
