import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "~/platform/log.server.ts";
import { pathOf } from "./route-patterns.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id a proxy gave, when it looks like one; ours otherwise. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

/** One line when the answer is gone. Of the address it names the route alone: paths carry tokens, queries addresses. */
export function logWhenDone(
  log: Logger,
  routeOf: (path: string) => string,
  { id, request, response }: { id: string; request: IncomingMessage; response: ServerResponse },
): void {
  if (!log.isLevelEnabled("info")) return;
  const begun = performance.now();
  response.once("close", () => {
    log.info({
      id,
      method: request.method,
      route: routeOf(pathOf(request.url ?? "/")),
      status: response.writableFinished ? response.statusCode : 499,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    });
  });
}
