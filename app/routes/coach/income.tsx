import { randomUUID } from "node:crypto";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { clientPath } from "~/features/bookings/clients/rules.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { IncomePapers } from "~/features/payments/books/components/income-papers.tsx";
import { listIncomeYears } from "~/features/payments/books/queries/income-years.server.ts";
import { listDocumentMonths } from "~/features/payments/books/queries/month-documents.server.ts";
import { listReceivedMonths } from "~/features/payments/books/queries/receipts-book.server.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { payBalance } from "~/features/payments/payouts/commands/pay-balance.server.ts";
import { BalanceAlert } from "~/features/payments/payouts/components/balance-alert.tsx";
import { CoachDocumentList } from "~/features/payments/payouts/components/coach-document-list.tsx";
import { IncomeFigures } from "~/features/payments/payouts/components/income-figures.tsx";
import { IncomeList } from "~/features/payments/payouts/components/income-list.tsx";
import { IncomeTabs, PeriodNav } from "~/features/payments/payouts/components/income-nav.tsx";
import { IncomeSummary } from "~/features/payments/payouts/components/income-summary.tsx";
import { NextPayoutCard } from "~/features/payments/payouts/components/next-payout-card.tsx";
import { PayoutList } from "~/features/payments/payouts/components/payout-list.tsx";
import { ReceivedQuarters } from "~/features/payments/payouts/components/received-quarters.tsx";
import { SelfBilledList } from "~/features/payments/payouts/components/self-billed-list.tsx";
import { getIncome } from "~/features/payments/payouts/queries/income.server.ts";
import { getIncomeSummary } from "~/features/payments/payouts/queries/income-summary.server.ts";
import { findNextPayout } from "~/features/payments/payouts/queries/next-payout.server.ts";
import {
  INCOME_VIEWS,
  type IncomePeriod,
  incomePath,
  readIncomePeriod,
  receivedQuarters,
} from "~/features/payments/payouts/rules/income.ts";
import { INCOME_PATH } from "~/features/payments/payouts/rules/payouts.ts";
import { payBalanceSchema } from "~/features/payments/schema.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { sendOnward } from "../bookings/send-onward.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/income.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Revenus");

export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args;
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const now = new Date();
  const provider = context.get(paymentsContext).provider.name;
  const view = INCOME_VIEWS.find((one) => one === searchParams.get("vue")) ?? "resume";
  const period = readIncomePeriod(searchParams, now);
  const pages = {
    income: readPage(searchParams.get("revenus")),
    payouts: readPage(searchParams.get("virements")),
    invoices: readPage(searchParams.get("factures")),
    documents: readPage(searchParams.get("documents")),
    provider,
  };
  const [income, resume, papers] = await Promise.all([
    getIncome(db, coach, pages),
    view === "resume" ? loadSummary(args, period, now) : undefined,
    view === "documents" ? loadPapers(args) : undefined,
  ]);
  return { view, period, now, ...income, idempotencyKey: randomUUID(), resume, papers };
}

async function loadSummary({ context, request }: Route.LoaderArgs, period: IncomePeriod, now: Date) {
  const coach = context.get(coachViewerContext);
  const { db, pool } = context.get(servicesContext);
  const provider = context.get(paymentsContext).provider.name;
  const clients = readPage(new URL(request.url).searchParams.get("clients"));
  const [summary, next, received] = await Promise.all([
    getIncomeSummary(db, coach, { period, clients }),
    findNextPayout(db, coach, { provider, now }),
    listReceivedMonths(pool, coach, { year: period.year, provider }),
  ]);
  return { summary, next, quarters: receivedQuarters(period.year, received) };
}

async function loadPapers({ context }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  const [years, months] = await Promise.all([listIncomeYears(db, coach), listDocumentMonths(db, coach)]);
  return { years, months };
}

export async function action({ context, request }: Route.ActionArgs) {
  const coach = context.get(coachViewerContext);
  return answerForm(context, await readForm(request), payBalanceSchema, async (payment) => {
    const checkoutUrl = await payBalance(context.get(paymentsContext), coach, payment);
    throw sendOnward(request, { checkoutUrl, reservation: INCOME_PATH });
  });
}

export default function Income({ loaderData }: Route.ComponentProps) {
  const { view, period, now, owedBack, idempotencyKey } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-3xl md:text-4xl">Revenus</h1>
      {owedBack && <BalanceAlert owedBack={owedBack} idempotencyKey={idempotencyKey} now={now} />}
      <IncomeTabs view={view} period={period} />
      <View {...loaderData} />
    </div>
  );
}

function View(shown: Route.ComponentProps["loaderData"]) {
  const { view, period, now, totals, income, payouts, invoices, documents, resume, papers } = shown;
  if (view === "ventes") return <IncomeList income={income} />;
  if (view === "virements")
    return (
      <>
        <IncomeFigures totals={totals} />
        {payouts.total > 0 ? (
          <PayoutList
            {...payouts}
            title="Mes virements"
            hrefFor={(to) => incomePath({ view, payouts: to })}
          />
        ) : (
          <EmptyState
            title="Pas encore de virement"
            text="Chaque virement s’affiche ici avec son relevé et la facture de la commission."
          />
        )}
      </>
    );
  if (view === "documents")
    return (
      <>
        {papers && <IncomePapers {...papers} />}
        {invoices.total > 0 && (
          <SelfBilledList
            {...invoices}
            title={`Mes factures à ${BRAND.name}`}
            text="Nous les émettons chaque mois en votre nom, pour vos accompagnements (autofacturation)."
            hrefFor={(to) => incomePath({ view, invoices: to, documents: documents.page })}
          />
        )}
        {documents.total > 0 && (
          <CoachDocumentList
            {...documents}
            title="Mes factures et avoirs"
            hrefFor={(to) => incomePath({ view, documents: to, invoices: invoices.page })}
          />
        )}
        {papers?.years.length === 0 && (
          <EmptyState
            title="Pas encore de document"
            text="Factures, relevés et livre des recettes s’affichent ici dès votre première vente. Les relevés de vos virements sont avec eux."
          />
        )}
      </>
    );
  if (!resume) return null;
  return (
    <>
      <NextPayoutCard next={resume.next} totals={totals} />
      <section aria-label="Vos revenus de la période" className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <PeriodNav period={period} now={now} />
        <IncomeSummary summary={resume.summary} period={period} clientHref={(id) => clientPath(id)} />
      </section>
      <ReceivedQuarters year={period.year} quarters={resume.quarters} />
    </>
  );
}
