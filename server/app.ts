import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type Handler, Hono } from "hono";
import type { ServerBuild } from "react-router";
import { VisitCounter } from "~/features/back-office/figures/commands/count-visits.server.ts";
import { LIVE_PATH } from "~/features/messages/rules.ts";
import { AUTH_PATH } from "~/platform/auth/auth.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { toAppError } from "~/platform/web/errors.ts";
import { eventLoop } from "~/platform/web/event-loop.server.ts";
import { isUnlisted } from "~/routes/crawlers/unlisted.ts";
import type { Metrics } from "./metrics.ts";
import { authentication } from "./pipeline/authentication.ts";
import { pageKeyOf } from "./pipeline/cached-pages.ts";
import { liveness, readiness } from "./pipeline/health.ts";
import { live } from "./pipeline/live.ts";
import { pages } from "./pipeline/pages.ts";
import { sendReady } from "./pipeline/ready-answer.ts";
import { logOf, logWhenDone, requestId } from "./pipeline/request-log.ts";
import { callerAddress } from "./pipeline/requests/caller.ts";
import { refuseForwarded } from "./pipeline/requests/local-visitors.ts";
import { ownOriginOnly } from "./pipeline/requests/own-origin.ts";
import type { PipelineEnv } from "./pipeline/requests/pipeline-env.ts";
import { publicRequest } from "./pipeline/requests/public-request.ts";
import { refusalAsJson } from "./pipeline/requests/refusals.ts";
import { isWithinConnection } from "./pipeline/requests/unanswered-requests.ts";
import { type ReportUnavailable, reportUnavailableTo } from "./pipeline/requests/unavailable-log.ts";
import { createRoutePatterns, pathOf } from "./pipeline/route-patterns.ts";
import { securityHeaders } from "./pipeline/security-headers.ts";
import { SESSION_PATH, sessionRead } from "./pipeline/session-read.ts";
import { findStaticFile, readStaticFiles } from "./pipeline/static-files.ts";
import { countVisits } from "./pipeline/visits.ts";
import type { Tracing } from "./tracing.ts";
import { liveHub } from "./wiring.ts";

interface AppOptions {
  build: ServerBuild;
  /** the built client; absent in development, where Vite serves it */
  clientFolder: string | undefined;
  /** absent if metrics are off */
  metrics?: Metrics | undefined;
  /** absent without an address to send traces to */
  tracing?: Tracing | undefined;
}

interface App {
  listener: RequestListener;
  /** renders the first page, before anybody waits for it */
  warmUp(): Promise<void>;
}

/** Handles a request in order: static files and cached pages from memory, then the steps below. */
export function createApp(services: Services, { build, clientFolder, metrics, tracing }: AppOptions): App {
  const { log, auth, settings, pageCache } = services;
  const report = reportUnavailableTo(log);
  const counter = new VisitCounter(services.db, log);
  services.atStop(() => counter.write());
  const visits = countVisits(counter);
  const screens = pages(services, build, { report, visits });
  const alive = liveness(settings);
  const isRefused = refuseForwarded(settings);
  const everyAnswer = Object.entries(securityHeaders(settings));
  const files = clientFolder ? readStaticFiles(clientFolder) : new Map();
  const routeOf = createRoutePatterns({ build, auth, files });
  const hub = liveHub(services);
  const app = steps(services, { page: screens.answer, stream: live(services, hub), report });
  const rest = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const readers = [...logOf(log), ...(metrics ? [metrics.count] : []), visits.countView];
  let filesSent = 0;
  metrics?.counter("elan_static_files_total", "Files sent from memory.", () => filesSent);
  metrics?.gauge("elan_live_streams", "Streams that stay open while somebody listens.", () => hub.size);

  const handle = (id: string, request: IncomingMessage, response: ServerResponse) => {
    if (isRefused(request, response)) return;
    const key = pageKeyOf(request);
    const kept = key === undefined ? undefined : pageCache.get(key, screens.renew);
    const file = kept ? undefined : findStaticFile(files, request);
    if (kept) {
      pageCache.counts.hits += 1;
      visits.countSearch(kept.search, request);
    }
    if (file) filesSent += 1;
    const ready = kept ?? file ?? alive(request);
    if (ready) return sendReady(ready, request, response, id);
    request.headers["x-request-id"] = id;
    response.setHeader("X-Request-Id", id);
    for (const [name, value] of everyAnswer) response.setHeader(name, value);
    const path = pathOf(request.url ?? "");
    if (isUnlisted(path)) response.setHeader("X-Robots-Tag", "noindex");
    // A stream stays open and works in moments only.
    if (path !== LIVE_PATH)
      response.once(
        "close",
        eventLoop.follow(() => routeOf(path)),
      );
    void rest(request, response);
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    if (!isWithinConnection(request, response)) return;
    const id = requestId(request);
    logWhenDone(readers, routeOf, { id, request, response });
    if (tracing) tracing.follow({ id, request, response, routeOf }, () => handle(id, request, response));
    else handle(id, request, response);
  };
  return { listener, warmUp: () => screens.warmUp("/") };
}

function steps(
  services: Services,
  { page, stream, report }: Record<"page" | "stream", Handler<PipelineEnv>> & { report: ReportUnavailable },
): Hono<PipelineEnv> {
  const { settings, log } = services;
  const app = new Hono<PipelineEnv>();
  app.use(async (c, next) => {
    const id = requestId(c.env.incoming);
    c.set("requestId", id);
    c.set("callerAddress", callerAddress(c.env.incoming, settings.trustedProxies));
    await next();
  });
  app.use(ownOriginOnly(settings));
  app.get(SESSION_PATH, sessionRead(services));
  app.get(LIVE_PATH, stream);
  app.use(publicRequest(settings));
  app.route("/", readiness(services));
  app.route("/", authentication(services, report));
  app.all("*", page);
  app.onError((thrown, c) => {
    report(thrown, c.var.requestId);
    const error = toAppError(thrown);
    if (error.code === "unexpected") log.error({ id: c.var.requestId, err: thrown });
    return c.req.path.startsWith(AUTH_PATH)
      ? c.json(refusalAsJson(error), error.status, error.headers)
      : c.text(error.message, error.status, error.headers);
  });
  return app;
}
