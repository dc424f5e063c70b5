import { useCallback, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { AUTH_MODES, type AuthMode } from "~/features/accounts/components/auth-modes.ts";
import { announceSession } from "~/features/accounts/components/session-events.ts";
import { useSession } from "~/features/accounts/components/session-provider.tsx";
import { safeReturnPath } from "~/features/accounts/rules.ts";
import { lazyPart } from "~/ui/lazy-part.tsx";
import { toast } from "~/ui/toast-store.ts";
import { AUTH_PARAMETERS } from "./navigation.ts";
import { useDialogClosing } from "./use-dialog-closing.ts";

const AuthDialogs = lazyPart(() => import("~/features/accounts/components/auth-dialogs.tsx"), {
  byAddress: true,
});

/** Opens the account dialog that the address names (?auth=login, ?auth=signup&role=coach, ?auth=reset…). */
export function AuthDialogHost({ googleOffered }: { googleOffered: boolean }) {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const mode = AUTH_MODES.find((known) => known === parameters.get("auth"));
  const redirect = parameters.get("redirect");

  const close = useDialogClosing(AUTH_PARAMETERS);
  const signedIn = useSession().viewer !== null;
  const returnedFromGoogle = parameters.has("auth_done");
  useEffect(() => {
    if (!returnedFromGoogle) return;
    close();
    if (!signedIn) return;
    announceSession("SIGNED_IN");
    toast({ title: "Connexion réussie", description: "Vous êtes maintenant connecté.", variant: "success" });
  }, [returnedFromGoogle, signedIn, close]);
  /** to where the person wanted to go, or to the page they are on */
  const done = useCallback(
    () => (redirect ? navigate(safeReturnPath(redirect), { replace: true }) : close()),
    [redirect, navigate, close],
  );
  const switchTo = useCallback(
    (next: AuthMode) =>
      setParameters(
        (current) => {
          const changed = new URLSearchParams(current);
          changed.set("auth", next);
          changed.delete("auth_error");
          return changed;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );

  if (!mode) return null;
  const role = parameters.get("role");
  return (
    <AuthDialogs
      mode={mode}
      presetRole={role === "coach" || role === "student" ? role : undefined}
      googleOffered={googleOffered}
      googleFailed={parameters.get("auth_error") !== null}
      returnPath={redirect ? safeReturnPath(redirect) : undefined}
      onClose={close}
      onDone={done}
      onSwitch={switchTo}
      onMissing={close}
    />
  );
}
