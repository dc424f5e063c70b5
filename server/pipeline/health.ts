import { Hono } from "hono";
import { AppError } from "~/platform/errors.ts";
import type { Services } from "~/platform/services.server.ts";
import type { PipelineEnv } from "./pipeline-env.ts";

/** For whoever watches over the process: is it alive, and can it serve? */
export function health({ pool }: Services) {
  const app = new Hono<PipelineEnv>();
  app.use(async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    try {
      await pool.query("select 1");
      return c.json({ status: "ready" });
    } catch {
      return c.json({ status: "unavailable" }, 503, new AppError("unavailable").headers);
    }
  });
  return app;
}
