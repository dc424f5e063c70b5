import displayFont from "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url";
import textFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { SessionProvider } from "./features/accounts/components/session-provider.tsx";
import { getCarried, getViewer, loadViewer } from "./features/accounts/gate.server.ts";
import type { Viewer } from "./features/accounts/rules/viewer.ts";
import { readTerms } from "./features/business/queries.server.ts";
import type { BusinessTerms } from "./features/business/rules/settings.ts";
import { CookieConsent } from "./features/consent/components/cookie-consent.tsx";
import { findShownBanner, type ShownBanner } from "./features/content/banners/queries.server.ts";
import { toldVersions } from "./features/content/legal/queries/find-legal-texts.server.ts";
import type { ToldVersion } from "./features/content/legal/rules/announcements.ts";
import { favoriteIds } from "./features/discovery/queries/list-favorites.server.ts";
import { unreadCount } from "./features/messages/queries/count-unread.server.ts";
import { BRAND } from "./platform/config/brand.ts";
import { offersGoogle } from "./platform/config/env.server.ts";
import { requestContext, servicesContext } from "./platform/config/services.server.ts";
import { readCached } from "./platform/web/cached-read.server.ts";
import { AuthDialogHost } from "./routes/site/dialogs/auth-dialog-host.tsx";
import { SiteFooter } from "./routes/site/header/site-footer.tsx";
import { SiteHeader } from "./routes/site/header/site-header.tsx";
import { LastResort } from "./routes/site/last-resort.tsx";
import { NotFoundScreen } from "./routes/site/not-found-screen.tsx";
import { stayOnPage, useStayingOnPage } from "./routes/site/stay-on-page.ts";
import { UnexpectedErrorScreen } from "./routes/site/unexpected-error-screen.tsx";
import { usePrefetch } from "./routes/site/use-prefetch.ts";
import { Toaster } from "./ui/feedback/toast.tsx";
import stylesheet from "./ui/theme/theme.css?url";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: textFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const middleware: Route.MiddlewareFunction[] = [loadViewer(favoriteIds, unreadCount, toldVersions)];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnPage];

/**
 * Reruns the root loader whenever the path changes: it answers the viewer, and the version of the site. The
 * server's cache also needs it, because the cache stores page data only for requests that run all loaders.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...args }: ShouldRevalidateFunctionArgs) =>
  args.defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;

/** Passes on Retry-After when a refusal ends on an error page. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

interface RootData {
  viewer: Viewer | null;
  publicUrl: string;
  contactEmail: string | undefined;
  /** the ID of the audience measurement; absent if it is off */
  analyticsId: string | undefined;
  /** false if neither Google nor its stand-in is configured */
  googleOffered: boolean;
  /** IDs of the favorite coaches; empty unless the viewer is a student */
  favorites: number[];
  /** the number of unread messages */
  unread: number;
  /** changes of the terms that the viewer has not closed; empty for visitors and operators */
  told: ToldVersion[];
  /** the announcement above public pages */
  banner: ShownBanner | undefined;
  /** the terms of the business that pages quote */
  terms: BusinessTerms;
  /** the version of the site; an open tab that sees another version is out of date */
  version: string;
}

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { settings, pool } = context.get(servicesContext);
  const viewer = getViewer(context);
  const favorites = (viewer?.role === "student" && getCarried(context, favoriteIds)) || [];
  const unread = (viewer?.role !== "operator" && getCarried(context, unreadCount)) || 0;
  const told = (viewer?.role !== "operator" && getCarried(context, toldVersions)) || [];
  const { publicUrl, analyticsId } = settings;
  const { contactEmail } = settings.operator;
  const { version } = context.get(requestContext);
  const googleOffered = offersGoogle(settings);
  // A banner that begins, changes or ends is announced as a change of everything, so no tag is needed.
  const [terms, { banner }] = await Promise.all([
    readTerms(context),
    readCached(context, { key: "banner", tags: [] }, async () => ({ banner: await findShownBanner(pool) })),
  ]);
  const shown = { favorites, unread, told, banner, terms };
  return { viewer, publicUrl, contactEmail, analyticsId, googleOffered, ...shown, version };
}

export function Layout({ children }: { children: ReactNode }) {
  useStayingOnPage();
  usePrefetch();
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171412" media="(prefers-color-scheme: dark)" />
        <meta name="application-name" content={BRAND.name} />
        {/* With a precedence, React puts the style sheet before preloaded scripts. */}
        <link rel="stylesheet" href={stylesheet} precedence="site" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData: { viewer } }: Route.ComponentProps) {
  return (
    <SessionProvider viewer={viewer}>
      <Outlet />
    </SessionProvider>
  );
}

/** Every error ends on a page of the site that offers links to continue. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  const viewer = loaderData?.viewer ?? null;
  return (
    <LastResort>
      <SessionProvider viewer={viewer}>
        <div className="flex min-h-dvh flex-col">
          <title>{`${notFound ? "Page introuvable" : "Une erreur est survenue"} · ${BRAND.name}`}</title>
          <CookieConsent analyticsId={loaderData?.analyticsId} />
          <SiteHeader viewer={viewer} />
          <main className="flex-1">
            {notFound ? <NotFoundScreen /> : <UnexpectedErrorScreen error={error} />}
          </main>
          <SiteFooter />
        </div>
        <AuthDialogHost googleOffered={loaderData?.googleOffered ?? false} />
      </SessionProvider>
    </LastResort>
  );
}
