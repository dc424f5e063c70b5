import type { MiddlewareHandler } from "hono";
import type { Settings } from "~/platform/config/env.server.ts";
import { networkOf } from "~/platform/limits/network.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { isDecodable } from "../route-patterns.ts";
import type { PipelineEnv } from "./pipeline-env.ts";
import { RequestBodies } from "./request-body.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Builds the request that all later steps see: at the public address, whatever host and scheme the proxy
 * used, and with its whole body.
 */
export function publicRequest({ publicUrl }: Settings): MiddlewareHandler<PipelineEnv> {
  const bodies = new RequestBodies();
  return async (c, next) => {
    const { method, url, headers } = c.req.raw;
    if (!METHODS.includes(method)) return c.body(null, 405, { Allow: METHODS.join(", ") });
    const { pathname, search } = new URL(url);
    // The router would log a warning with the address, and a stack, for each of its tries to decode it.
    if (!isDecodable(pathname))
      throw new AppError("invalid_input", { message: "Cette adresse n’est pas lisible." });
    // Our pages link to themselves: a path that begins with two slashes would be a link to another site.
    if (pathname.startsWith("//")) return c.redirect(`${pathname.replace(/^\/+/, "/")}${search}`, 308);
    // HEAD is handled as GET; the body is dropped when the answer is sent.
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
