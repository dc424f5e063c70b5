import { ButtonLink, buttonClass } from "~/ui/button.tsx";
import type { BoughtAccompaniment } from "../queries/purchase.server.ts";
import { FOLLOWED_PATH } from "../rules/paths.ts";
import { monthsText, TYPE_NAMES } from "../rules/plan.ts";

/** What is being paid for in another tab, or was: the first tab says so by itself. */
export function FollowedPurchase({ bought }: { bought: BoughtAccompaniment }) {
  const { type, months, status, checkoutUrl } = bought;
  const name = `${TYPE_NAMES[type]}, ${monthsText(months)}`;
  if (status === "running" || status === "paused")
    return (
      <Panel title="Votre accompagnement est en cours" text={`${name}\u00a0: tout se suit au même endroit.`}>
        <ButtonLink to={FOLLOWED_PATH}>Mon accompagnement</ButtonLink>
      </Panel>
    );
  if (status !== "awaiting_payment" || !checkoutUrl) return null;
  return (
    <Panel
      title="Le paiement s’ouvre dans un nouvel onglet"
      text={`${name}. Dès qu’il est confirmé, cette page le dit d’elle-même. Rien ne s’est ouvert\u00a0?`}
    >
      <a href={checkoutUrl} target="_blank" rel="noopener" className={buttonClass({ variant: "secondary" })}>
        Ouvrir la page de paiement
      </a>
    </Panel>
  );
}

function Panel({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div role="status" className="grid justify-items-start gap-2 rounded-md bg-green-pale p-4">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}
