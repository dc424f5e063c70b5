import type { IncomingMessage, ServerResponse } from "node:http";
import type { ReadyAnswer } from "~/platform/web/page-cache.server.ts";
import { chooseEncoding } from "./encoding.ts";

/** Prepares headers and bodies once, to be sent many times without another copy. */
export function readyAnswer({ status, headers, bodies, search }: Omit<ReadyAnswer, "lines">): ReadyAnswer {
  const common = Object.entries(headers).flat();
  const lines = (body: Buffer, encoding?: string) => [
    ...common,
    "Content-Length",
    String(body.length),
    ...(encoding ? ["Content-Encoding", encoding] : []),
  ];
  const { identity, gzip, br } = bodies;
  return {
    status,
    headers,
    bodies,
    search,
    lines: {
      notModified: common,
      identity: lines(identity),
      // Content that does not compress uses the same bytes for every encoding.
      gzip: lines(gzip, gzip === identity ? undefined : "gzip"),
      br: lines(br, br === identity ? undefined : "br"),
    },
  };
}

/** Sends a cached page or a static file straight from memory. */
export function sendReady(
  answer: ReadyAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): void {
  if (answer.headers.ETag && request.headers["if-none-match"] === answer.headers.ETag) {
    response.writeHead(304, [...answer.lines.notModified, "X-Request-Id", id]);
    response.end();
    return;
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
  response.writeHead(answer.status, [...answer.lines[encoding], "X-Request-Id", id]);
  response.end(request.method === "HEAD" ? undefined : answer.bodies[encoding]);
}
