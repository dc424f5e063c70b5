import { Link, useRouteLoaderData } from "react-router";
import type { Viewer } from "~/features/accounts/rules/viewer.ts";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { AccountLink } from "../../site/header/account-link.tsx";
import { SIGN_UP_AS_COACH } from "../../site/navigation.ts";

export function CallsToAction() {
  const viewer = useRouteLoaderData<{ viewer: Viewer | null }>("root")?.viewer;
  return (
    <section className="py-14 md:py-20">
      <div className="page-width grid gap-5 lg:grid-cols-2">
        <div className="flex flex-col items-start gap-4 rounded-xl bg-green-pale p-7 md:p-10">
          <h2 className="text-3xl">Prêt à vous lancer&nbsp;?</h2>
          <p className="flex-1 text-lg">
            Choisissez un coach, écrivez-lui quelques lignes. Beaucoup offrent le premier cours&nbsp;: vous ne
            risquez que d’y prendre goût.
          </p>
          <ButtonLink size="lg" to="/coachs">
            Trouver un coach
          </ButtonLink>
        </div>
        {viewer?.role === "coach" ? <Desk /> : <BecomeCoach />}
      </div>
    </section>
  );
}

function BecomeCoach() {
  const { commissionRate } = useTerms();
  return (
    <div className="flex flex-col items-start gap-4 rounded-xl bg-clay-pale p-7 md:p-10">
      <h2 className="text-3xl">Coach sportif&nbsp;? Vivez de votre métier.</h2>
      <p className="flex-1 text-lg">
        Jusqu’à <strong className="tabular">10&nbsp;000&nbsp;€ par mois</strong> d’entraînements, au tarif
        moyen de <strong className="tabular">50&nbsp;€ de l’heure</strong>. Vous fixez vos prix, vos horaires
        et votre zone&nbsp;; nous retenons {commissionRate}&nbsp;% par transaction.
      </p>
      <p className="text-sm text-muted">
        Exemple&nbsp;: 200 heures à 50&nbsp;€, avant commission, cotisations et impôts. Ce n’est ni une
        moyenne constatée ni une promesse.
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <AccountLink size="lg" dialog={{ ...SIGN_UP_AS_COACH, redirect: "/become-coach" }}>
          Devenir coach
        </AccountLink>
        <Link
          to="/become-coach"
          className="rounded-sm font-medium text-clay-text underline underline-offset-4"
        >
          Découvrir l’inscription pas à pas
        </Link>
      </div>
    </div>
  );
}

function Desk() {
  return (
    <div className="flex flex-col items-start gap-4 rounded-xl bg-clay-pale p-7 md:p-10">
      <h2 className="text-3xl">Vos élèves vous attendent.</h2>
      <p className="flex-1 text-lg">
        Demandes, planning, annonce&nbsp;: tout ce qui fait votre métier est dans votre tableau de bord.
      </p>
      <ButtonLink size="lg" to="/dashboard">
        Mon tableau de bord
      </ButtonLink>
    </div>
  );
}
