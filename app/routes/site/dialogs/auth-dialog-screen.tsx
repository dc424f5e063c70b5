import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { announceSession } from "~/features/accounts/components/session-events.ts";
import { useSession } from "~/features/accounts/components/session-provider.tsx";
import AuthDialogs from "~/features/accounts/components/sign-in/auth-dialogs.tsx";
import { AUTH_MODES, type AuthMode } from "~/features/accounts/components/sign-in/auth-modes.ts";
import { safeReturnPath } from "~/features/accounts/rules/return-path.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { AUTH_PARAMETERS, dialogAddress, withoutNames } from "../navigation.ts";
import { findInterruptedForm } from "./interrupted-form.ts";
import { useDialogClosing } from "./use-dialog-closing.ts";

/** The dialog is a separate chunk, loaded when the address names one. */
export default function AuthDialogScreen({ googleOffered }: { googleOffered: boolean }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const mode = AUTH_MODES.find((known) => known === parameters.get("auth"));
  const redirect = parameters.get("redirect");
  const close = useDialogClosing(AUTH_PARAMETERS);
  useReturnFromGoogle(parameters.has("auth_done"), close);

  /** to the return path, or back to the current page */
  const done = () => (redirect ? navigate(safeReturnPath(redirect), { replace: true }) : close());
  const switchTo = (next: AuthMode) => {
    // The login offers to sign up as a student, also to somebody who came from "Devenir coach".
    const role = mode === "login" && next === "signup" ? ["role"] : [];
    const rest = withoutNames(parameters, ["auth_error", ...role]);
    void navigate(dialogAddress(String(rest), { auth: next }), { replace: true, preventScrollReset: true });
  };
  if (!mode) return null;
  const role = parameters.get("role");
  return (
    <AuthDialogs
      mode={mode}
      presetRole={role === "coach" || role === "student" ? role : undefined}
      googleOffered={googleOffered}
      googleFailed={parameters.get("auth_error") !== null}
      returnPath={redirect ? safeReturnPath(redirect) : undefined}
      findForm={findInterruptedForm}
      onClose={close}
      onDone={done}
      onSwitch={switchTo}
    />
  );
}

/** Shows the sign-in toast after the full page load that ends a Google sign-in. */
function useReturnFromGoogle(returned: boolean, onAnnounced: () => void) {
  const signedIn = useSession().viewer !== null;
  useEffect(() => {
    if (!returned) return;
    onAnnounced();
    if (!signedIn) return;
    announceSession("SIGNED_IN");
    toast({ title: "Connexion réussie", description: "Vous êtes maintenant connecté.", variant: "success" });
  }, [returned, signedIn, onAnnounced]);
}
