import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LIVE_PATH } from "~/features/messages/rules.ts";
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

type Reader = (answered: Answered, request: IncomingMessage) => void;

const SLOW_MS = 1_000;
/** Proxies and monitors ask for these every second. */
export const HEALTH_CHECKS = new Set(["/healthz", "/readyz"]);

/** One log line for each request; only the slow ones if the log level is above info. */
export const logOf = (log: Logger): Reader[] =>
  log.isLevelEnabled("warn")
    ? [
        (answered) => {
          if (HEALTH_CHECKS.has(answered.route)) return;
          // A stream stays open as long as somebody listens.
          const isSlow = answered.ms > SLOW_MS && answered.route !== LIVE_PATH;
          if (isSlow) log.warn(answered, "slow request");
          else log.info(answered);
        },
      ]
    : [];

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
    for (const read of readers) read(answered, request);
  });
}
