import type { ReactNode } from "react";
import { PLAN_PATH } from "~/features/accompaniment/rules/paths.ts";
import type { Role } from "~/features/accounts/rules/viewer.ts";
import { AccountLink } from "../site/account-link.tsx";
import { LOGIN } from "../site/navigation.ts";

const BACK_HERE = { redirect: PLAN_PATH };

/** Why somebody cannot pay here, with the way on: what was answered and chosen stays in the tab meanwhile. */
export function hindranceOf(role: Role | undefined): ReactNode {
  if (role === "student") return null;
  if (role)
    return (
      <p className="rounded-md bg-sand px-4 py-3 text-sm">
        Seuls les comptes Élève peuvent acheter un accompagnement. Pour en suivre un, connectez-vous avec un
        compte Élève.
      </p>
    );
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
