import { ofPerson } from "~/features/accounts/rules/names.ts";
import { firstNameOf, profilePath } from "~/features/discovery/rules/profile.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { type Outcome, OutcomePanel } from "~/ui/feedback/outcome-panel.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import type { OwnRecommendation } from "../queries.server.ts";
import { mayWithdraw } from "../rules.ts";

function outcomeOf(recommendation: OwnRecommendation | undefined): Outcome {
  if (!recommendation)
    return {
      mark: "unknown",
      title: "Rien à écrire ici",
      text: "Le lien n’est pas complet, ou la page de ce coach n’existe plus. Ouvrez le lien à nouveau depuis votre e-mail.",
    };
  const { status, coachName, reason } = recommendation;
  switch (status) {
    case "with_operator":
      return {
        mark: "done",
        title: "Merci, nous relisons votre texte",
        text: "Nous vous écrivons dès qu’il est en ligne. S’il ne l’est pas, nous vous disons pourquoi.",
      };
    case "published":
      return {
        mark: "done",
        title: "Votre recommandation est en ligne",
        text: `Elle est sur la page ${ofPerson(coachName)}, avec votre signature.`,
      };
    case "refused":
      return {
        mark: "over",
        title: "Votre recommandation n’est pas publiée",
        text: reason ?? "Nous vous avons écrit pourquoi.",
      };
    case "removed":
      return {
        mark: "over",
        title: "Votre recommandation n’est plus en ligne",
        text: reason ?? "Elle a été retirée de la page, et vos données sont effacées.",
      };
    case "withdrawn":
      return { mark: "done", title: "C’est fait", text: "Votre texte et vos données sont effacés." };
    case "declined":
      return {
        mark: "done",
        title: "C’est fait",
        text: `Vous ne recevrez plus d’e-mail de la part ${ofPerson(coachName)}, et ce que nous avions de vous est effacé.`,
      };
    default:
      return {
        mark: "over",
        title: "Ce lien a expiré",
        text: endSentence(
          `Vos données sont effacées. Rien ne sera publié sur la page ${ofPerson(coachName)}`,
        ),
      };
  }
}

interface OwnRecommendationPanelProps {
  recommendation: OwnRecommendation | undefined;
  action: string;
}

/** Where the text of the link's holder stands, once it can no longer be written. */
export function OwnRecommendationPanel({ recommendation, action }: OwnRecommendationPanelProps) {
  return (
    <OutcomePanel outcome={outcomeOf(recommendation)}>
      {recommendation?.status === "published" && (
        <ButtonLink
          to={profilePath(recommendation.coachId, "recommandations")}
          className="justify-self-start"
        >
          Voir la page {ofPerson(firstNameOf(recommendation.coachName))}
        </ButtonLink>
      )}
      {recommendation && mayWithdraw(recommendation.status) && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm font-semibold text-clay-text underline-offset-4 hover:underline">
            Retirer ma recommandation
          </summary>
          <div className="grid gap-3 pt-3">
            <p className="text-sm text-muted">
              C’est définitif&nbsp;: votre texte et vos données sont effacés, et vous ne pourrez pas en écrire
              un autre pour ce coach.
            </p>
            <PressButton intent="withdraw" action={action} variant="danger" size="sm" showsRefusal>
              Retirer définitivement
            </PressButton>
          </div>
        </details>
      )}
      {!recommendation && (
        <ButtonLink to="/coaches" variant="secondary" className="justify-self-start">
          Voir les coachs
        </ButtonLink>
      )}
    </OutcomePanel>
  );
}
