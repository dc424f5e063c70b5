import { FileDownIcon } from "lucide-react";
import { Form, Link } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { SearchFields } from "~/features/back-office/components/search-fields.tsx";
import { readText } from "~/features/discovery/rules/listing.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { listFailedPayouts, listRefusals } from "~/features/payments/core/queries/refusals.server.ts";
import { FinanceBalances } from "~/features/payments/ledger/components/finance-balances.tsx";
import { FinanceMonths } from "~/features/payments/ledger/components/finance-months.tsx";
import { OwedAfterClosingList } from "~/features/payments/ledger/components/owed-after-closing.tsx";
import { ReconciliationList } from "~/features/payments/ledger/components/reconciliation-list.tsx";
import { RefusalList } from "~/features/payments/ledger/components/refusal-list.tsx";
import { getFinances } from "~/features/payments/ledger/queries/finances.server.ts";
import {
  findHolders,
  type Holder,
  listOwedAfterClosing,
} from "~/features/payments/ledger/queries/holders.server.ts";
import { FailedPayoutList } from "~/features/payments/payouts/components/failed-payout-list.tsx";
import { OwedBackList } from "~/features/payments/payouts/components/owed-back-list.tsx";
import { listOwedBack } from "~/features/payments/payouts/queries/owed-back.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/finances.ts";
import { holderName } from "./finances/holder-name.ts";

export const meta = () => privatePage("Finances");

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool, db } = context.get(servicesContext);
  const words = readText(new URL(request.url).searchParams.get("q"));
  const [finances, refusals, failed, owed, owedBack, found] = await Promise.all([
    getFinances({ db, pool }, operator, context.get(paymentsContext).provider.name),
    listRefusals(db, operator),
    listFailedPayouts(db, operator),
    listOwedAfterClosing(pool, operator),
    listOwedBack(db, operator),
    words ? findHolders(pool, operator, words) : [],
  ]);
  return { finances, refusals, failed, owed, owedBack, words, found };
}

export default function FinancesPage({
  loaderData: { finances, refusals, failed, owed, owedBack, words, found },
}: Route.ComponentProps) {
  return (
    <div className="grid min-w-0 gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-3xl">Finances</h1>
          <p className="text-muted">Où est l’argent, à qui il est, et s’il n’en manque pas.</p>
        </div>
        <a
          href="/back-office/finances/export"
          download
          className={buttonClass({ variant: "secondary" }, "max-sm:w-full")}
        >
          <FileDownIcon aria-hidden="true" />
          Exporter le grand livre
        </a>
      </header>
      <section aria-labelledby="personne" className="grid gap-4">
        <h2 id="personne" className="text-xl">
          Le compte d’une personne
        </h2>
        <Form
          method="get"
          action="/back-office/finances"
          noValidate
          role="search"
          aria-label="Compte d’une personne"
          className="flex max-w-xl flex-wrap items-end gap-3"
        >
          <SearchFields label="Nom, adresse e-mail ou numéro de titulaire" words={words} />
        </Form>
        {words && <FoundHolders found={found} />}
      </section>
      {finances.strandedCount > 0 && (
        <Alert tone="danger">
          {`Paiements et virements commencés avec un autre prestataire et qui attendent ses clés\u00a0: ${formatNumber(finances.strandedCount)}. Remettez-les pour qu’ils se terminent.`}
        </Alert>
      )}
      <RefusalList refusals={refusals} />
      <FailedPayoutList failed={failed} />
      <OwedAfterClosingList owed={owed} />
      <OwedBackList
        owed={owedBack}
        renderName={({ holderId, ...person }) => (
          <Link to={`/back-office/finances/${holderId}`} className={buttonClass({ variant: "link" })}>
            {holderName({ ...person, id: holderId })}
          </Link>
        )}
      />
      <FinanceBalances {...finances} />
      <FinanceMonths {...finances} />
      <ReconciliationList {...finances} />
    </div>
  );
}

function FoundHolders({ found }: { found: Holder[] }) {
  if (found.length === 0)
    return (
      <p role="status" className="text-muted">
        Personne à ce nom n’a encore payé ni gagné quoi que ce soit.
      </p>
    );
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {found.map((holder) => (
        <Card key={holder.id} asChild interactive>
          <li className="grid gap-1 p-4">
            <CardLink to={`/back-office/finances/${holder.id}`} className="font-semibold wrap-anywhere">
              {holderName(holder)}
            </CardLink>
            {holder.email && <span className="text-sm text-muted wrap-anywhere">{holder.email}</span>}
            <span className="text-sm tabular">Dû&nbsp;: {formatEuros(holder.owedCents)}</span>
          </li>
        </Card>
      ))}
    </ul>
  );
}
