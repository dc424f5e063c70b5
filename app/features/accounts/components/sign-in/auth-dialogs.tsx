import { MailCheck } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Dialog, DialogContent } from "~/ui/overlay/dialog.tsx";
import { announceSession } from "../session-events.ts";
import { useSession } from "../session-provider.tsx";
import { TwoFactorForm } from "../two-factor-form.tsx";
import { useFieldFocus } from "../use-field-focus.ts";
import { type AuthDraft, expectAccount, firstDraft, forgetExpected } from "./auth-draft.ts";
import type { AuthMode } from "./auth-modes.ts";
import { CodeForm } from "./code-form.tsx";
import { GOOGLE_FAILURE_PARAMETERS, showGoogleFailure } from "./google-button.tsx";
import { LoginForm } from "./login-form.tsx";
import { ResendButton } from "./resend-confirmation.tsx";
import { ResetForm } from "./reset-form.tsx";
import { SignUpForm, type SignUpFormProps } from "./sign-up-form.tsx";

interface AuthDialogsProps {
  mode: AuthMode;
  presetRole: "student" | "coach" | undefined;
  googleOffered: boolean;
  /** Google redirected back without a session */
  googleFailed: boolean;
  returnPath: string | undefined;
  /** the form that the visitor was filling in, which the server keeps with the new account */
  findForm: SignUpFormProps["findForm"];
  onClose: () => void;
  onDone: () => void;
  onSwitch: (mode: AuthMode) => void;
}

/** The dialogs share one draft, and one is shown at a time. */
export default function AuthDialogs(props: AuthDialogsProps) {
  const { mode, presetRole, googleOffered, returnPath, findForm, onClose, onDone, onSwitch } = props;
  const [draft, setDraft] = useState(firstDraft);
  const [secondStep, setSecondStep] = useState(false);
  const { hasEnded } = useSession();
  const screen = screenOf(mode, draft, secondStep);
  const role = presetRole ?? draft.role;
  const { body, ...focus } = useFieldFocus(screen);
  useGoogleFailure(props);
  useArrival(mode, onDone);

  const change = (typed: Partial<AuthDraft>) => setDraft((current) => ({ ...current, ...typed }));
  const signedIn = () => {
    toast({ title: "Connexion réussie", description: "Vous êtes maintenant connecté.", variant: "success" });
    announceSession("SIGNED_IN");
    forgetExpected();
    // A person who closed the dialog meanwhile is signed in, but is not redirected.
    if (body.current) onDone();
  };
  const signedUp = () => {
    expectAccount({ email: draft.email, role });
    // A person who closed the dialog meanwhile still gets the toast and the mail.
    if (body.current) onSwitch("check-email");
  };
  const restart = () => {
    setSecondStep(false);
    if (mode === "second-step") onSwitch("login");
  };
  const form = { draft, change, googleOffered, returnPath, onSwitch };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        {...wordsOf(screen, presetRole, hasEnded)}
        {...focus}
        size={screen === "signup" ? "md" : "sm"}
      >
        <div ref={body}>
          {screen === "login" && (
            <LoginForm {...form} onSignedIn={signedIn} onSecondStep={() => setSecondStep(true)} />
          )}
          {screen === "code" && (
            <CodeForm {...form} onSignedIn={signedIn} onSecondStep={() => setSecondStep(true)} />
          )}
          {screen === "second-step" && <TwoFactorForm onVerified={signedIn} onRestart={restart} />}
          {screen === "signup" && (
            <SignUpForm {...form} presetRole={presetRole} findForm={findForm} onSignedUp={signedUp} />
          )}
          {screen === "check-email" && (
            <CheckEmail
              draft={draft}
              role={role}
              returnPath={returnPath}
              onCorrect={() => onSwitch("signup")}
              onClose={onClose}
            />
          )}
          {screen === "reset" && <ResetForm {...form} onSent={onClose} />}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function screenOf(mode: AuthMode, { email }: AuthDraft, secondStep: boolean): AuthMode {
  if (secondStep && (mode === "login" || mode === "code")) return "second-step";
  // The address was opened in another tab, where nobody has signed up.
  if (mode === "check-email" && !email) return "signup";
  return mode;
}

function wordsOf(screen: AuthMode, presetRole: "student" | "coach" | undefined, hasEnded: boolean) {
  if (screen === "login" && hasEnded)
    return {
      title: "Connexion",
      description: "Votre session a pris fin. Reconnectez-vous\u00a0: ce que vous envoyiez partira ensuite.",
    };
  if (screen === "login") return { title: "Connexion", description: "Contents de vous retrouver." };
  if (screen === "code")
    return { title: "Connexion", description: "Sans mot de passe\u00a0: un code arrive par e-mail." };
  if (screen === "second-step")
    return { title: "Connexion", description: "Votre compte est protégé par une seconde étape." };
  if (screen === "check-email")
    return { title: "Vérifiez votre boîte", description: "Plus qu’un geste, et votre compte est prêt." };
  if (screen === "reset")
    return {
      title: "Réinitialiser le mot de passe",
      description: "Indiquez votre adresse\u00a0: nous vous enverrons un lien pour en choisir un nouveau.",
    };
  if (presetRole === "coach")
    return { title: "Devenir coach", description: "Créez votre compte, puis composez votre annonce." };
  return { title: "Créer un compte", description: "Gratuit, et prêt en une minute." };
}

/** Reports the failure once and clears the address, so that a reload does not repeat it. */
function useGoogleFailure({ googleFailed, mode }: AuthDialogsProps) {
  const [parameters, setParameters] = useSearchParams();
  const isNoticeShown = useRef(false);
  const showNotice = useEffectEvent(() => {
    if (isNoticeShown.current) return;
    isNoticeShown.current = true;
    showGoogleFailure(mode === "signup" ? "signup" : "login", parameters.get("error"));
    const cleared = (current: URLSearchParams) =>
      new URLSearchParams([...current].filter(([name]) => !GOOGLE_FAILURE_PARAMETERS.includes(name)));
    setParameters(cleared, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (googleFailed) showNotice();
  }, [googleFailed]);
}

/** A signed-in person does not need these dialogs, also after a login in another tab. */
function useArrival(mode: AuthMode, onDone: () => void) {
  const { viewer, hasEnded } = useSession();
  const signedIn = viewer !== null && !hasEnded;
  const arrive = useEffectEvent(onDone);
  useEffect(() => {
    if (!signedIn) return;
    forgetExpected();
    if (mode !== "reset") arrive();
  }, [signedIn, mode]);
}

interface CheckEmailProps {
  draft: Pick<AuthDraft, "email">;
  role: "student" | "coach";
  returnPath: string | undefined;
  onCorrect: () => void;
  onClose: () => void;
}

/** The mail may go to somebody else if the address was mistyped, so it can be corrected here. */
function CheckEmail({ draft: { email }, role, returnPath, onCorrect, onClose }: CheckEmailProps) {
  return (
    <div className="grid gap-5">
      <div className="flex items-start gap-4 rounded-lg bg-green-pale p-4">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-green-text" />
        <p className="min-w-0">
          Un lien de confirmation vient de partir à{" "}
          <strong className="font-semibold wrap-anywhere">{email}</strong>. Ouvrez-le pour activer votre
          compte.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ResendButton email={email} wanted={returnPath} label="Renvoyer l’e-mail" />
        <Button variant="link" onClick={onCorrect}>
          Corriger l’adresse
        </Button>
      </div>
      <p className="text-muted">Rien reçu&nbsp;? Regardez aussi parmi les courriers indésirables.</p>
      {role === "coach" ? (
        // The wizard is open to visitors, so a coach can write the listing while the mail arrives.
        <>
          <p className="text-muted">
            Ce que vous avez composé est gardé avec votre compte, et vous attend derrière le lien, sur cet
            appareil ou un autre. Ce que vous ajoutez d’ici là reste dans ce navigateur.
          </p>
          <ButtonLink size="lg" to="/become-coach" replace>
            Continuer vers mon annonce
          </ButtonLink>
        </>
      ) : (
        <Button size="lg" onClick={onClose}>
          J’ai compris
        </Button>
      )}
    </div>
  );
}
