import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "~/features/accounts/components/session-provider.tsx";
import type { Role } from "~/features/accounts/rules/viewer.ts";
import { dialogAddress } from "../site/navigation.ts";

/** For a visitor: the account dialog over this page, and back to it. Undefined for whoever is signed in. */
export function useSignInFirst(back: string): (() => void) | undefined {
  const { viewer } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  if (viewer) return undefined;
  return () =>
    void navigate(dialogAddress(search, { auth: "login", redirect: back }), { preventScrollReset: true });
}

/** A page that the browser has put aside while one was paying does not know of the slot that is kept: it is read anew. */
export function useFreshPage(): void {
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener("pageshow", look);
    return () => window.removeEventListener("pageshow", look);
  }, []);
}

/** Why somebody who is signed in may not book. */
export function bookingRefusal(role: Role | undefined, isOwnPage: boolean): string | undefined {
  if (isOwnPage) return "C’est votre propre page\u00a0: voici ce qu’y voient vos élèves.";
  if (!role || role === "student") return undefined;
  return "Seuls les comptes Élève réservent des séances. Connectez-vous avec un compte Élève pour continuer.";
}
