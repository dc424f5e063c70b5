import { FileDownIcon } from "lucide-react";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import {
  holdPayoutsNow,
  releasePayoutsNow,
} from "~/features/back-office/desk/commands/work-on-sales.server.ts";
import { PayoutHoldCard } from "~/features/back-office/desk/components/payout-hold-card.tsx";
import { holdPayoutsSchema } from "~/features/back-office/desk/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { HolderLines } from "~/features/payments/ledger/components/holder-lines.tsx";
import { findHolder, listHolderLines } from "~/features/payments/ledger/queries/holders.server.ts";
import { CoachDocumentList } from "~/features/payments/payouts/components/coach-document-list.tsx";
import { IncomeFigures } from "~/features/payments/payouts/components/income-figures.tsx";
import { PayoutList } from "~/features/payments/payouts/components/payout-list.tsx";
import { SelfBilledList } from "~/features/payments/payouts/components/self-billed-list.tsx";
import { getHolderIncome } from "~/features/payments/payouts/queries/income.server.ts";
import { findPayoutHold } from "~/features/payments/payouts/queries/payout-hold.server.ts";
import { askedFrom } from "~/features/payments/payouts/rules/balance.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/holder.ts";
import { holderName } from "./holder-name.ts";

export const meta = () => privatePage("Compte d’une personne");

export const headers = privateAnswerHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { db, pool, settings } = context.get(servicesContext);
  const holderId = readId(params.holderId);
  const holder = holderId && (await findHolder(pool, operator, holderId));
  if (!holder) throw new AppError("not_found");
  const { searchParams } = new URL(request.url);
  const ofPayouts = {
    page: readPage(searchParams.get("virements")),
    invoices: readPage(searchParams.get("factures")),
    documents: readPage(searchParams.get("documents")),
    provider: context.get(paymentsContext).provider.name,
  };
  const [lines, income, hold] = await Promise.all([
    listHolderLines(pool, operator, { holderId: holder.id, page: readPage(searchParams.get("page")) }),
    getHolderIncome(db, operator, { holderId: holder.id, ...ofPayouts }),
    findPayoutHold(db, operator, { holderId: holder.id }),
  ]);
  return { holder, lines, hold, isPublic: settings.isPublic, ...income };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const holderId = readId(params.holderId);
  if (!holderId) throw new AppError("not_found");
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "hold":
      return answerForm(context, form, holdPayoutsSchema, async ({ reason }) => {
        await holdPayoutsNow(db, operator, parts, { holderId, reason });
        return { message: "Virements retenus, le coach est prévenu" };
      });
    case "release":
      return answerForm(context, form, holdPayoutsSchema, async ({ reason }) => {
        await releasePayoutsNow(db, operator, parts, { holderId, reason });
        return { message: "Virements repris, le coach est prévenu" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function HolderPage({ loaderData }: Route.ComponentProps) {
  const { holder, lines, hold, totals, payouts, invoices, documents, owedBack, isPublic } = loaderData;
  const name = holderName(holder);
  const shown = {
    page: lines.page,
    virements: payouts.page,
    factures: invoices.page,
    documents: documents.page,
  };
  const hrefFor = (change: Partial<typeof shown>) => {
    const pages = { ...shown, ...change };
    return `?${new URLSearchParams(Object.entries(pages).map(([key, page]) => [key, String(page)]))}`;
  };
  return (
    <div className="grid min-w-0 gap-8">
      <header className="grid gap-2">
        <Breadcrumb items={[{ label: "Finances", to: "/back-office/finances" }, { label: name }]} />
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="grid min-w-0 gap-1">
            <h1 className="text-3xl wrap-anywhere">{name}</h1>
            <p className="text-muted wrap-anywhere">
              {holder.email && `${holder.email} · `}titulaire nº&nbsp;{holder.id}
            </p>
          </div>
          <a
            href={`/back-office/finances/export?titulaire=${holder.id}`}
            download
            className={buttonClass({ variant: "secondary" }, "max-sm:w-full")}
          >
            <FileDownIcon aria-hidden="true" />
            Exporter ce compte
          </a>
        </div>
      </header>
      {owedBack && (
        <Alert title={`Solde négatif\u00a0: ${formatEuros(-owedBack.cents)}`}>
          Depuis le {formatDay(owedBack.since)}. Il est déduit des prochaines ventes, et demandé par e-mail à
          partir du {formatDay(askedFrom(owedBack))}.
        </Alert>
      )}
      <IncomeFigures totals={totals} />
      {hold && <PayoutHoldCard hold={hold} totals={totals} name={name} />}
      {payouts.total > 0 && (
        <PayoutList {...payouts} title="Virements" hrefFor={(virements) => hrefFor({ virements })} />
      )}
      {invoices.total > 0 && (
        <SelfBilledList
          {...invoices}
          title="Autofacturation"
          text="Ses factures d’accompagnements, émises chaque mois en son nom."
          hrefFor={(factures) => hrefFor({ factures })}
        />
      )}
      {documents.total > 0 && (
        <CoachDocumentList
          {...documents}
          title="Factures et avoirs"
          hrefFor={(to) => hrefFor({ documents: to })}
        />
      )}
      <section aria-labelledby="ecritures" className="grid gap-4">
        <h2 id="ecritures" className="text-xl">
          Écritures
        </h2>
        {lines.total === 0 ? (
          <EmptyState headingLevel={3} title="Aucune écriture" text="Rien n’a encore été payé ni gagné." />
        ) : (
          <HolderLines rows={lines.rows} isPublic={isPublic} />
        )}
        <Pagination label="Pages des écritures" {...lines} hrefFor={(page) => hrefFor({ page })} />
      </section>
    </div>
  );
}
