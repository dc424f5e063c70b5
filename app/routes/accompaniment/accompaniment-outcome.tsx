import { useEffect } from "react";
import type { BoughtAccompaniment } from "~/features/accompaniment/contract/queries/purchase.server.ts";
import { FOLLOWED_PATH, PLAN_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { monthsText, TYPE_NAMES } from "~/features/accompaniment/contract/rules/plan.ts";
import { ANSWER_HOURS } from "~/features/accompaniment/contract/rules/states.ts";
import { PLAN_DRAFT, SETUP_DRAFT } from "~/features/accompaniment/health/components/stored-answers.ts";
import { useLookingAgain } from "~/features/bookings/sessions/components/booking/use-looking-again.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { OutcomePanel } from "~/ui/feedback/outcome-panel.tsx";
import { dropDraft } from "~/ui/form/drafts.ts";

type Bought = Pick<BoughtAccompaniment, "type" | "months" | "status" | "startedAt" | "checkoutUrl">;
type Kind = "started" | "waiting" | "unpaid";

const kindOf = ({ startedAt, status }: Pick<Bought, "startedAt" | "status">): Kind =>
  startedAt ? "started" : status === "awaiting_payment" ? "waiting" : "unpaid";

const TITLES: Record<Kind, string> = {
  started: "Abonnement activé\u00a0!",
  waiting: "Paiement en cours de vérification",
  unpaid: "Le paiement n’a pas abouti",
};
const MARKS = { started: "done", waiting: "wait", unpaid: "over" } as const;

export const accompanimentTitle = (bought: Pick<Bought, "startedAt" | "status">): string =>
  TITLES[kindOf(bought)];

/** Students see this after the checkout: only a confirmed payment is celebrated. */
export function AccompanimentOutcome({ bought }: { bought: Bought }) {
  const kind = kindOf(bought);
  useLookingAgain(kind === "waiting");
  useEffect(() => {
    // The checkout tab holds a copy of the answers: health data must not stay in the browser.
    if (kind === "started") for (const key of [SETUP_DRAFT, PLAN_DRAFT]) dropDraft(key);
  }, [kind]);
  return (
    <OutcomePanel outcome={{ mark: MARKS[kind], title: TITLES[kind], text: sayMore(kind, bought) }}>
      <div className="flex flex-wrap gap-3">
        <NextSteps kind={kind} checkoutUrl={bought.checkoutUrl} />
      </div>
    </OutcomePanel>
  );
}

function sayMore(kind: Kind, { type, months }: Bought): string {
  if (kind === "waiting") return "Dès que votre paiement est confirmé, cette page le dit d’elle-même.";
  if (kind === "unpaid")
    return "Rien n’a été débité, et vous pouvez recommencer quand vous voulez. Vos réponses et votre formule sont dans l’onglet où vous les avez données.";
  return `Votre formule «\u00a0${TYPE_NAMES[type]}\u00a0» de ${monthsText(months)} commence. Nous demandons maintenant au coach qui vous convient le mieux\u00a0: il a ${ANSWER_HOURS}\u00a0h pour répondre, sinon nous demandons au suivant. Vous recevez un e-mail dès qu’il a dit oui.`;
}

function NextSteps({ kind, checkoutUrl }: { kind: Kind; checkoutUrl: string | null }) {
  if (kind === "started")
    return (
      <>
        <ButtonLink to={FOLLOWED_PATH}>Suivre mon accompagnement</ButtonLink>
        <ButtonLink variant="secondary" to="/dashboard">
          Tableau de bord
        </ButtonLink>
        <ButtonLink variant="secondary" to="/coaches">
          Trouver un coach
        </ButtonLink>
      </>
    );
  if (kind === "unpaid") return <ButtonLink to={PLAN_PATH}>Recommencer</ButtonLink>;
  return (
    checkoutUrl && (
      // This is a secondary button: most students have paid, and their bank is only slow.
      <a href={checkoutUrl} target="_blank" rel="noopener" className={buttonClass({ variant: "secondary" })}>
        Reprendre le paiement
      </a>
    )
  );
}
