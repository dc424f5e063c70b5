import { Link } from "react-router";
import { ACCOUNT_PATH, HOURS_PATH } from "~/features/readiness/rules/going-live.ts";
import { PAPERS_PATH } from "~/features/readiness/rules/papers.ts";

const REREAD = {
  text: "Nous relisons votre profil sous 48\u00a0heures, et vous écrivons dès qu’il est validé.",
};

/** The coach's own steps, in the order in which the page needs them. */
const OWN = [
  { text: "Complétez votre page\u00a0: diplômes, méthode, forfaits.", to: "/dashboard/settings?tab=profile" },
  {
    text: "Choisissez vos horaires\u00a0: vos créneaux en viennent.",
    to: HOURS_PATH,
  },
  { text: "Envoyez vos papiers\u00a0: carte ou diplôme, assurance, identité.", to: PAPERS_PATH },
  {
    text: "Ouvrez votre compte de paiement\u00a0: vos élèves paient en ligne, et vous recevez vos virements.",
    to: ACCOUNT_PATH,
  },
];

const TRAINING = {
  text: "Suivez les modules de formation pour bien démarrer.",
  to: "/dashboard/training",
};

interface NextStepsProps {
  /** a step before the others */
  first?: string;
  /** links to the coach's pages */
  isCoach?: boolean;
  /** the operator still has to approve the page */
  isReread?: boolean;
}

export function NextSteps({ first, isCoach = false, isReread = true }: NextStepsProps) {
  const steps: { text: string; to?: string }[] = [
    ...(first ? [{ text: first }] : []),
    ...OWN,
    ...(isReread ? [REREAD] : []),
    TRAINING,
  ];
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">Les prochaines étapes</h2>
      <ol className="grid gap-3">
        {steps.map(({ text, to }, at) => (
          <li key={text} className="flex items-start gap-4">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-clay-pale font-display font-bold text-clay-text tabular"
            >
              {at + 1}
            </span>
            <p className="pt-1">
              {isCoach && to ? (
                <Link
                  to={to}
                  className="rounded-sm text-clay-text underline underline-offset-4 hover:decoration-2"
                >
                  {text}
                </Link>
              ) : (
                text
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
