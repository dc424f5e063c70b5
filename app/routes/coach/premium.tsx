import { Link } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { LevelBar } from "~/features/training/components/level-bar.tsx";
import { LevelGains } from "~/features/training/components/level-gains.tsx";
import { PremiumOffer } from "~/features/training/components/premium-offer.tsx";
import { getLevel } from "~/features/training/queries/get-level.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { Card } from "~/ui/layout/card.tsx";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/premium.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const level = await getLevel(db, context.get(coachViewerContext));
  return { level, priceCents: settings.premiumPriceCents };
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Accès Premium");
}

export default function Premium({ loaderData: { level, priceCents } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Accès Premium</h1>
        <p className="text-muted">Votre statut, ce qu’il apporte vraiment, et ce qui ne s’achète pas.</p>
      </header>
      <LevelBar level={level} />
      <LevelGains rank={level.rank} />
      <div className="grid gap-6 xl:grid-cols-2">
        <Card asChild>
          <section aria-labelledby="mise-en-avant" className="grid content-start gap-3 p-5 sm:p-6">
            <h2 id="mise-en-avant" className="text-xl">
              Qui est mis en avant
            </h2>
            <ul className="grid list-disc gap-2 pl-5 marker:text-clay-text">
              <li>
                Dans une recherche, les coachs les plus proches d’abord, puis les mieux notés, puis ceux qui
                ont le plus d’avis.
              </li>
              <li>
                Sur la page d’accueil, les mieux notés, et les coachs «&nbsp;à la une&nbsp;» que notre équipe
                choisit, sans contrepartie.
              </li>
              <li>Aucune place ne s’achète&nbsp;: ni le niveau, ni un abonnement ne changent cet ordre.</li>
            </ul>
            <Link
              to="/terms#classement"
              className="w-fit rounded-sm py-2 font-medium text-clay-text underline underline-offset-4 hover:decoration-2"
            >
              Lire les règles de classement
            </Link>
          </section>
        </Card>
        <PremiumOffer priceCents={priceCents} />
      </div>
    </div>
  );
}
