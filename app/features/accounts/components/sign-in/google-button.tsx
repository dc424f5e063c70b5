import { useEffect } from "react";
import { useLocation } from "react-router";
import { SUSPENDED, SUSPENDED_CODE } from "~/platform/auth/suspension.ts";
import { Button } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import { continueWithGoogle } from "./auth-client.ts";

const LOGIN_FAILED = {
  title: "Échec de la connexion",
  description: "Une erreur est survenue lors de la connexion via Google.",
};
const SIGN_UP_FAILED = {
  title: "Échec de l’inscription",
  description: "Une erreur est survenue lors de l’inscription via Google.",
};

export function showGoogleFailure(mode: "login" | "signup", error?: string | null) {
  const failure = mode === "login" ? LOGIN_FAILED : SIGN_UP_FAILED;
  const reason = error === SUSPENDED_CODE ? { description: SUSPENDED } : {};
  toast({ ...failure, ...reason, variant: "destructive" });
}

interface GoogleButtonProps {
  mode: "login" | "signup";
  /** role of the account if the login creates one */
  accountRole: "student" | "coach";
  returnPath: string | undefined;
  /** called before the redirect; false cancels it */
  mayLeave?: () => boolean;
}

export function GoogleButton({ mode, accountRole, returnPath, mayLeave }: GoogleButtonProps) {
  const { pathname, search } = useLocation();
  const [busy, run, land] = useSingleFlight();
  useEffect(() => {
    // The back button may restore this page from the back-forward cache, still busy.
    const returned = (event: PageTransitionEvent) => event.persisted && land();
    window.addEventListener("pageshow", returned);
    return () => window.removeEventListener("pageshow", returned);
  });
  const leave = async () => {
    if (mayLeave && !mayLeave()) return;
    const left = await continueWithGoogle({
      role: accountRole,
      callbackURL: withSuccess(returnPath ?? pathname + withoutDialog(search)),
      errorCallbackURL: pathname + withFailure(search, mode),
    });
    if (left) return "leaving";
    showGoogleFailure(mode);
  };
  return (
    <Button variant="secondary" className="w-full" busy={busy} onClick={() => void run(leave)}>
      {!busy && <GoogleMark />}
      {mode === "login" ? "Se connecter avec Google" : "S’inscrire avec Google"}
    </Button>
  );
}

/** A failed return from Google adds these parameters to the address. */
export const GOOGLE_FAILURE_PARAMETERS = ["auth_error", "error", "error_description"];

/** The loaded page then shows the success message once, as the dialog would have. */
function withSuccess(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}auth_done=google`;
}

function withoutDialog(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ["auth", "role", "redirect", ...GOOGLE_FAILURE_PARAMETERS]) parameters.delete(name);
  return parameters.size > 0 ? `?${parameters}` : "";
}

function withFailure(search: string, mode: "login" | "signup"): string {
  const parameters = new URLSearchParams(search);
  for (const name of GOOGLE_FAILURE_PARAMETERS) parameters.delete(name);
  parameters.set("auth", mode);
  parameters.set("auth_error", "google");
  return `?${parameters}`;
}

/** Google requires its logo in four colours on such buttons. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#ea4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#fbbc05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
