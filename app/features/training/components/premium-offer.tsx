import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card } from "~/ui/layout/card.tsx";

/** No price until the operator has set one, and no button: the subscription cannot be bought yet. */
export function PremiumOffer({ priceCents }: { priceCents: number | undefined }) {
  return (
    <Card asChild tone="clay">
      <section
        aria-labelledby="abonnement"
        className="grid content-start justify-items-start gap-3 p-5 sm:p-6"
      >
        <h2 id="abonnement" className="text-xl">
          L’abonnement
        </h2>
        {priceCents === undefined ? (
          <p>
            Aucun prix n’a été fixé pour l’accès Premium&nbsp;: rien n’est vendu ici, et rien ne vous est
            facturé.
          </p>
        ) : (
          <>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-display text-3xl font-bold tabular">
                {formatEuros(priceCents, { short: true })}
              </span>
              <span>par mois, le prix prévu</span>
            </p>
            <p>
              L’abonnement n’est pas encore ouvert&nbsp;: rien n’est vendu ici pour l’instant, et rien ne vous
              est facturé. Une question, ou l’envie d’être prévenu&nbsp;? Écrivez-nous.
            </p>
            <ButtonLink to="/contact" variant="secondary">
              Nous écrire
            </ButtonLink>
          </>
        )}
      </section>
    </Card>
  );
}
