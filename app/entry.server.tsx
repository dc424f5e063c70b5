import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext, servicesContext } from "~/platform/services.server.ts";
import { carriesSession } from "~/platform/session-cookie.ts";

const RENDER_PATIENCE_MS = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  // A visitor's page is kept as finished bytes and a robot wants the whole page: nothing is gained by streaming.
  const whole = !carriesSession(request.headers.get("cookie")) || isbot(request.headers.get("user-agent"));
  return new Promise((resolve, reject) => {
    let failed = false;
    const ready = () => {
      const body = new PassThrough();
      headers.set("Content-Type", "text/html; charset=utf-8");
      resolve(
        new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }),
      );
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [whole ? "onAllReady" : "onShellReady"]: ready,
        onShellError: reject,
        onError(error) {
          failed = true;
          report(context, error);
        },
      },
    );
    setTimeout(abort, RENDER_PATIENCE_MS).unref();
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
