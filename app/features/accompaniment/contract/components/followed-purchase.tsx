import { type ReactNode, useEffect, useRef } from "react";
import { endSentence } from "~/platform/format/elision.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import type { BoughtAccompaniment } from "../queries/purchase.server.ts";
import { FOLLOWED_PATH, SETUP_PATH } from "../rules/paths.ts";
import { monthsText, TYPE_NAMES } from "../rules/plan.ts";
import { isLasting } from "../rules/states.ts";

interface FollowedPurchaseProps {
  bought: BoughtAccompaniment;
  /** shown in another tab, which does not have the answers of the setup */
  isLater?: boolean;
  /** the panel takes the place of the plan, which was much longer: the page begins again at its top */
  takesOver?: boolean;
}

/** The state of a payment that is open in another tab. The page updates by itself. */
export function FollowedPurchase({ bought, isLater = false, takesOver }: FollowedPurchaseProps) {
  const { type, months, checkoutUrl } = bought;
  const name = `${TYPE_NAMES[type]}, ${monthsText(months)}`;
  if (isLasting(bought))
    return (
      <Panel
        title="Votre accompagnement est en cours"
        text={`${name}\u00a0: tout se suit au même endroit.`}
        takesOver={takesOver}
      >
        <ButtonLink to={FOLLOWED_PATH}>Mon accompagnement</ButtonLink>
      </Panel>
    );
  if (bought.isReceived)
    return (
      <Panel
        title="Paiement en cours de vérification"
        text={`${endSentence(name)} Dès qu’il est confirmé, cette page le dit d’elle-même.`}
        takesOver={takesOver}
      />
    );
  if (!checkoutUrl || !isAwaited(bought)) return null;
  return (
    <Panel
      title={isLater ? "Votre paiement n’est pas terminé" : "Le paiement s’ouvre dans un nouvel onglet"}
      text={
        isLater
          ? `${name}\u00a0: rien n’a été débité. Vous pouvez le reprendre là où vous en étiez. Pour changer de formule, revenez à l’onglet où vous l’avez choisie, ou répondez de nouveau aux questions.`
          : `${endSentence(name)} Dès qu’il est confirmé, cette page le dit d’elle-même. Rien ne s’est ouvert\u00a0?`
      }
    >
      <div className="flex flex-wrap gap-2">
        <a
          href={checkoutUrl}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: isLater ? "primary" : "secondary" })}
        >
          {isLater ? "Reprendre le paiement" : "Ouvrir la page de paiement"}
        </a>
        {isLater && (
          <ButtonLink variant="secondary" to={SETUP_PATH}>
            Recommencer
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}

/** The checkout can still be paid, or is paid but not confirmed yet. */
export const isAwaited = ({ status, checkoutUrl, isReceived }: BoughtAccompaniment): boolean =>
  status === "awaiting_payment" && (checkoutUrl !== null || isReceived);

interface PanelProps {
  title: string;
  text: string;
  takesOver?: boolean | undefined;
  children?: ReactNode;
}

function Panel({ title, text, takesOver, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // Otherwise the person, who pays in another tab, comes back to the footer of this one.
  useEffect(() => {
    if (!takesOver || window.scrollY === 0) return;
    panel.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [takesOver]);
  return (
    <div
      ref={panel}
      tabIndex={takesOver ? -1 : undefined}
      role="status"
      className="grid justify-items-start gap-3 rounded-md bg-green-pale p-4 outline-none"
    >
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}
