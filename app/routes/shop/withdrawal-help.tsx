import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { mailWithdrawalLink } from "~/features/shop/returns/commands/mail-return.server.ts";
import { WithdrawalLinkForm } from "~/features/shop/returns/components/withdrawal-link-form.tsx";
import { REFUND_DAYS, RETURN_DAYS } from "~/features/shop/returns/rules/returns.ts";
import { withdrawalLinkSchema } from "~/features/shop/schema.ts";
import { SUBSCRIPTIONS_PATH } from "~/features/shop/subscriptions/rules/subscriptions.ts";
import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { Prose } from "~/ui/data/prose.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/withdrawal-help.ts";

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get("Retry-After");
  return { ...publicPage([]), ...(retryAfter ? { "Retry-After": retryAfter } : {}) };
}

export const loader = ({ context }: Route.LoaderArgs) => ({
  publicUrl: context.get(servicesContext).settings.publicUrl,
});

/** The answer is the same whether the order exists or not, so that nobody can probe for orders. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const { network } = context.get(requestContext);
  return answerForm(context, await readForm(request), withdrawalLinkSchema, (asked) =>
    mailWithdrawalLink(
      db,
      { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret },
      { ...asked, network },
    ),
  );
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: `Renoncer à un achat · ${BRAND.name}`,
    description: `Changer d’avis sous ${WITHDRAWAL_DAYS} jours\u00a0: comment renoncer à une commande, un programme, un pack ou un abonnement.`,
    path: "/retractation",
    publicUrl: loaderData?.publicUrl ?? "",
  });
}

const LINK = "text-clay-text underline underline-offset-4";

export default function WithdrawalHelp() {
  const { freeChangeHours } = useTerms();
  return (
    <div className="page-width grid max-w-3xl gap-8 pt-10 pb-16 md:pt-16 md:pb-24">
      <header className="grid gap-4">
        <h1 className="text-4xl font-bold sm:text-5xl">Renoncer à un achat</h1>
        <p className="text-lg text-muted">
          Vous avez {WITHDRAWAL_DAYS}&nbsp;jours pour changer d’avis, sans donner de raison. Deux étapes
          suffisent, et un accusé de réception part aussitôt par e-mail.
        </p>
      </header>
      <Way id="commande" title="Une commande de la boutique">
        <p>
          Ouvrez le lien de l’e-mail de commande&nbsp;: le bouton «&nbsp;Renoncer au contrat ici&nbsp;» y est
          tant que le délai court. Vous ne l’avez plus&nbsp;? Nous vous le renvoyons.
        </p>
        <WithdrawalLinkForm />
      </Way>
      <Way id="coach" title="Un pack ou une séance sans date">
        <p>
          Le bouton est sur votre{" "}
          <Link to="/student-dashboard" className={LINK}>
            tableau de bord
          </Link>
          , à côté du pack, et sur la page de la séance. Les heures déjà utilisées restent dues&nbsp;; le
          reste vous est remboursé aussitôt.
        </p>
      </Way>
      <Way id="abonnement" title="Un abonnement à un programme">
        <p>
          Le bouton est dans{" "}
          <Link to={SUBSCRIPTIONS_PATH} className={LINK}>
            Mes abonnements
          </Link>
          . Ce que vous avez payé vous est remboursé en entier, que vous ayez ouvert le fichier ou non.
        </p>
      </Way>
      <Prose>
        <h2>Ce qui se passe ensuite</h2>
        <ul>
          <li>Rien n’est parti&nbsp;: la commande est annulée et remboursée aussitôt.</li>
          <li>
            Le colis est parti ou arrivé&nbsp;: renvoyez les articles sous {RETURN_DAYS}&nbsp;jours, avec le
            bon de retour à imprimer. Nous vous remboursons dès qu’ils sont revenus, ou dès la preuve de leur
            envoi, au plus tard sous {REFUND_DAYS}&nbsp;jours.
          </li>
          <li>Un programme à télécharger&nbsp;: il est remboursé aussitôt, et n’est plus accessible.</li>
        </ul>
        <h2>Une séance à date fixe</h2>
        <p>
          La loi n’y donne pas de droit de rétractation, mais vous pouvez l’annuler sans frais jusqu’à{" "}
          {freeChangeHours}&nbsp;h avant, depuis sa page. Le détail est dans nos{" "}
          <Link to="/terms#retractation">conditions</Link>.
        </p>
      </Prose>
    </div>
  );
}

function Way({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <CardBody className="gap-5 sm:p-8">
          <CardTitle id={id}>{title}</CardTitle>
          {children}
        </CardBody>
      </section>
    </Card>
  );
}
