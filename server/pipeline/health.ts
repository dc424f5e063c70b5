import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { ReadyAnswer } from "~/platform/web/page-cache.server.ts";
import { readyAnswer } from "./ready-answer.ts";
import type { PipelineEnv } from "./requests/pipeline-env.ts";
import { securityHeaders } from "./security-headers.ts";

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

/** /readyz: the process can serve, which includes its database and its background work. */
export function readiness({ pool, jobs, log }: Services) {
  const app = new Hono<PipelineEnv>();
  // A proxy asks every second, so only changes are logged.
  let reported = "ready";
  const report = (state: string, err?: unknown) => {
    if (state === reported) return;
    reported = state;
    if (state === "ready") log.info("ready again");
    else log.warn({ state, ...(err ? { err } : {}) }, "not ready");
  };
  app.get("/readyz", async (c) => {
    c.header("Cache-Control", "no-store");
    try {
      await pool.query("select 1");
    } catch (err) {
      report("unavailable", err);
      return c.json({ status: "unavailable" }, 503, new AppError("unavailable").headers);
    }
    const status = jobs.isWorking ? "ready" : "jobs stopped";
    report(status);
    if (status === "ready") return c.json({ status });
    return c.json({ status }, 503, new AppError("unavailable").headers);
  });
  return app;
}
