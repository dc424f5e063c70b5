import { useEffect, useEffectEvent } from "react";
import { useLocation, useMatches, useNavigate, useRevalidator, useRouteLoaderData } from "react-router";
import { onSessionEvent } from "~/features/accounts/components/session-events.ts";
import type { Viewer } from "~/features/accounts/rules/viewer.ts";
import { CookieConsent } from "~/features/consent/components/cookie-consent.tsx";
import { SiteBanner } from "~/features/content/banners/components/site-banner.tsx";
import { LegalNotice } from "~/features/content/legal/components/legal-notice.tsx";
import type { loader } from "~/root.tsx";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { dropDrafts } from "~/ui/form/drop-drafts.ts";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";
import { AuthDialogHost } from "./dialogs/auth-dialog-host.tsx";
import { SiteFooter } from "./header/site-footer.tsx";
import { SiteHeader } from "./header/site-header.tsx";
import { useUnreadTitle } from "./header/unread-badge.tsx";
import { accountPagePath, dialogAddress, LOGIN } from "./navigation.ts";
import { NavigationProgress } from "./navigation-progress.tsx";
import { PageOutlet } from "./page-outlet.tsx";

/** The route of the frame of all personal pages, which have no banner. */
const DASHBOARD = "routes/dashboard/layout";

export default function SiteLayout() {
  const {
    viewer = null,
    analyticsId,
    googleOffered = false,
    banner,
    told = [],
  } = useRouteLoaderData<typeof loader>("root") ?? {};
  const isDashboard = useMatches().some(({ id }) => id === DASHBOARD);
  useForgetting();
  useLoginOverPage();
  useLive(viewer);
  useUnreadTitle();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenu"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-3 focus:text-ink focus:shadow-raised"
      >
        Aller au contenu
      </a>
      <CookieConsent analyticsId={analyticsId} />
      <NavigationProgress />
      <SiteHeader viewer={viewer} />
      <LegalNotice told={told} />
      {banner && !isDashboard && <SiteBanner banner={banner} />}
      <WithoutScript />
      <main id="contenu" tabIndex={-1} className="flex-1 outline-none">
        <PageOutlet />
      </main>
      <SiteFooter />
      <AuthDialogHost googleOffered={googleOffered} />
    </div>
  );
}

const importForgetting = () => import("./forget-at-sign-out.ts");

/** Erases drafts at sign-out, because another person may use this browser next. */
function useForgetting(): void {
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event !== "SIGNED_OUT") return;
        dropDrafts();
        void loadPart(importForgetting, { quiet: true }).then((part) => part?.forgetAtSignOut());
      }),
    [],
  );
}

/** Opens the login dialog over the page whose session has ended. Nothing that was typed is lost by it. */
function useLoginOverPage(): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const openLogin = useEffectEvent(() => {
    if (new URLSearchParams(search).has("auth")) return;
    void navigate(dialogAddress(search, LOGIN), { preventScrollReset: true });
  });
  useEffect(() => {
    const open = () => openLogin();
    window.addEventListener(ENDED_SESSION, open);
    return () => window.removeEventListener(ENDED_SESSION, open);
  }, []);
}

const importLive = () => import("~/features/messages/components/live-client.ts");

/** Receives live messages on every page. The code is loaded only for viewers who can have conversations. */
function useLive(viewer: Viewer | null): void {
  const { revalidate } = useRevalidator();
  const onEnded = useEffectEvent(() => void revalidate());
  const { id: viewerId, sessionId } = (viewer?.role !== "operator" && viewer) || {};
  useEffect(() => {
    // The stream ends with the session; another session opens its own.
    if (!viewerId || !sessionId) return;
    const leaving = new AbortController();
    void loadPart(importLive, { quiet: true }).then((part) =>
      part?.connectLive({ viewerId, onEnded: () => onEnded(), signal: leaving.signal }),
    );
    return () => leaving.abort();
  }, [viewerId, sessionId]);
}

const link = "flex min-h-11 items-center rounded-sm font-medium text-clay-text underline underline-offset-4";

/** Without script, two pages can only be reached by these links. */
function WithoutScript() {
  // Scripts never render inside a noscript, so the text is left out of the client bundle.
  return <noscript>{import.meta.env.SSR && <Notice />}</noscript>;
}

function Notice() {
  const place = useLocation();
  return (
    <div className="bg-sand">
      <div className="page-width grid gap-1 py-3 text-sm">
        <p>
          JavaScript est désactivé. Vous pouvez chercher un coach, lire les pages, nous écrire, vous inscrire
          et vous connecter&nbsp;; écrire à un coach, composer une annonce, garder des favoris, remplacer un
          mot de passe oublié et protéger votre compte demandent de l’activer.
        </p>
        <p className="flex flex-wrap gap-x-5">
          <a href={accountPagePath(LOGIN, place)} rel="nofollow" className={link}>
            Se connecter
          </a>
          <a href={accountPagePath({ auth: "signup" }, place)} rel="nofollow" className={link}>
            Créer un compte
          </a>
        </p>
      </div>
    </div>
  );
}
