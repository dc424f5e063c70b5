import type { MiddlewareHandler } from "hono";
import type { Settings } from "~/platform/config/env.server.ts";
import { networkOf } from "~/platform/limits/network.server.ts";
import type { PipelineEnv } from "./pipeline-env.ts";
import { RequestBodies } from "./request-body.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * The request as everything behind sees it, made once: at the public address, whatever name and scheme the proxy used
 * to reach us, and with its whole body.
 */
export function publicRequest({ publicUrl }: Settings): MiddlewareHandler<PipelineEnv> {
  const bodies = new RequestBodies();
  return async (c, next) => {
    const { method, url, headers } = c.req.raw;
    if (!METHODS.includes(method)) return c.body(null, 405, { Allow: METHODS.join(", ") });
    const { pathname, search } = new URL(url);
    // Our pages link to themselves: written into a link, such a path would be the address of another site.
    if (pathname.startsWith("//")) return c.redirect(`${pathname.replace(/^\/+/, "/")}${search}`, 308);
    // Whoever asks for the head alone gets that of the same answer; what is sent of it is decided at the end.
    const request = { method: method === "HEAD" ? "GET" : method, headers, body: null as BodyInit | null };
    if (method !== "GET" && method !== "HEAD") {
      const { incoming, outgoing } = c.env;
      const network = networkOf(c.var.callerAddress);
      const { body, release } = await bodies.read(incoming, { path: pathname, network });
      if (outgoing.destroyed) release();
      else outgoing.once("close", release);
      if (body.length > 0) request.body = body as Uint8Array<ArrayBuffer>;
    }
    c.req.raw = new Request(`${publicUrl}${pathname}${search}`, request);
    return next();
  };
}
