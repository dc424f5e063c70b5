import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "~/platform/web/log.server.ts";
import { pathOf } from "./route-patterns.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The proxy's request ID if it is well-formed, otherwise a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

/** An answered request. Only the route is recorded: paths carry tokens, and queries carry addresses. */
export interface Answered {
  id: string;
  method: string | undefined;
  route: string;
  status: number;
  ms: number;
}

type Reader = (answered: Answered) => void;

/** One log line for each request; none if the log level is above info. */
export const logOf = (log: Logger): Reader[] =>
  log.isLevelEnabled("info") ? [(answered) => log.info(answered)] : [];

export function logWhenDone(
  readers: readonly Reader[],
  routeOf: (path: string) => string,
  { id, request, response }: { id: string; request: IncomingMessage; response: ServerResponse },
): void {
  if (readers.length === 0) return;
  const begun = performance.now();
  response.once("close", () => {
    const answered = {
      id,
      method: request.method,
      route: routeOf(pathOf(request.url ?? "/")),
      status: response.writableFinished ? response.statusCode : 499,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    };
    for (const read of readers) read(answered);
  });
}
