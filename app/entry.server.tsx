import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext, servicesContext } from "~/platform/services.server.ts";

const RENDER_PATIENCE_MS = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  const { devPages } = context.get(servicesContext).settings;
  const begun = performance.now();
  // No loader puts anything off: the whole page is there at once, and is sent, compressed and measured as one body.
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(patience);
          headers.set("Content-Type", "text/html; charset=utf-8");
          if (devPages) headers.set("Server-Timing", `react;dur=${(performance.now() - begun).toFixed(2)}`);
          const answer = (bytes: Buffer<ArrayBuffer>) =>
            resolve(new Response(bytes, { headers, status: failed ? 500 : status }));
          pipe(collect(answer));
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          report(context, error);
        },
      },
    );
    const patience = setTimeout(abort, RENDER_PATIENCE_MS).unref();
  });
}

function collect(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part: Buffer, _encoding, next) {
      parts.push(part);
      next();
    },
    final(next) {
      next();
      done(Buffer.concat(parts));
    },
  });
}

/** Refusals are part of the product and end on a page; only what nobody expected is logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  report(context, error);
};

function report(context: Readonly<RouterContextProvider>, error: unknown): void {
  context.get(servicesContext).log.error({ id: context.get(requestContext).id, err: error });
}
