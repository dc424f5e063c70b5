import { use, useEffect } from "react";
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
} from "react-router";
import { onSessionEvent } from "~/features/accounts/components/session-events.ts";
import { reportEndedSession } from "~/ui/feedback/ended-session.ts";
import { showLostConnection, siteAnswers } from "~/ui/feedback/lost-connection.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { isSamePage } from "./navigation.ts";
import { fileMissing, watchRouteFiles } from "./route-files.ts";
import { notePlace } from "./visited-places.ts";

type Results = Record<string, DataStrategyResult>;
type Router = NonNullable<React.ContextType<typeof RouterContext>>["router"];

/** These statuses are temporary: too many requests, or no server behind the proxy. */
const PASSING = [429, 502, 503, 504];

let router: Router;
/** The history index of the page that is shown. */
let shownIndex: number | undefined;
/** True while the router returns to the page that is shown; nothing is requested then. */
let staying = false;
/** The person has signed out, in this tab or another: nothing private stays on the screen. */
let signedOut = false;

/**
 * Client middleware for every navigation, form and revalidation. A page that cannot be loaded never replaces
 * the open page: it stays, with everything that was typed, and a toast says why. If the server runs a new
 * version, the next navigation loads a fresh document.
 */
export const stayOnPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  // The router is unknown before hydration.
  if (!router) return next();
  if (request.method !== "GET") {
    const answers = await next();
    // An aborted form needs no message: nobody waits for its answer any more.
    return request.signal.aborted ? answers : refusalAsAnswer(answers);
  }
  const shown = router.state.location;
  const target = new URL(request.url);
  if (staying) {
    staying = false;
    // Another link may have been pressed meanwhile.
    if (target.pathname + target.search === shown.pathname + shown.search) return shownData();
  }
  const samePage = isSamePage(shown, target);
  // Dialogs have addresses of their own, but need nothing from the server to open or close.
  if (samePage && shown.search !== target.search && router.state.revalidation === "idle") return shownData();

  const screens = matchRoutes([...router.routes], target.pathname) ?? [];
  const results = await Promise.race([next(), fileMissing(screens.map(({ route }) => route.id))]);
  const answers = results !== undefined || (await siteAnswers());
  if (request.signal.aborted) return {};
  if (!results) {
    if (answers) return freshPage(target, request.signal);
    showLostConnection();
    return cancelNavigation(request.signal);
  }
  // A private page that is loaded again after its session has ended stays, with the login dialog over it.
  if (samePage && !signedOut && leadsToLogin(results)) {
    if (!target.searchParams.has("auth")) reportEndedSession();
    return shownData();
  }
  const lost = Object.values(results).find(({ type, result }) => type === "error" && isPassing(result));
  if (!lost) {
    if (isNewVersion(results.root) && target.pathname !== shown.pathname)
      return freshPage(target, request.signal);
    return results;
  }
  // A background revalidation that fails leaves the page as it is, without a toast.
  if (router.state.navigation.state !== "idle") showFailure(lost.result);
  return samePage ? shownData() : cancelNavigation(request.signal);
};

const leadsToLogin = (results: Results) =>
  Object.values(results).some(
    ({ result }) =>
      result instanceof Response && /[?&]auth=login\b/.test(result.headers.get("Location") ?? ""),
  );

/** Gives `stayOnPage` the router, once it runs in the browser. */
export function useStayingOnPage(): void {
  const known = use(RouterContext)?.router;
  useEffect(() => {
    if (!known) return;
    if (router !== known) {
      watchRouteFiles(known.routes);
      onSessionEvent((event) => {
        if (event === "SIGNED_OUT" || event === "SIGNED_IN") signedOut = event === "SIGNED_OUT";
      });
    }
    router = known;
    let { location } = known.state;
    const arrived = () => {
      shownIndex = window.history.state?.idx;
      notePlace(location);
    };
    arrived();
    return known.subscribe((state) => {
      if (state.navigation.state === "idle") staying = false;
      if (state.location === location) return;
      location = state.location;
      arrived();
    });
  }, [known]);
}

/** A form whose action fails keeps its page and gets `{ ok: false }`; a toast has said what went wrong. */
function refusalAsAnswer(results: Results): Results {
  return Object.fromEntries(
    Object.entries(results).map(([id, { type, result }]) => {
      if (type !== "error" || result instanceof Response) return [id, { type, result }];
      // React Router wraps errors of actions, with the status of the answer.
      const error =
        (result as { data?: unknown })?.data instanceof Error ? (result as { data: Error }).data : result;
      const refused = isRouteErrorResponse(error) && error.status < 500;
      const isEnded = refused && error.status === 401;
      // The login dialog opens over the page, which is not loaded again before the person has signed in.
      if (isEnded) reportEndedSession();
      showFailure(error);
      // A refusal means that the page is out of date: 200 revalidates it. Without an answer, that would fail
      // too.
      return [id, { type: "data", result: data({ ok: false }, isEnded ? 401 : refused ? 200 : 503) }];
    }),
  );
}

/** No answer, a truncated answer, or a temporary status. */
function isPassing(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return PASSING.includes(error.status);
  return error instanceof TypeError || isHalfAnswer(error);
}

const isHalfAnswer = (error: unknown) => error instanceof Error && error.message.includes("turbo-stream");

function showFailure(error: unknown): void {
  if (isRouteErrorResponse(error) || !isPassing(error)) showRefusal(error);
  else showLostConnection();
}

function showRefusal(error: unknown): void {
  const sentence = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
  toast({
    title: "Erreur",
    // HTML from a proxy is not shown.
    description: /^[^<]+$/.test(sentence)
      ? sentence
      : "Le site n’a pas pu répondre. Réessayez dans un instant.",
    variant: "destructive",
  });
}

/** Answers the current data, as if it had been loaded again. */
function shownData(): Results {
  const { loaderData, errors } = router.state;
  const resultsOf = (from: object | null, type: "data" | "error") =>
    Object.entries(from ?? {}).map(([id, result]) => [id, { type, result }]);
  return Object.fromEntries([...resultsOf(loaderData, "data"), ...resultsOf(errors, "error")]);
}

/** Ends the navigation where it began, in the browser's history as well. */
async function cancelNavigation(signal: AbortSignal): Promise<Results> {
  staying = true;
  const { pathname, search, hash, state } = router.state.location;
  const gone = (window.history.state?.idx ?? shownIndex) - (shownIndex ?? 0);
  if (gone) window.history.go(-gone);
  else void router.navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
  // Both ways start a navigation, which aborts this one.
  if (!signal.aborted) await new Promise((ended) => signal.addEventListener("abort", ended));
  return {};
}

const isNewVersion = (root: DataStrategyResult | undefined) => {
  const version = root?.type === "data" && (root.result as { version?: string } | undefined)?.version;
  return Boolean(import.meta.env.PROD && version && version !== window.__reactRouterManifest?.version);
};

/** Loads the page as a new document, scripts included, after pending forms are sent. */
async function freshPage(target: URL, signal: AbortSignal): Promise<Results> {
  const sending = () => [...router.state.fetchers.values()].some(({ state }) => state === "submitting");
  while (sending()) await new Promise((later) => setTimeout(later, SENDING_LOOK_MS));
  if (signal.aborted) return {};
  target.hash = router.state.navigation.location?.hash ?? "";
  // Back and forward have already changed the address.
  if (target.href === window.location.href) window.location.reload();
  else window.location.assign(target);
  // The promise never resolves, so that nothing renders before the new document.
  return new Promise(() => {});
}

const SENDING_LOOK_MS = 50;

declare global {
  interface Window {
    /** set by React Router */
    __reactRouterManifest?: { version: string; routes: Record<string, Record<string, unknown> | undefined> };
  }
}
