import { AskAgainForm } from "~/features/onboarding/components/ask-again-form.tsx";
import type { Approval } from "~/features/onboarding/rules/listings.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";

export function ApprovalNotice({ approval, reason }: { approval: Approval; reason: string | null }) {
  if (approval === "approved") return null;
  if (approval === "waiting")
    return (
      <Alert title="Votre profil attend d’être validé">
        Nous le relisons sous 48&nbsp;h. Vos annonces actives seront visibles dès qu’il est validé&nbsp;;
        d’ici là, préparez-les tranquillement.
      </Alert>
    );
  return (
    <Alert
      tone="danger"
      title="Votre profil n’a pas été accepté"
      action={
        <>
          <AskAgainForm />
          <ButtonLink variant="secondary" size="sm" to="/dashboard/settings?tab=profile">
            Compléter mon profil
          </ButtonLink>
        </>
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">Ce qui manque&nbsp;: «&nbsp;{reason}&nbsp;»</p>
      <p>Vos annonces ne sont pas visibles pour l’instant. Corrigez ce qu’il faut, puis redemandez.</p>
    </Alert>
  );
}
