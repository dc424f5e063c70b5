import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies wait for an answer before the next request; a small overlap is possible. */
const MOST_UNANSWERED = 4;

const unanswered = new WeakMap<Socket, number>();

/**
 * Whether this request may be answered. A client that pipelines thousands of requests without reading the
 * answers would make us hold them all: its connection is closed.
 */
export function isWithinConnection(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request;
  const count = (unanswered.get(socket) ?? 0) + 1;
  if (count > MOST_UNANSWERED) socket.destroy();
  if (socket.destroyed) {
    // Node still delivers the requests that had already arrived; destroying them here is cheapest.
    request.destroy();
    return false;
  }
  unanswered.set(socket, count);
  response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return true;
}
