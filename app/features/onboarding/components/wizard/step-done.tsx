import type { ReactNode } from "react";
import { HOURS_PATH } from "~/features/readiness/rules/going-live.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Spinner } from "~/ui/feedback/spinner.tsx";
import { CourtLines } from "~/ui/layout/court-lines.tsx";
import type { WizardAccount } from "../../rules/draft.ts";
import type { Approval } from "../../rules/listings.ts";
import { NextSteps } from "../next-steps.tsx";

interface StepDoneProps {
  account: WizardAccount;
  busy: boolean;
  onPublish: () => void;
  /** links to the signup and login dialogs, which return here */
  accountLinks: ReactNode;
  /** signs out and opens the login for another account; the draft is kept */
  onSwitchAccount: () => void;
}

/** These messages are for coaches with a page. */
const DONE_TEXTS: Record<Approval, { title: string; text: string }> = {
  approved: { title: "Félicitations\u00a0!", text: "Votre annonce est en ligne." },
  waiting: {
    title: "Félicitations\u00a0!",
    text: "Votre profil de coach est créé. Nous le relisons sous 48\u00a0heures, puis votre annonce est en ligne.",
  },
  refused: {
    title: "Votre page n’est pas encore validée",
    text: "Votre tableau de bord dit ce qui manque\u00a0: corrigez-le, puis redemandez la validation. Vos annonces seront visibles ensuite.",
  },
};

export function StepDone({ account, busy, onPublish, accountLinks, onSwitchAccount }: StepDoneProps) {
  const { role, approval } = account;
  if (role === "visitor")
    return (
      <Congratulations
        title="Félicitations, votre annonce est prête&nbsp;!"
        text="Il ne manque qu’un compte coach pour la publier. Créez-le ou connectez-vous&nbsp;: tout ce que vous avez écrit vous attend."
        actions={
          <>
            {accountLinks}
            <ButtonLink to="/" variant="ghost" size="lg">
              Retour à l’accueil
            </ButtonLink>
          </>
        }
      >
        <NextSteps first="Créez votre compte coach et confirmez votre adresse e-mail." />
      </Congratulations>
    );
  if (role !== "coach")
    return (
      <Congratulations
        title="Votre annonce est prête, il lui faut un compte coach"
        text={
          role === "student"
            ? "Vous utilisez un compte Élève. Un compte coach est un compte à part, avec une autre adresse e-mail."
            : "Vous utilisez un compte prestataire. Une annonce se publie depuis un compte coach."
        }
        actions={
          <>
            <Button size="lg" busy={busy} onClick={onSwitchAccount}>
              Me déconnecter et créer un compte coach
            </Button>
            <ButtonLink to="/" variant="ghost" size="lg">
              Retour à l’accueil
            </ButtonLink>
          </>
        }
      >
        <p className="text-muted">
          Rien n’est perdu&nbsp;: votre annonce reste dans ce navigateur, et votre compte actuel ne change
          pas.
        </p>
      </Congratulations>
    );
  if (approval === undefined)
    return (
      <Congratulations
        title="Votre annonce est prête"
        text="Un dernier geste, et nous la relisons."
        actions={
          <Button size="lg" busy={busy} onClick={onPublish}>
            {busy ? "Publication..." : "Publier mon annonce"}
          </Button>
        }
      >
        <NextSteps />
      </Congratulations>
    );
  return (
    <Congratulations
      {...DONE_TEXTS[approval]}
      actions={
        <>
          {approval !== "refused" && (
            <ButtonLink size="lg" to={HOURS_PATH}>
              Choisir mes horaires
            </ButtonLink>
          )}
          <ButtonLink size="lg" variant={approval === "refused" ? "primary" : "secondary"} to="/dashboard">
            Accéder à mon tableau de bord
          </ButtonLink>
        </>
      }
    >
      <NextSteps isCoach isReread={approval === "waiting"} />
    </Congratulations>
  );
}

interface CongratulationsProps {
  title: string;
  text: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

function Congratulations({ title, text, actions, children }: CongratulationsProps) {
  return (
    <div className="grid gap-8">
      <div className="relative grid justify-items-start gap-4 overflow-hidden rounded-xl bg-green-pale p-6 sm:p-10">
        <CourtLines className="pointer-events-none absolute -top-10 -right-16 hidden w-72 text-green opacity-25 sm:block" />
        <h1 data-step-heading tabIndex={-1} className="relative rounded-sm text-3xl outline-none sm:text-4xl">
          {title}
        </h1>
        <p className="relative max-w-prose text-lg">{text}</p>
        <div className="relative mt-2 grid w-full gap-3 sm:flex sm:flex-wrap">{actions}</div>
      </div>
      {children}
    </div>
  );
}

/** The page shows this while the draft is loading. */
export function StepDoneAwaited() {
  return (
    <p role="status" className="flex items-center gap-3 py-20 text-muted">
      <Spinner /> Un instant…
    </p>
  );
}
