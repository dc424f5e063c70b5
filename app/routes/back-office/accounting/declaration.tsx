import { FileDownIcon } from "lucide-react";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { SellerChecklist } from "~/features/payments/books/components/seller-checklist.tsx";
import { YearForm } from "~/features/payments/books/components/year-form.tsx";
import { findFirstMonth } from "~/features/payments/books/queries/first-month.server.ts";
import { checkSellers } from "~/features/payments/books/queries/sellers.server.ts";
import { ACCOUNTING_PATH, declarationFilePath } from "~/features/payments/books/rules/paths.ts";
import { readYear } from "~/features/payments/books/rules/periods.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { sirenOf } from "~/platform/config/operator-identity.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/declaration.ts";

export const meta = () => privatePage("Revenus des coachs");

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { db, pool, settings } = context.get(servicesContext);
  const { provider } = context.get(paymentsContext);
  const thisYear = Number(parisDay(new Date()).slice(0, 4));
  const firstYear = Number((await findFirstMonth(db, operator)).slice(0, 4));
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, back) => thisYear - back);
  const asked = readYear(new URL(request.url).searchParams.get("annee"));
  // In January the declaration is about the year before.
  const usual = years.find((year) => year < thisYear) ?? thisYear;
  const year = asked && years.includes(asked) ? asked : usual;
  const check = await checkSellers(pool, operator, { year, provider: provider.name });
  const { registration, name, address } = settings.operator;
  return {
    years,
    year,
    isOver: year < thisYear,
    check,
    canDeclare: Boolean(sirenOf(registration) && name && address),
  };
}

export default function DeclarationPage({
  loaderData: { years, year, isOver, check, canDeclare },
}: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb items={[{ label: "Comptabilité", to: ACCOUNTING_PATH }, { label: "DAC7" }]} />
        <h1 className="text-3xl">Revenus des coachs</h1>
        <p className="max-w-prose text-muted">
          Chaque année avant le 31&nbsp;janvier, une plateforme déclare à l’administration ce que chaque
          vendeur a gagné (directive DAC7, article 1649 ter&nbsp;A du CGI). Le fichier se dépose sur
          impots.gouv.fr, dans l’espace des tiers déclarants, après compression et chiffrement.
        </p>
      </header>
      <YearForm years={years} year={year} />
      {!isOver && (
        <Alert tone="info">{year} n’est pas terminée&nbsp;: ces montants vont encore changer.</Alert>
      )}
      <SellerChecklist year={year} check={check} />
      {canDeclare ? (
        <a
          href={declarationFilePath(year)}
          download
          className={buttonClass({}, "justify-self-start max-sm:w-full")}
        >
          <FileDownIcon aria-hidden="true" />
          Télécharger le fichier {year} (XML)
        </a>
      ) : (
        <Alert tone="danger">
          Le fichier nomme votre entreprise&nbsp;: renseignez OPERATOR_NAME, OPERATOR_ADDRESS et
          OPERATOR_REGISTRATION pour le télécharger.
        </Alert>
      )}
    </div>
  );
}
