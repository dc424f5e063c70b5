import { useNavigate, useSearchParams } from "react-router";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import { AUTH_PARAMETERS, withoutNames } from "../navigation.ts";

const AuthDialogScreen = lazyPart(() => import("./auth-dialog-screen.tsx"), { byAddress: true });

/** Opens the account dialog that the address names (?auth=login, ?auth=signup&role=coach, ?auth=reset…). */
export function AuthDialogHost({ googleOffered }: { googleOffered: boolean }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  if (!parameters.has("auth") && !parameters.has("auth_done")) return null;
  // If the dialog's code cannot be loaded, the address is reset, so that the button can be pressed again.
  const forget = () => {
    const search = String(withoutNames(parameters, AUTH_PARAMETERS));
    void navigate({ search }, { replace: true, preventScrollReset: true });
  };
  return <AuthDialogScreen googleOffered={googleOffered} onMissing={forget} />;
}
