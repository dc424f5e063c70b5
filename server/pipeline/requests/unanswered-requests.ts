import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies wait for an answer before they ask again; a moment of overlap is all that happens. */
const MOST_UNANSWERED = 4;

const unanswered = new WeakMap<Socket, number>();

/**
 * Whether this request may be answered. Who sends thousands on one connection and does not read the answers would have
 * us hold them all: that connection is closed.
 */
export function isWithinConnection(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request;
  const count = (unanswered.get(socket) ?? 0) + 1;
  if (count > MOST_UNANSWERED) socket.destroy();
  if (socket.destroyed) {
    // What had arrived with it is still handed to us, thousands at a time; destroyed here, it costs the least.
    request.destroy();
    return false;
  }
  unanswered.set(socket, count);
  response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return true;
}
