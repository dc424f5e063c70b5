import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { useFocusReturn } from "~/ui/modal-parts.tsx";
import { toast } from "~/ui/toast-store.ts";
import { type AuthDraft, EMPTY_DRAFT } from "./auth-draft.ts";
import type { AuthMode } from "./auth-modes.ts";
import { CodeForm } from "./code-form.tsx";
import { GOOGLE_FAILURE_PARAMETERS, tellGoogleFailure } from "./google-button.tsx";
import { LoginForm } from "./login-form.tsx";
import { ResetForm } from "./reset-form.tsx";
import { announceSession } from "./session-events.ts";
import { useSession } from "./session-provider.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { TwoFactorForm } from "./two-factor-form.tsx";

interface AuthDialogsProps {
  mode: AuthMode;
  presetRole: "student" | "coach" | undefined;
  /** Google sent the person back without a session */
  googleFailed: boolean;
  returnPath: string | undefined;
  onClose: () => void;
  onDone: () => void;
  onSwitch: (mode: AuthMode) => void;
}

/** The account dialogs: one at a time, the same draft in all. */
export default function AuthDialogs(props: AuthDialogsProps) {
  const { mode, presetRole, returnPath, onClose, onDone, onSwitch } = props;
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [secondStep, setSecondStep] = useState(false);
  const screen = secondStep && (mode === "login" || mode === "code") ? "second-step" : mode;
  const { body, ...focus } = useFieldFocus(screen);
  useGoogleFailure(props);
  useArrival(mode, onDone);

  const change = (typed: Partial<AuthDraft>) => setDraft((current) => ({ ...current, ...typed }));
  const signedIn = () => {
    toast({ title: "Connexion réussie", description: "Vous êtes maintenant connecté.", variant: "success" });
    announceSession("SIGNED_IN");
    // Whoever closed the dialog meanwhile is signed in all the same, but stays where they went.
    if (body.current) onDone();
  };
  // A coach's next step is open to visitors too; a student's wanted page is not before the address is confirmed.
  const signedUp = (role: "student" | "coach") => (role === "coach" ? onDone() : onClose());
  const restart = () => {
    setSecondStep(false);
    if (mode === "second-step") onSwitch("login");
  };
  const form = { draft, change, returnPath, onSwitch };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent {...wordsOf(screen, presetRole)} {...focus} size="sm">
        <div ref={body}>
          {screen === "login" && (
            <LoginForm {...form} onSignedIn={signedIn} onSecondStep={() => setSecondStep(true)} />
          )}
          {screen === "code" && (
            <CodeForm {...form} onSignedIn={signedIn} onSecondStep={() => setSecondStep(true)} />
          )}
          {screen === "second-step" && <TwoFactorForm onVerified={signedIn} onRestart={restart} />}
          {screen === "signup" && <SignUpForm {...form} presetRole={presetRole} onSignedUp={signedUp} />}
          {screen === "reset" && <ResetForm {...form} onSent={onClose} />}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function wordsOf(screen: AuthMode, presetRole: "student" | "coach" | undefined) {
  if (screen === "login") return { title: "Connexion", description: "Contents de vous retrouver." };
  if (screen === "code")
    return { title: "Connexion", description: "Sans mot de passe\u00a0: un code arrive par e-mail." };
  if (screen === "second-step")
    return { title: "Connexion", description: "Votre compte est protégé par une seconde étape." };
  if (screen === "reset")
    return {
      title: "Réinitialiser le mot de passe",
      description: "Indiquez votre adresse : nous vous enverrons un lien pour en choisir un nouveau.",
    };
  if (presetRole === "coach")
    return { title: "Devenir coach", description: "Créez votre compte, puis composez votre annonce." };
  return { title: "Créer un compte", description: "Gratuit, et prêt en une minute." };
}

/** The focus goes to the first empty field; on a touch screen to the dialog, so that no keyboard hides it at once. */
function useFieldFocus(screen: string) {
  const body = useRef<HTMLDivElement>(null);
  const focusReturn = useFocusReturn();
  const shown = useRef(screen);
  const focusField = () => {
    const dialog = body.current?.closest<HTMLElement>('[role="dialog"]');
    if (window.matchMedia("(pointer: coarse)").matches) return dialog?.focus();
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>("form input") ?? [])];
    (fields.find(({ value }) => !value) ?? fields[0] ?? dialog)?.focus();
  };
  const switched = useEffectEvent(focusField);
  useEffect(() => {
    if (shown.current !== screen) switched();
    shown.current = screen;
  }, [screen]);
  return {
    ...focusReturn,
    body,
    onOpenAutoFocus: (event: Event) => {
      focusReturn.onOpenAutoFocus();
      event.preventDefault();
      focusField();
    },
  };
}

/** Says once that Google failed, and clears the address so that a reload does not say it again. */
function useGoogleFailure({ googleFailed, mode }: AuthDialogsProps) {
  const [, setParameters] = useSearchParams();
  const told = useRef(false);
  const tell = useEffectEvent(() => {
    if (told.current) return;
    told.current = true;
    tellGoogleFailure(mode === "signup" ? "signup" : "login");
    const cleared = (current: URLSearchParams) =>
      new URLSearchParams([...current].filter(([name]) => !GOOGLE_FAILURE_PARAMETERS.includes(name)));
    setParameters(cleared, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (googleFailed) tell();
  }, [googleFailed]);
}

/** Someone who is signed in already, or becomes so in another tab, has nothing to do in these dialogs. */
function useArrival(mode: AuthMode, onDone: () => void) {
  const signedIn = useSession().viewer !== null;
  const arrive = useEffectEvent(onDone);
  useEffect(() => {
    if (signedIn && mode !== "reset") arrive();
  }, [signedIn, mode]);
}
