import { useRouteLoaderData } from "react-router";
import { CookieConsent } from "~/features/consent/components/cookie-consent.tsx";
import type { loader } from "~/root.tsx";
import { AuthDialogHost } from "./dialogs/auth-dialog-host.tsx";
import { SiteFooter } from "./header/site-footer.tsx";
import { SiteHeader } from "./header/site-header.tsx";
import { useUnreadTitle } from "./header/unread-badge.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { PageOutlet } from "./page-outlet.tsx";
import { useForgetting } from "./use-forgetting.ts";
import { useLive } from "./use-live.ts";
import { WithoutScript } from "./without-script.tsx";

export default function SiteLayout() {
  const {
    viewer = null,
    analyticsId,
    googleOffered = false,
  } = useRouteLoaderData<typeof loader>("root") ?? {};
  useForgetting();
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
      <WithoutScript />
      <main id="contenu" tabIndex={-1} className="flex-1 outline-none">
        <PageOutlet />
      </main>
      <SiteFooter />
      <AuthDialogHost googleOffered={googleOffered} />
    </div>
  );
}
