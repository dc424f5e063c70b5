import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ServerBuild } from "react-router";
import { AppError, toAppError } from "~/platform/errors.ts";
import type { Services } from "~/platform/services.server.ts";
import { isUnlisted } from "~/platform/unlisted.ts";
import { authentication } from "./pipeline/authentication.ts";
import { callerAddress } from "./pipeline/caller.ts";
import { sendFinishedPage } from "./pipeline/finished-pages.ts";
import { health } from "./pipeline/health.ts";
import { ownOriginOnly } from "./pipeline/own-origin.ts";
import { pages } from "./pipeline/pages.ts";
import type { PipelineEnv } from "./pipeline/pipeline-env.ts";
import { logWhenDone, requestId } from "./pipeline/request-log.ts";
import { securityHeaders } from "./pipeline/security-headers.ts";
import { staticFiles } from "./pipeline/static-files.ts";

const MEGABYTE = 1024 * 1024;
const LARGEST_BODY = MEGABYTE;
/** Where more than a form is sent: a photo of 5 MB, and room for one a little larger to be refused in words. */
const LARGER_BODIES: Record<string, number> = {
  "/dashboard/account": 8 * MEGABYTE,
  "/student-dashboard/account": 8 * MEGABYTE,
};

interface Parts {
  build: ServerBuild;
  /** the built client; absent in development, where Vite serves it */
  clientFolder: string | undefined;
}

/** What happens to a request, in order. */
export function createListener(services: Services, { build, clientFolder }: Parts): RequestListener {
  const { settings, log } = services;
  const everyAnswer = Object.entries(securityHeaders(settings));
  const app = new Hono<PipelineEnv>();

  if (clientFolder) app.use(staticFiles(clientFolder));
  app.use(async (c, next) => {
    const id = requestId(c.env.incoming);
    c.set("requestId", id);
    c.set("callerAddress", callerAddress(c.env.incoming, settings.trustedProxies));
    c.header("X-Request-Id", id);
    for (const [name, value] of everyAnswer) c.header(name, value);
    if (isUnlisted(c.req.path)) c.header("X-Robots-Tag", "noindex");
    await next();
  });
  app.use((c, next) => limitBody(LARGER_BODIES[c.req.path.replace(/\.data$/, "")] ?? LARGEST_BODY)(c, next));
  app.use(ownOriginOnly(settings));
  app.route("/", health(services));
  app.route("/", authentication(services));
  app.all("*", pages(services, build));
  app.onError((thrown, c) => {
    const error = toAppError(thrown);
    if (error.code === "unexpected") log.error({ id: c.var.requestId, err: thrown });
    return c.text(error.message, error.status, error.headers);
  });

  const rest = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request: IncomingMessage, response: ServerResponse) => {
    const id = requestId(request);
    logWhenDone(log, id, request, response);
    if (sendFinishedPage(services, request, response, id)) return;
    request.headers["x-request-id"] = id;
    void rest(request, response);
  };
}

const limitBody = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c) => c.text(new AppError("too_large").message, 413) });
