import type { ReactNode } from "react";
import { Link } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { ClientIncome, IncomeSummary as Summary } from "../queries/income-summary.server.ts";
import {
  INCOME_KIND_NAMES,
  INCOME_KINDS,
  type IncomePeriod,
  type IncomeSums,
  incomeChange,
  incomePath,
  periodTitle,
  shiftedPeriod,
} from "../rules/income.ts";

interface IncomeSummaryProps {
  summary: Summary;
  period: IncomePeriod;
  /** the address of a client's file */
  clientHref: (userId: string) => string;
}

export function IncomeSummary({ summary, period, clientHref }: IncomeSummaryProps) {
  const { total, before, kinds, clients } = summary;
  const shownKinds = INCOME_KINDS.filter(
    (kind) => kinds[kind].grossCents !== 0 || kinds[kind].netCents !== 0,
  );
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Figure label="Vendu" cents={total.grossCents}>
          ce que vos élèves ont payé de ce qui a eu lieu
        </Figure>
        <Figure label="Commission" cents={total.grossCents - total.netCents}>
          retenue sur vos ventes
        </Figure>
        <Figure label="Net pour vous" cents={total.netCents}>
          <Change cents={total.netCents} before={before.netCents} period={period} />
        </Figure>
      </dl>
      {shownKinds.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="Rien sur cette période"
          text="Vos séances, packs et accompagnements comptent ici le jour où ils ont lieu."
        />
      ) : (
        <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
          <Part id="par-nature" title="Par nature">
            <ul className="rounded-lg border border-line bg-surface">
              {shownKinds.map((kind) => (
                <Line
                  key={kind}
                  sums={kinds[kind]}
                  note={
                    kind === "accompaniment" ? `vendus par ${BRAND.name}, qui vous les achète` : undefined
                  }
                >
                  <span className="font-semibold">{INCOME_KIND_NAMES[kind]}</span>
                </Line>
              ))}
            </ul>
          </Part>
          <Part id="par-client" title="Par client">
            <ul className="rounded-lg border border-line bg-surface">
              {clients.rows.map((client, at) => (
                <Line key={client.userId ?? `closed ${at}`} sums={client}>
                  <ClientName client={client} href={clientHref} />
                </Line>
              ))}
            </ul>
            <Pagination
              label="Pages des clients"
              page={clients.page}
              pageCount={clients.pageCount}
              hrefFor={(page) => incomePath({ period, clients: page })}
            />
          </Part>
        </div>
      )}
    </>
  );
}

function ClientName({
  client: { userId, name },
  href,
}: {
  client: ClientIncome;
  href: (id: string) => string;
}) {
  const shown = name ?? "Compte fermé";
  if (!userId) return <span className="font-semibold">{shown}</span>;
  return (
    <Link
      to={href(userId)}
      className="inline-flex min-h-11 items-center font-semibold underline decoration-1 underline-offset-4 wrap-anywhere"
    >
      {shown}
    </Link>
  );
}

function Figure({ label, cents, children }: { label: string; cents: number; children: ReactNode }) {
  return (
    <Card
      tone="flat"
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 p-4 sm:grid-cols-1 sm:content-start sm:gap-1 sm:p-5"
    >
      <dt className="font-semibold">{label}</dt>
      <dd className="row-span-2 font-display text-2xl leading-tight font-bold whitespace-nowrap tabular sm:row-span-1">
        {formatEuros(cents)}
      </dd>
      <dd className="text-sm text-muted">{children}</dd>
    </Card>
  );
}

function Change({ cents, before, period }: { cents: number; before: number; period: IncomePeriod }) {
  const change = incomeChange(cents, before);
  const name = periodTitle(shiftedPeriod(period, -1));
  if (change === undefined) return `rien en ${name} pour comparer`;
  const words =
    change === 0 ? "autant qu’" : `${change > 0 ? "+" : ""}${formatNumber(change)}\u00a0% par rapport à `;
  return change === 0
    ? `${words}en ${name} (${formatEuros(before)})`
    : `${words}${name} (${formatEuros(before)})`;
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

function Line({
  sums,
  note,
  children,
}: {
  sums: IncomeSums;
  note?: string | undefined;
  children: ReactNode;
}) {
  const { grossCents, netCents } = sums;
  const commission = grossCents - netCents;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0">
      {children}
      <span className="text-right font-semibold whitespace-nowrap tabular">
        <span className="sr-only">Net&nbsp;: </span>
        {formatEuros(netCents)}
      </span>
      <span className="col-span-2 text-sm text-muted tabular">
        {note ??
          (commission === 0
            ? "sans commission"
            : `${formatEuros(grossCents)} vendus, ${formatEuros(commission)} de commission`)}
      </span>
    </li>
  );
}
