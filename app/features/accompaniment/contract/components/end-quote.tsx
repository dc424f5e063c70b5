import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { euros } from "../rules/plan.ts";
import type { EndQuote } from "../rules/settlement.ts";

/** Shown before the student confirms: what was paid, what was delivered, and the difference. */
export function EndQuoteTable({ quote, now }: { quote: EndQuote & { bookedCents: number }; now: Date }) {
  const { endsAt, units, unitsCents, unitCents, months, freeDays, monthsCents } = quote;
  const { paidCents, balanceCents, bookedCents } = quote;
  const given = [
    [
      `${units} ${units > 1 ? "séances et bilans donnés" : "séance ou bilan donné"}, ${euros(unitCents)} chacun`,
      -unitsCents,
    ],
    [
      `${months}\u00a0mois ${months > 1 ? "commencés" : "commencé"}${freeDays > 0 ? `, moins ${formatCount(freeDays, "jour", "jours")} sans coach` : ""}`,
      -monthsCents,
    ],
  ] as const;
  const lines = [["Déjà payé", paidCents] as const, ...given.filter(([, cents]) => cents !== 0)];
  return (
    <div className="grid gap-4">
      <p>
        {endsAt > now ? (
          <>
            Il prend fin le <strong>{formatDay(endsAt)}</strong>, avec le mois que vous avez payé. Jusque-là,
            votre coach, votre programme et vos séances restent à vous, et plus aucune mensualité n’est
            prélevée.
          </>
        ) : (
          <>
            Il prend fin <strong>tout de suite</strong>, et plus aucune mensualité n’est prélevée.
          </>
        )}
      </p>
      <dl className="grid gap-2 rounded-lg bg-sand px-4 py-3">
        {lines.map(([term, cents]) => (
          <div key={term} className="flex justify-between gap-x-4">
            <dt className="min-w-0">{term}</dt>
            <dd className="shrink-0 tabular">{formatEuros(cents)}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-4 border-t border-edge pt-2 font-semibold">
          {balanceCents === 0 ? (
            <dt>Rien à rembourser ni à payer</dt>
          ) : (
            <>
              <dt>{balanceCents < 0 ? "Dernier paiement" : "Vous est remboursé"}</dt>
              <dd className="ml-auto tabular">{formatEuros(Math.abs(balanceCents))}</dd>
            </>
          )}
        </div>
      </dl>
      {endsAt > now && (
        <p className="text-sm text-muted">
          Les séances et les bilans que vous avez encore d’ici là s’y ajoutent, à {euros(unitCents)} chacun
          {bookedCents > 0 && ` (${formatEuros(bookedCents)} sont déjà réservés)`}. Le solde est réglé le jour
          de la fin, sur la carte que vous avez utilisée.
        </p>
      )}
    </div>
  );
}
