import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { changeAccountPlan } from "~/features/back-office/commands/change-accounts.server.ts";
import { AccountPlanForm } from "~/features/payments/books/components/account-plan-form.tsx";
import { BookExports } from "~/features/payments/books/components/book-exports.tsx";
import { PeriodForm } from "~/features/payments/books/components/period-form.tsx";
import { getAccountPlan } from "~/features/payments/books/queries/account-plan.server.ts";
import { findFirstMonth } from "~/features/payments/books/queries/first-month.server.ts";
import { DECLARATION_PATH } from "~/features/payments/books/rules/paths.ts";
import { listMonths, readPeriod } from "~/features/payments/books/rules/periods.ts";
import { accountPlanSchema } from "~/features/payments/books/schema.ts";
import { sirenOf } from "~/platform/config/operator-identity.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/accounting.ts";

export const meta = () => privatePage("Comptabilité");
export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { db, settings } = context.get(servicesContext);
  const [plan, first] = await Promise.all([getAccountPlan(db, operator), findFirstMonth(db, operator)]);
  const now = parisDay(new Date()).slice(0, 7);
  const january = `${now.slice(0, 4)}-01`;
  const oldest = first < january ? first : january;
  const asked = readPeriod(new URL(request.url).searchParams);
  const isKnown = asked && asked.from >= oldest && asked.to <= now;
  return {
    plan,
    months: listMonths(oldest, now),
    period: isKnown ? asked : { from: january, to: now },
    hasSiren: sirenOf(settings.operator.registration) !== undefined,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  return answerForm(context, await readForm(request), accountPlanSchema, (plan) =>
    changeAccountPlan(db, operator, plan),
  );
}

export default function Accounting({ loaderData: { plan, months, period, hasSiren } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-3xl">Comptabilité</h1>
          <p className="text-muted">Ce que votre comptable et l’administration vous demandent.</p>
        </div>
        <ButtonLink to={DECLARATION_PATH} variant="secondary" className="max-sm:w-full">
          Revenus des coachs (DAC7)
        </ButtonLink>
      </header>
      {!hasSiren && (
        <Alert tone="info">
          Le SIREN de votre entreprise manque (OPERATOR_REGISTRATION)&nbsp;: le nom du FEC porte neuf zéros à
          sa place.
        </Alert>
      )}
      <PeriodForm months={months} period={period} />
      <BookExports period={period} />
      <Card asChild>
        <section aria-labelledby="plan">
          <CardBody className="gap-6">
            <div className="grid gap-1.5">
              <CardTitle id="plan">Plan comptable</CardTitle>
              <p className="max-w-prose text-muted">
                Les comptes du FEC. Un champ vidé reprend la valeur proposée. Un changement vaut pour les
                prochains fichiers, même d’une période passée.
              </p>
            </div>
            <AccountPlanForm plan={plan} />
          </CardBody>
        </section>
      </Card>
    </div>
  );
}
