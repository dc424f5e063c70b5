import { Button, ButtonLink } from "~/ui/button.tsx";
import { Card, CardBody, CardTitle } from "~/ui/card.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import type { OnboardingDraft } from "../rules/draft.ts";
import { stepPath } from "../rules/steps.ts";

interface AlreadyCoachProps {
  /** what was composed in this browser before it was known who it is */
  draft: OnboardingDraft | undefined;
  busy: boolean;
  onPublish: () => void;
  onForget: () => void;
}

/** Who has a page composes further listings where those are kept; one that was composed here is not lost. */
export function AlreadyCoach({ draft, busy, onPublish, onForget }: AlreadyCoachProps) {
  return (
    <div className="grid gap-6">
      <EmptyState
        headingLevel={1}
        title="Votre page de coach existe déjà"
        text="Vos annonces se créent et se modifient dans «&nbsp;Mes annonces&nbsp;»."
        action={
          <>
            <ButtonLink to="/dashboard/listings">Gérer mes annonces</ButtonLink>
            <ButtonLink to="/dashboard" variant="secondary">
              Tableau de bord
            </ButtonLink>
          </>
        }
      />
      {draft && (
        <Card asChild>
          <section>
            <CardBody>
              <CardTitle>Une annonce composée ici vous attend</CardTitle>
              <p className="wrap-anywhere">
                {draft.adTitle ? `«\u00a0${draft.adTitle}\u00a0».` : "Elle n’a pas encore de titre."} Elle
                peut rejoindre les autres annonces de votre page.
              </p>
              <div className="grid gap-3 sm:flex sm:flex-wrap">
                <Button busy={busy} onClick={onPublish}>
                  {busy ? "Publication..." : "Ajouter cette annonce à ma page"}
                </Button>
                <ButtonLink variant="secondary" to={stepPath(1)}>
                  La relire
                </ButtonLink>
                <Button variant="ghost" onClick={onForget}>
                  L’effacer
                </Button>
              </div>
            </CardBody>
          </section>
        </Card>
      )}
    </div>
  );
}
