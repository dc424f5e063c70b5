import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { DISPUTE_DAYS } from "../../ledger/rules/ledger.ts";
import type { IncomeTotals } from "../queries/income.server.ts";
import type { NextPayout } from "../queries/next-payout.server.ts";
import { LEAST_PAYOUT_CENTS, PAYMENT_SETTINGS_PATH } from "../rules/payouts.ts";

interface NextPayoutCardProps {
  /** undefined if the coach has no account that can receive */
  next: NextPayout | undefined;
  totals: IncomeTotals;
}

/** The date and the amount of the next payout, and what waits for a later one. */
export function NextPayoutCard({ next, totals }: NextPayoutCardProps) {
  const { upcomingCents, availableCents, sendingCents, paidCents } = totals;
  const laterCents = upcomingCents + availableCents - (next && !next.isTooLittle ? next.cents : 0);
  return (
    <Card asChild tone={next ? "green" : "clay"}>
      <section aria-labelledby="prochain-virement" className="grid gap-3 p-5 sm:p-6">
        <h2 id="prochain-virement" className="text-lg">
          Prochain virement
        </h2>
        {next ? (
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-display text-3xl leading-none font-bold tabular">
              {formatEuros(next.isTooLittle ? 0 : next.cents)}
            </span>
            <span>
              {next.isHeld
                ? "dès que vos virements reprennent"
                : `le ${formatDay(next.at, { weekday: true })}`}
            </span>
          </p>
        ) : (
          <p className="max-w-prose">
            Aucun compte ne peut encore recevoir vos revenus&nbsp;: ils vous attendent ici.
          </p>
        )}
        <ul className="grid gap-1 text-sm">
          {next?.isHeld && (
            <li>
              Notre équipe retient vos virements et vous a dit pourquoi par e-mail&nbsp;: ce que vous gagnez
              reste à vous.
            </li>
          )}
          {next?.heldUntil && (
            <li>Vos virements sont en pause jusqu’au {formatDayTime(next.heldUntil)}, par sécurité.</li>
          )}
          {next?.isTooLittle && next.cents > 0 && (
            <li>
              {formatEuros(next.cents)} vous attendent&nbsp;: un virement part à partir de{" "}
              {formatEuros(LEAST_PAYOUT_CENTS, { short: true })}.
            </li>
          )}
          {laterCents > 0 && (
            <li>
              {formatEuros(laterCents)} attendent encore&nbsp;: payable {DISPUTE_DAYS} jours après la séance,
              sauf contestation.
            </li>
          )}
          {laterCents < 0 && <li>{formatEuros(-laterCents)} seront déduits de vos prochaines ventes.</li>}
          {sendingCents > 0 && <li>{formatEuros(sendingCents)} sont en route vers votre banque.</li>}
          {paidCents > 0 && <li>{formatEuros(paidCents)} vous ont été versés depuis le début.</li>}
        </ul>
        <ButtonLink to={PAYMENT_SETTINGS_PATH} variant="secondary" size="sm" className="justify-self-start">
          {next ? "Mes informations de paiement" : "Ouvrir mon compte de paiement"}
        </ButtonLink>
      </section>
    </Card>
  );
}
