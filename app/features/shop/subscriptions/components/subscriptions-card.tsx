import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { SUBSCRIPTIONS_PATH } from "../rules/subscriptions.ts";

/** From here, ending a subscription takes two clicks. */
export function SubscriptionsCard() {
  return (
    <Card asChild>
      <section>
        <CardBody className="items-center sm:grid-cols-[1fr_auto]">
          <div className="grid gap-1">
            <CardTitle>Abonnements</CardTitle>
            <p className="text-muted">Prochains paiements, fichiers des mois payés, pause et fin.</p>
          </div>
          <ButtonLink variant="secondary" to={SUBSCRIPTIONS_PATH}>
            Mes abonnements
          </ButtonLink>
        </CardBody>
      </section>
    </Card>
  );
}
