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
  // Whoever compressed it on the way would hold events back.
  "Cache-Control": "private, no-store, no-transform",
  // So would nginx, until it has a bufferful of them.
  "X-Accel-Buffering": "no",
};

/**
 * What happens in somebody's conversations, for as long as they listen. Beside the pages, since it is none: it waits for no
 * turn, is not compressed, and leaves nothing of its request behind but the connection.
 */
export function live(services: Services, hub: LiveHub) {
  return async (c: Context<PipelineEnv>): Promise<Response> => {
    const { incoming, outgoing } = c.env;
    const listener = await requireListener(services, c.req.header("cookie"));
    // Whoever does not know what they have asked for would wait for its end.
    if (incoming.method !== "GET" || !c.req.header("accept")?.includes(EVENT_STREAM))
      return c.body(null, 406, { "Cache-Control": "private, no-store" });
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    hub.open(listener, networkOf(c.var.callerAddress), outgoing);
    begin(outgoing);
    return RESPONSE_ALREADY_SENT;
  };
}

function begin(outgoing: ServerResponse): void {
  outgoing.writeHead(200, HEADERS);
  // The browser takes the stream for open once something has come.
  outgoing.write(":\n\n");
}
