import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { formatDayTime } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { AccountStatus } from "../../core/rules/provider.ts";
import type { PayoutAccount } from "../queries/payment-info.server.ts";

const STATUSES: Record<
  AccountStatus,
  { label: string; tone: "sand" | "green" | "danger" | "neutral"; text: string }
> = {
  pending: {
    label: "En attente",
    tone: "sand",
    text: "Stripe attend encore des informations de votre part, ou vérifie celles que vous lui avez données. Vos revenus vous attendent ici.",
  },
  active: {
    label: "Actif",
    tone: "green",
    text: "Tout est en ordre\u00a0: vos revenus sont versés au rythme que vous avez choisi.",
  },
  restricted: {
    label: "Restreint",
    tone: "danger",
    text: "Stripe a besoin d’une information de plus avant de pouvoir vous payer. Complétez votre compte\u00a0: vos revenus vous attendent ici.",
  },
  inactive: {
    label: "Inactif",
    tone: "neutral",
    text: "Ce compte ne peut plus recevoir de versements. Écrivez-nous\u00a0: nous trouverons une solution, et ce qui vous est dû reste à vous.",
  },
};

const NO_ACCOUNT =
  "Vous n’avez pas encore de compte Stripe. Complétez vos informations, puis créez-le\u00a0: c’est par lui que vos revenus arrivent à votre banque.";

export const openAccountLabel = (hasAccount: boolean) =>
  hasAccount ? "Compléter mon compte Stripe" : "Créer un compte Stripe";

interface AccountStatusCardProps {
  account: PayoutAccount;
  /** "retour": back from the provider, whose webhook may be on its way; "encore": the link had expired */
  visit: string | null;
}

export function AccountStatusCard({ account, visit }: AccountStatusCardProps) {
  const { label, tone, text } = STATUSES[account.status];
  const { waits, hasChanged } = useLookingAgain(visit === "retour" && account.exists, account.status);
  return (
    <Card asChild>
      <section aria-labelledby="stripe-status">
        <CardBody>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <CardTitle id="stripe-status">Compte Stripe</CardTitle>
            <Badge tone={tone}>{label}</Badge>
          </div>
          <p className="text-muted">{account.exists ? text : NO_ACCOUNT}</p>
          <p role="status" className="text-sm text-muted empty:sr-only">
            {waits && "Nous demandons des nouvelles à Stripe\u00a0: le statut se met à jour tout seul."}
            {hasChanged && `Stripe vient de répondre. Votre compte est maintenant\u00a0: ${label}.`}
          </p>
          {visit === "encore" && (
            <Alert title="Ce lien vers Stripe n’est plus valable">
              Il ne sert qu’une fois, et quelques minutes. Appuyez de nouveau sur «&nbsp;
              {openAccountLabel(account.exists)}&nbsp;» pour en recevoir un autre.
            </Alert>
          )}
          {account.heldUntil && (
            <Alert title="Versements en pause">
              Votre IBAN ou votre compte vient de changer. Par sécurité, rien n’est versé jusqu’au{" "}
              {formatDayTime(account.heldUntil)}.
            </Alert>
          )}
        </CardBody>
      </section>
    </Card>
  );
}

const LOOK_AGAIN_MS = 2_000;
const MOST_LOOKS = 15;
/** The status of an active account rarely changes. */
const MOST_LOOKS_WHEN_ACTIVE = 5;

/** Polls until the status changes, or the attempts run out. */
function useLookingAgain(isBack: boolean, status: AccountStatus) {
  const [first] = useState(status);
  const [looks, setLooks] = useState(0);
  const { state, revalidate } = useRevalidator();
  const most = first === "active" ? MOST_LOOKS_WHEN_ACTIVE : MOST_LOOKS;
  const waits = isBack && status === first && looks < most;
  const look = useEffectEvent(() => {
    if (state !== "idle" || document.visibilityState !== "visible") return;
    setLooks(looks + 1);
    void revalidate();
  });
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits]);
  return { waits, hasChanged: status !== first };
}
