import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/overlay/dialog.tsx";
import type { OnboardingDraft } from "../../rules/draft.ts";
import { stepPath } from "../../rules/steps.ts";

interface AlreadyCoachProps {
  /** a draft that was written in this browser before the login */
  draft: OnboardingDraft | undefined;
  busy: boolean;
  onPublish: () => void;
  onForget: () => void;
}

/** Coaches with a page create listings in the dashboard. A draft from this browser can still be published. */
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
                <ForgetButton title={draft.adTitle} onForget={onForget} />
              </div>
            </CardBody>
          </section>
        </Card>
      )}
    </div>
  );
}

function ForgetButton({ title, onForget }: { title: string; onForget: () => void }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="ghost">L’effacer</Button>
      </DialogTrigger>
      <DialogContent
        size="sm"
        title={"Effacer cette annonce\u00a0?"}
        description={`${title ? `«\u00a0${title}\u00a0»` : "Ce que vous avez composé"} disparaît pour de bon. Les annonces de votre page ne changent pas.`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Annuler</Button>
            </DialogClose>
            <DialogClose asChild>
              <Button variant="danger" onClick={onForget}>
                Effacer l’annonce
              </Button>
            </DialogClose>
          </>
        }
      />
    </Dialog>
  );
}
