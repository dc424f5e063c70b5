import { ofPerson } from "~/features/accounts/rules/names.ts";
import type { IncomeTotals } from "~/features/payments/payouts/queries/income.server.ts";
import type { PayoutHold } from "~/features/payments/payouts/queries/payout-hold.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { ReasonButton } from "../../components/reason-button.tsx";
import { holdPayoutsSchema } from "../schema.ts";

interface PayoutHoldCardProps {
  hold: PayoutHold;
  totals: IncomeTotals;
  name: string;
}

const HINT = "Le coach la lit dans l’e-mail.";

/** Holds the payouts of a coach, or lets them go. */
export function PayoutHoldCard({ hold: { heldAt, reason }, totals, name }: PayoutHoldCardProps) {
  const waiting = formatEuros(Math.max(0, totals.availableCents));
  const coming = formatEuros(Math.max(0, totals.upcomingCents));
  return (
    <Card asChild tone={heldAt ? "clay" : "surface"}>
      <section aria-labelledby="retenue">
        <CardBody>
          <CardTitle id="retenue">{heldAt ? "Virements retenus" : "Prochains virements"}</CardTitle>
          <p className="max-w-prose wrap-anywhere">
            {heldAt
              ? `Depuis ${formatDayTime(heldAt)}\u00a0: «\u00a0${reason}\u00a0»`
              : "Ils partent d’eux-mêmes à la date choisie par le coach."}
          </p>
          <div className="flex flex-wrap gap-2">
            {heldAt ? (
              <ReasonButton
                intent="release"
                schema={holdPayoutsSchema}
                fields={{}}
                label="Laisser partir les virements"
                about={name}
                title={`Reprendre les virements ${ofPerson(name)}\u00a0?`}
                description={`${waiting} partent avec le prochain virement, au plus tôt demain matin. Le coach est prévenu.`}
                hint={HINT}
                confirm="Reprendre les virements"
                harmless
              />
            ) : (
              <ReasonButton
                intent="hold"
                schema={holdPayoutsSchema}
                fields={{}}
                label="Retenir les virements"
                about={name}
                title={`Retenir les virements ${ofPerson(name)}\u00a0?`}
                description={`${waiting} déjà payables et ${coming} à venir ne partent plus, jusqu’à ce que vous les laissiez partir. Un virement déjà en route n’est pas arrêté. Le coach est prévenu.`}
                hint={HINT}
                confirm="Retenir les virements"
              />
            )}
          </div>
        </CardBody>
      </section>
    </Card>
  );
}
