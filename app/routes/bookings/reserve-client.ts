import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "~/features/accounts/components/session-provider.tsx";
import type { Role } from "~/features/accounts/rules/viewer.ts";
import { dialogAddress } from "../site/navigation.ts";

/** Visitors get the login dialog over this page and then return to it. Undefined if signed in. */
export function useSignInFirst(back: string): (() => void) | undefined {
  const { viewer } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  if (viewer) return undefined;
  return () =>
    void navigate(dialogAddress(search, { auth: "login", redirect: back }), { preventScrollReset: true });
}

/** A page restored from the back/forward cache after the checkout does not know of the held slot. */
export function useFreshPage(): void {
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener("pageshow", look);
    return () => window.removeEventListener("pageshow", look);
  }, []);
}

export function bookingRefusal(role: Role | undefined, isOwnPage: boolean): string | undefined {
  if (isOwnPage) return "C’est votre propre page\u00a0: voici ce qu’y voient vos élèves.";
  if (!role || role === "student") return undefined;
  return "Seuls les comptes Élève réservent des séances. Connectez-vous avec un compte Élève pour continuer.";
}
