import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { requireListener } from "~/features/messages/gate.server.ts";
import type { LiveHub } from "~/features/messages/queries/live-hub.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { networkOf } from "~/platform/limits/network.server.ts";
import type { PipelineEnv } from "./requests/pipeline-env.ts";

const EVENT_STREAM = "text/event-stream";
const HEADERS = {
  "Content-Type": EVENT_STREAM,
  // A proxy that compresses the stream would hold events back.
  "Cache-Control": "private, no-store, no-transform",
  // nginx would hold events back until its buffer is full.
  "X-Accel-Buffering": "no",
};

/**
 * The stream of live events (server-sent events). It is not handled as a page: it does not wait in the render
 * queue, is not compressed, and keeps nothing of the request but the connection.
 */
export function live(services: Services, hub: LiveHub) {
  return async (c: Context<PipelineEnv>): Promise<Response> => {
    const { incoming, outgoing } = c.env;
    const listener = await requireListener(services, c.req.header("cookie"));
    // A client that did not ask for an event stream would wait for its end.
    if (incoming.method !== "GET" || !c.req.header("accept")?.includes(EVENT_STREAM))
      return c.body(null, 406, { "Cache-Control": "private, no-store" });
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    hub.open(listener, networkOf(c.var.callerAddress), outgoing);
    startStream(outgoing);
    return RESPONSE_ALREADY_SENT;
  };
}

function startStream(outgoing: ServerResponse): void {
  outgoing.writeHead(200, HEADERS);
  // The browser considers the stream open once it has received something.
  outgoing.write(":\n\n");
}
