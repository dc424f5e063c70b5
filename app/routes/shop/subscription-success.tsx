import { data } from "react-router";
import { getBought } from "~/features/accompaniment/contract/queries/purchase.server.ts";
import { FOLLOWED_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { findAccompanimentByToken } from "~/features/accompaniment/gate.server.ts";
import { useLookingAgain } from "~/features/bookings/sessions/components/booking/use-looking-again.ts";
import { findSubscriptionByToken } from "~/features/shop/gate.server.ts";
import { findStarted } from "~/features/shop/subscriptions/queries/subscriptions.server.ts";
import { monthFilePath, SUBSCRIPTIONS_PATH } from "~/features/shop/subscriptions/rules/subscriptions.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { OutcomePanel } from "~/ui/feedback/outcome-panel.tsx";
import { AccompanimentOutcome, accompanimentTitle } from "../accompaniment/accompaniment-outcome.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/subscription-success.ts";

export const headers = privateHeaders;

/** Only a confirmed payment is celebrated: we signed the token, and the payment is looked up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, secrets } = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get("session_id") ?? "";
  const accompaniment = await findAccompanimentByToken(db, secrets.linkSecret, token);
  if (accompaniment)
    return data({ outcome: "accompaniment" as const, ...(await getBought(db, accompaniment)) });
  const own = await findSubscriptionByToken(db, secrets.linkSecret, token);
  const found = own && (await findStarted(db, own));
  if (!found) return data({ outcome: "unknown" as const }, 404);
  const { id, productId, name, status, startedAt, monthsBefore, checkoutUrl } = found;
  if (startedAt)
    return data({ outcome: "started" as const, name, filePath: monthFilePath(id, monthsBefore + 1) });
  return data(
    status === "awaiting_payment"
      ? { outcome: "waiting" as const, name, checkoutUrl }
      : { outcome: "unpaid" as const, name, productId },
  );
}

type Found = Route.ComponentProps["loaderData"];
/** Outcomes of shop subscriptions; an accompaniment has its own component. */
type Outcome = Exclude<Found, { outcome: "accompaniment" }>;

const TITLES: Record<Outcome["outcome"], string> = {
  started: "Abonnement activé\u00a0!",
  waiting: "Paiement en cours de vérification",
  unpaid: "Le paiement n’a pas abouti",
  unknown: "Abonnement non trouvé",
};

const MARKS = { started: "done", waiting: "wait", unpaid: "over", unknown: "unknown" } as const;

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData?.outcome === "accompaniment") return privatePage(accompanimentTitle(loaderData));
  return privatePage(TITLES[loaderData?.outcome ?? "unknown"]);
}

export default function SubscriptionSuccess({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-2xl py-8 md:py-14">
      {loaderData.outcome === "accompaniment" ? (
        <AccompanimentOutcome bought={loaderData} />
      ) : (
        <ShopOutcome outcome={loaderData} />
      )}
    </div>
  );
}

function ShopOutcome({ outcome }: { outcome: Outcome }) {
  useLookingAgain(outcome.outcome === "waiting");
  return (
    <OutcomePanel
      outcome={{ mark: MARKS[outcome.outcome], title: TITLES[outcome.outcome], text: sayMore(outcome) }}
    >
      <div className="flex flex-wrap gap-3">
        <NextSteps outcome={outcome} />
      </div>
    </OutcomePanel>
  );
}

function sayMore(outcome: Outcome): string {
  switch (outcome.outcome) {
    case "started":
      return `Votre premier mois de «\u00a0${outcome.name}\u00a0» est prêt. Un e-mail vous le confirme, avec le prix, la date du prochain paiement et vos droits.`;
    case "waiting":
      return "Dès que votre paiement est confirmé, cette page le dit d’elle-même.";
    case "unpaid":
      return "Rien n’a été débité. Vous pouvez recommencer quand vous voulez.";
    case "unknown":
      return "Cette adresse ne correspond à aucun abonnement. Si vous venez de payer, ouvrez «\u00a0Mes abonnements\u00a0» ou «\u00a0Mon accompagnement\u00a0».";
  }
}

function NextSteps({ outcome }: { outcome: Outcome }) {
  if (outcome.outcome === "started")
    return (
      <>
        <a href={outcome.filePath} className={buttonClass({})}>
          Télécharger mon premier mois
        </a>
        <ButtonLink variant="secondary" to="/dashboard">
          Tableau de bord
        </ButtonLink>
        <ButtonLink variant="secondary" to="/coaches">
          Trouver un coach
        </ButtonLink>
        <ButtonLink variant="link" to={SUBSCRIPTIONS_PATH}>
          Mes abonnements
        </ButtonLink>
      </>
    );
  return (
    <>
      {outcome.outcome === "waiting" && outcome.checkoutUrl && (
        // This is a secondary button: most customers have paid, and their bank is only slow.
        <a
          href={outcome.checkoutUrl}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: "secondary" })}
        >
          Reprendre le paiement
        </a>
      )}
      {outcome.outcome === "unpaid" && (
        <ButtonLink to={`/product/${outcome.productId}`}>Recommencer</ButtonLink>
      )}
      <ButtonLink variant="secondary" to={SUBSCRIPTIONS_PATH}>
        Mes abonnements
      </ButtonLink>
      {outcome.outcome === "unknown" && (
        <ButtonLink variant="secondary" to={FOLLOWED_PATH}>
          Mon accompagnement
        </ButtonLink>
      )}
    </>
  );
}
