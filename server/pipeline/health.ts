import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { ReadyAnswer } from "~/platform/web/page-cache.server.ts";
import { readyAnswer } from "./ready-answer.ts";
import type { PipelineEnv } from "./requests/pipeline-env.ts";
import { securityHeaders } from "./security-headers.ts";
import { findUnreadyReason } from "./unready-reason.ts";

/** /healthz: the process is alive. The answer is constant and served from memory. */
export function liveness(settings: Settings): (request: IncomingMessage) => ReadyAnswer | undefined {
  const body = Buffer.from('{"status":"ok"}');
  const alive = readyAnswer({
    status: 200,
    headers: {
      ...securityHeaders(settings),
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
    },
    bodies: { identity: body, gzip: body, br: body },
  });
  return ({ method, url }) =>
    url === "/healthz" && (method === "GET" || method === "HEAD") ? alive : undefined;
}

/** /readyz: the process can serve, which includes its database and its background work. Only changes are logged. */
export function readiness(services: Services) {
  const app = new Hono<PipelineEnv>();
  let known: string | undefined;
  app.get("/readyz", async (c) => {
    c.header("Cache-Control", "no-store");
    const reason = await findUnreadyReason(services);
    if (reason && reason !== known) services.log.warn({ reason }, "not ready");
    if (!reason && known) services.log.info("ready again");
    known = reason;
    return reason
      ? c.json({ status: "unavailable", reason }, 503, new AppError("unavailable").headers)
      : c.json({ status: "ready" });
  });
  return app;
}
