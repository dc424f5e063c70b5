import { ofPerson } from "~/features/accounts/rules/names.ts";
import { FORMER_CLIENT_MARK, firstNameOf, profilePath } from "~/features/discovery/rules/profile.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { type Outcome, OutcomePanel } from "~/ui/feedback/outcome-panel.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import type { FormerReview } from "../queries/find-former-review.server.ts";
import { COACH_DAYS, mayWithdraw } from "../rules/former-clients.ts";

const DONE = { mark: "done", title: "C’est fait" } as const;

function outcomeOf(review: FormerReview | undefined): Outcome {
  if (!review)
    return {
      mark: "unknown",
      title: "Cet avis n’existe plus",
      text: "Le lien n’est pas complet, ou l’avis n’a pas été confirmé à temps. Ouvrez le lien à nouveau depuis votre e-mail.",
    };
  const { status, coachName, refusalReason } = review;
  const firstName = firstNameOf(coachName);
  switch (status) {
    case "with_coach":
      return {
        mark: "done",
        title: "Merci, votre avis est confirmé",
        text: `${firstName} a ${COACH_DAYS}\u00a0jours pour dire si vous avez été son client. Ensuite, nous relisons votre avis et vous écrivons.`,
      };
    case "with_operator":
      return {
        mark: "wait",
        title: "Nous relisons votre avis",
        text: "Nous vous écrivons dès qu’il est publié. S’il ne l’est pas, nous vous disons pourquoi.",
      };
    case "published":
      return {
        mark: "done",
        title: "Votre avis est en ligne",
        text: `Il est sur la page ${ofPerson(coachName)}, avec la mention «\u00a0${FORMER_CLIENT_MARK}\u00a0».`,
      };
    case "refused":
      return {
        mark: "over",
        title: "Votre avis n’est pas publié",
        text: refusalReason ?? "Nous vous avons écrit pourquoi.",
      };
    case "withdrawn":
      return { ...DONE, text: "Votre avis et vos données sont effacés." };
    case "declined":
      return {
        ...DONE,
        text: `Vous ne recevrez plus d’e-mail de la part ${ofPerson(coachName)}, et ce que nous avions de vous est effacé.`,
      };
    default:
      return {
        mark: "over",
        title: "Ce lien a expiré",
        text: endSentence(
          `Vos données sont effacées. Pour donner votre avis, demandez son lien à ${firstName}`,
        ),
      };
  }
}

/** Where the review of the link's holder stands, once it can no longer be written. */
export function OwnFormerReviewPanel({
  review,
  action,
}: {
  review: FormerReview | undefined;
  action: string;
}) {
  return (
    <OutcomePanel outcome={outcomeOf(review)}>
      {review?.status === "published" && (
        <ButtonLink
          to={profilePath(review.coachId, "avis", review.reviewsPage)}
          className="justify-self-start"
        >
          Voir mon avis
        </ButtonLink>
      )}
      {review && mayWithdraw(review.status) && (
        <div className="grid gap-4">
          {review.mutedAt ? (
            <p className="text-sm text-muted">Nous ne vous écrivons plus que nos décisions.</p>
          ) : (
            <PressButton intent="stop" action={action} variant="secondary" showsRefusal>
              Ne plus recevoir d’e-mails
            </PressButton>
          )}
          <details>
            <summary className="w-fit cursor-pointer rounded-sm font-semibold text-clay-text underline-offset-4 hover:underline">
              Retirer mon avis
            </summary>
            <div className="grid gap-3 pt-3">
              <p className="text-sm text-muted">
                C’est définitif&nbsp;: votre avis et vos données sont effacés, et vous ne pourrez pas en
                écrire un autre sur ce coach de cette façon.
              </p>
              <PressButton intent="withdraw" action={action} variant="danger" size="sm" showsRefusal>
                Retirer définitivement
              </PressButton>
            </div>
          </details>
        </div>
      )}
      {!review && (
        <ButtonLink to="/coaches" variant="secondary" className="justify-self-start">
          Voir les coachs
        </ButtonLink>
      )}
    </OutcomePanel>
  );
}
