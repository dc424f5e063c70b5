import { useNavigate } from "react-router";
import { TwoFactorForm } from "~/features/accounts/components/two-factor-form.tsx";
import { TwoStepCard } from "~/features/accounts/components/two-step-card.tsx";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { getAccount } from "~/features/accounts/queries.server.ts";
import { hasPassedSecondStep } from "~/features/accounts/rules/operators.ts";
import { safeReturnPath } from "~/features/accounts/rules/return-path.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/second-step.ts";

export const meta = () => privatePage("Connexion en deux étapes");
export const headers = privateHeaders;

/** It never redirects: the recovery codes stay on the screen when the session has just given its first code. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const wanted = new URL(request.url).searchParams.get("redirect");
  return {
    account: await getAccount(context.get(servicesContext).db, operator),
    asksForCode: operator.duty.secondStep === "to give",
    isOpen: hasPassedSecondStep(operator.duty),
    onward: wanted ? safeReturnPath(wanted) : "/back-office",
  };
}

export default function SecondStep({ loaderData }: Route.ComponentProps) {
  const { account, asksForCode, isOpen, onward } = loaderData;
  const navigate = useNavigate();
  return (
    <div className="grid max-w-2xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Connexion en deux étapes</h1>
        <p className="text-muted">
          {asksForCode
            ? "Le back-office ne s’ouvre qu’avec un code. Un appareil de confiance n’en dispense pas."
            : "Le back-office montre les données de tout le monde\u00a0: un mot de passe volé ne doit pas suffire pour l’ouvrir."}
        </p>
      </header>
      {asksForCode ? (
        <Card>
          <CardBody>
            <TwoFactorForm onVerified={() => void navigate(onward, { replace: true })} />
          </CardBody>
        </Card>
      ) : (
        <TwoStepCard account={account} />
      )}
      {isOpen && (
        <ButtonLink to={onward} className="justify-self-start max-sm:w-full">
          Ouvrir le back-office
        </ButtonLink>
      )}
    </div>
  );
}
