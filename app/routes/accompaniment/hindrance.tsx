import type { ReactNode } from "react";
import { PLAN_PATH, SETUP_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { useSignOut } from "~/features/accounts/components/use-sign-out.ts";
import type { Role } from "~/features/accounts/rules/viewer.ts";
import { Button } from "~/ui/controls/button.tsx";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import { AccountLink } from "../site/header/account-link.tsx";
import { LOGIN } from "../site/navigation.ts";

const BACK_HERE = { redirect: PLAN_PATH };

/** Says why the viewer cannot pay. The answers and the plan stay in the tab meanwhile. */
export function hindranceOf(role: Role | undefined): ReactNode {
  if (role === "student") return null;
  if (role) return <OtherAccount />;
  return (
    <div className="grid gap-3 rounded-md bg-sand px-4 py-3">
      <p className="text-sm">Veuillez vous connecter pour continuer le paiement</p>
      <div className="flex flex-wrap gap-2">
        <AccountLink size="sm" dialog={{ ...LOGIN, ...BACK_HERE }}>
          Se connecter
        </AccountLink>
        <AccountLink size="sm" variant="secondary" dialog={{ auth: "signup", role: "student", ...BACK_HERE }}>
          Créer un compte
        </AccountLink>
      </div>
    </div>
  );
}

/** Coaches and operators see this panel. Signing out erases the answers, so setup restarts at step one. */
export function OtherAccount() {
  const signOut = useSignOut(SETUP_PATH);
  const [busy, run] = useSingleFlight();
  return (
    <div className="grid justify-items-start gap-3 rounded-md bg-sand px-4 py-3 text-sm">
      <p>
        Seuls les comptes Élève peuvent acheter un accompagnement. Pour en suivre un, déconnectez-vous, puis
        reprenez avec un compte Élève.
      </p>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void run(signOut)}>
        Se déconnecter
      </Button>
    </div>
  );
}
