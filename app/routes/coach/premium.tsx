import { Link } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { readTerms } from "~/features/business/queries.server.ts";
import { NotSelling } from "~/features/payments/components/not-selling.tsx";
import { requireOwnSubscription } from "~/features/shop/gate.server.ts";
import { findBuyerFacts } from "~/features/shop/premium/commands/subscribe-premium.server.ts";
import { OwnPremium } from "~/features/shop/premium/components/own-premium.tsx";
import { PageStatistics } from "~/features/shop/premium/components/page-statistics.tsx";
import { PremiumContents } from "~/features/shop/premium/components/premium-contents.tsx";
import { PremiumOffer } from "~/features/shop/premium/components/premium-offer.tsx";
import {
  findPremiumEnd,
  listOwnPremium,
  listPageWeeks,
} from "~/features/shop/premium/queries/own-premium.server.ts";
import { describePremiumLack } from "~/features/shop/premium/rules/offer.ts";
import { subscriptionActionSchema } from "~/features/shop/schema.ts";
import { endSubscription } from "~/features/shop/subscriptions/commands/change-subscription.server.ts";
import { LevelBar } from "~/features/training/components/level-bar.tsx";
import { LevelGains } from "~/features/training/components/level-gains.tsx";
import { getLevel } from "~/features/training/queries/get-level.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Card } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/premium.ts";

export const headers = privateAnswerHeaders;

export function meta(): Route.MetaDescriptors {
  return privatePage("Accès Premium");
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, pool, settings } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const [level, terms, facts, subscriptions, weeks] = await Promise.all([
    getLevel(db, coach),
    readTerms(context),
    findBuyerFacts(db, coach),
    listOwnPremium(db, coach),
    listPageWeeks(pool, coach),
  ]);
  const [premium] = subscriptions;
  const priceCents = terms.premiumCents;
  return {
    level,
    terms,
    premium,
    until: premium && (await findPremiumEnd(db, premium.id)),
    weeks,
    sells: settings.sells,
    lack: describePremiumLack({ priceCents, ...facts }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const form = await readForm(request);
  return answerForm(context, form, subscriptionActionSchema, async ({ subscription }) => {
    if (form.get("intent") !== "end") throw new AppError("invalid_input");
    await endSubscription(db, await requireOwnSubscription(db, coach, subscription));
  });
}

export default function Premium({ loaderData }: Route.ComponentProps) {
  const { level, terms, premium, until, weeks, sells, lack } = loaderData;
  const isOffered =
    premium === undefined || premium.status === "ended" || premium.status === "awaiting_payment";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-1">
        <h1 className="text-3xl">Accès Premium</h1>
        <p className="text-muted">L’abonnement, votre niveau, et ce qui ne s’achète pas.</p>
      </header>
      {premium && <OwnPremium premium={premium} until={until} />}
      {weeks.length > 0 && <PageStatistics weeks={weeks} />}
      <PremiumContents terms={terms} />
      <div className={isOffered ? "grid gap-6 xl:grid-cols-2" : "grid"}>
        {isOffered && (sells ? <PremiumOffer priceCents={terms.premiumCents} lack={lack} /> : <NotSelling />)}
        <Card asChild>
          <section aria-labelledby="mise-en-avant" className="grid content-start gap-3 p-5 sm:p-6">
            <h2 id="mise-en-avant" className="text-xl">
              Ce qui ne s’achète pas
            </h2>
            <ul className="grid list-disc gap-2 pl-5 marker:text-clay-text">
              <li>
                Dans les résultats d’une recherche, les coachs les plus proches d’abord, puis les mieux notés,
                puis ceux qui ont le plus d’avis. Premium ne change pas cet ordre.
              </li>
              <li>
                Sur la page d’accueil, les mieux notés, et les coachs «&nbsp;à la une&nbsp;» que notre équipe
                choisit, sans contrepartie.
              </li>
              <li>Votre niveau&nbsp;: il vient de vos séances et de vos avis.</li>
            </ul>
            <Link
              to="/terms#classement"
              className="w-fit rounded-sm py-2 font-medium text-clay-text underline underline-offset-4 hover:decoration-2"
            >
              Lire les règles de classement
            </Link>
          </section>
        </Card>
      </div>
      <LevelBar level={level} />
      <LevelGains rank={level.rank} />
    </div>
  );
}
