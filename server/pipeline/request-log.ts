import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "~/platform/log.server.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id a proxy gave, when it looks like one; ours otherwise. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

/** One line when the answer is gone. The path only: a query string can hold an address or a token. */
export function logWhenDone(
  log: Logger,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const begun = performance.now();
  response.once("close", () => {
    const { method, url = "/" } = request;
    const end = url.indexOf("?");
    log.info({
      id,
      method,
      path: end === -1 ? url : url.slice(0, end),
      status: response.writableFinished ? response.statusCode : 499,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    });
  });
}
