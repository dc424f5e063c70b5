import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "~/platform/web/log.server.ts";
import { pathOf } from "./route-patterns.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id a proxy gave, when it looks like one; ours otherwise. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

/** One request, told when its answer is gone. Of the address the route alone: paths carry tokens, queries addresses. */
export interface Answered {
  id: string;
  method: string | undefined;
  route: string;
  status: number;
  ms: number;
}

type Reader = (answered: Answered) => void;

/** One line each; nobody when the log is to be quieter than that. */
export const logOf = (log: Logger): Reader[] =>
  log.isLevelEnabled("info") ? [(answered) => log.info(answered)] : [];

export function tellWhenDone(
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
