import { TrendingUpIcon } from "lucide-react";
import { ButtonLink } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";

/** Day one: there is nothing to count yet, so the card says what it will count and how to begin. */
export function PerformanceCard() {
  return (
    <Card asChild tone="sunken">
      <section
        aria-labelledby="performance"
        className="flex flex-col gap-5 p-5 sm:p-6 lg:flex-row lg:items-center"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-surface text-muted">
          <TrendingUpIcon aria-hidden className="size-6" />
        </span>
        <div className="grid flex-1 gap-1">
          <h2 id="performance" className="text-xl">
            Vos résultats
          </h2>
          <p className="text-muted">
            Aucun chiffre pour l’instant. Une fois vos prospects suivis, vous lirez ici combien vous en avez
            rappelés, combien sont devenus élèves, et à quelle étape les autres s’arrêtent.
          </p>
        </div>
        <ButtonLink to="/dashboard/messages" variant="secondary" className="w-full lg:w-fit">
          Répondre à mes demandes
        </ButtonLink>
      </section>
    </Card>
  );
}
