import { use, useEffect } from "react";
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
} from "react-router";
import { announceSession } from "~/features/accounts/components/session-events.ts";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { siteAnswers, tellLostConnection } from "~/ui/feedback/lost-connection.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { isSamePage } from "./navigation.ts";
import { fileMissing, watchRouteFiles } from "./route-files.ts";
import { notePlace } from "./visited-places.ts";

type Results = Record<string, DataStrategyResult>;
type Router = NonNullable<React.ContextType<typeof RouterContext>>["router"];

/** What asking later may mend: too many requests, or nobody behind the proxy for the moment. */
const PASSING = [429, 502, 503, 504];

let router: Router;
/** Where the page that is shown stands in the browser's history. */
let shownIndex: number | undefined;
/** On the way back to the page that is shown: nothing is asked for. */
let staying = false;

/**
 * Every navigation, form and renewed page passes here, in the browser. What cannot be loaded never replaces the page
 * that is open: it stays, with all that was typed, and a message says why. When the server has moved on to a new
 * version, who leaves the page is given a fresh one.
 */
export const stayOnPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  // Not before the page has been taken over.
  if (!router) return next();
  if (request.method !== "GET") {
    const answers = await next();
    // Broken off by what was done next: nobody waits for the answer any more.
    return request.signal.aborted ? answers : refusalAsAnswer(answers);
  }
  const shown = router.state.location;
  const target = new URL(request.url);
  if (staying) {
    staying = false;
    // Unless another link was pressed meanwhile.
    if (target.pathname + target.search === shown.pathname + shown.search) return shownData();
  }
  const samePage = isSamePage(shown, target);
  // The dialogs have addresses of their own, but need nothing from the server to open or close.
  if (samePage && shown.search !== target.search && router.state.revalidation === "idle") return shownData();

  const screens = matchRoutes([...router.routes], target.pathname) ?? [];
  const results = await Promise.race([next(), fileMissing(screens.map(({ route }) => route.id))]);
  const answers = results !== undefined || (await siteAnswers());
  if (request.signal.aborted) return {};
  if (!results) {
    if (answers) return freshPage(target, request.signal);
    tellLostConnection();
    return stay(request.signal);
  }
  const lost = Object.values(results).find(({ type, result }) => type === "error" && isPassing(result));
  if (!lost) {
    if (isNewVersion(results.root) && target.pathname !== shown.pathname)
      return freshPage(target, request.signal);
    return results;
  }
  // A page that is only brought up to date, unasked, stays as it is without a word.
  if (router.state.navigation.state !== "idle") tell(lost.result);
  return samePage ? shownData() : stay(request.signal);
};

/** Makes the router known to the above, once it runs in the browser. */
export function useStayingOnPage(): void {
  const known = use(RouterContext)?.router;
  useEffect(() => {
    if (!known) return;
    if (router !== known) watchRouteFiles(known.routes);
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

/** A form whose action fails keeps its page too, and gets `{ ok: false }`: what went wrong has been said here. */
function refusalAsAnswer(results: Results): Results {
  return Object.fromEntries(
    Object.entries(results).map(([id, { type, result }]) => {
      if (type !== "error" || result instanceof Response) return [id, { type, result }];
      // What an action throws comes wrapped, with the status of its answer.
      const error =
        (result as { data?: unknown })?.data instanceof Error ? (result as { data: Error }).data : result;
      const refused = isRouteErrorResponse(error) && error.status < 500;
      // The session has ended meanwhile: the page finds out, and leads to the login dialog.
      if (refused && error.status === 401) {
        announceSession("SIGNED_OUT");
        window.dispatchEvent(new Event(ENDED_SESSION));
      }
      tell(error);
      // A refusal says that the page is out of date: it is loaded anew. Where nobody answers, that would fail too.
      return [id, { type: "data", result: data({ ok: false }, refused ? 200 : 503) }];
    }),
  );
}

/** No answer, half an answer, or one that says to come back later. */
function isPassing(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return PASSING.includes(error.status);
  return error instanceof TypeError || isHalfAnswer(error);
}

const isHalfAnswer = (error: unknown) => error instanceof Error && error.message.includes("turbo-stream");

function tell(error: unknown): void {
  if (isRouteErrorResponse(error) || !isPassing(error)) tellRefusal(error);
  else tellLostConnection();
}

function tellRefusal(error: unknown): void {
  const sentence = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
  toast({
    title: "Erreur",
    // What a proxy has answered instead of the site is not for reading.
    description: /^[^<]+$/.test(sentence)
      ? sentence
      : "Le site n’a pas pu répondre. Réessayez dans un instant.",
    variant: "destructive",
  });
}

/** What the page shows, as if it had been loaded again. */
function shownData(): Results {
  const { loaderData, errors } = router.state;
  const kept = (from: object | null, type: "data" | "error") =>
    Object.entries(from ?? {}).map(([id, result]) => [id, { type, result }]);
  return Object.fromEntries([...kept(loaderData, "data"), ...kept(errors, "error")]);
}

/** Ends the navigation where it began, in the browser's history as well. */
async function stay(signal: AbortSignal): Promise<Results> {
  staying = true;
  const { pathname, search, hash, state } = router.state.location;
  const gone = (window.history.state?.idx ?? shownIndex) - (shownIndex ?? 0);
  if (gone) window.history.go(-gone);
  else void router.navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
  // Either begins a navigation, which ends this one.
  if (!signal.aborted) await new Promise((ended) => signal.addEventListener("abort", ended));
  return {};
}

const isNewVersion = (root: DataStrategyResult | undefined) => {
  const version = root?.type === "data" && (root.result as { version?: string } | undefined)?.version;
  return Boolean(import.meta.env.PROD && version && version !== window.__reactRouterManifest?.version);
};

/** The page as the server has it now, scripts included; not before a form that is being sent has arrived. */
async function freshPage(target: URL, signal: AbortSignal): Promise<Results> {
  const sending = () => [...router.state.fetchers.values()].some(({ state }) => state === "submitting");
  while (sending()) await new Promise((later) => setTimeout(later, SENDING_LOOK_MS));
  if (signal.aborted) return {};
  target.hash = router.state.navigation.location?.hash ?? "";
  // Back and forward have changed the address already.
  if (target.href === window.location.href) window.location.reload();
  else window.location.assign(target);
  // Nothing is shown in between.
  return new Promise(() => {});
}

const SENDING_LOOK_MS = 50;

declare global {
  interface Window {
    /** React Router's own */
    __reactRouterManifest?: { version: string; routes: Record<string, Record<string, unknown> | undefined> };
  }
}
