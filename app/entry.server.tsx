import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";

/**
 * No loader puts anything off and no component suspends: a page is rendered in one go, and sent, compressed and measured
 * as one body. React's streams would encode it piece by piece, which costs a page a sixth of its time.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  await readHandoff(routerContext);
  const begun = performance.now();
  const page = renderToString(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />);
  if (context.get(servicesContext).settings.devPages)
    headers.set("Server-Timing", `react;dur=${(performance.now() - begun).toFixed(2)}`);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${scriptsLast(page)}`, { headers, status });
}

/** The page is read before it answers to a press: its style sheet, fonts and first pictures do not share the way with scripts. */
function scriptsLast(page: string): string {
  return page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/**
 * The data that the page hands to the browser comes as a stream, and the router's component waits for each of its parts.
 * Read beforehand into the place where it keeps them, there is nothing to wait for.
 */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  const parts: NonNullable<typeof renderMeta.streamCache> = {};
  for (let part = 0, done = false; !done; part += 1) {
    const read = await reader.read();
    done = read.done;
    const value = decoder.decode(read.value, { stream: !done });
    parts[part] = Object.assign(Promise.resolve(), { result: { done, value } });
  }
  renderMeta.streamCache = parts;
  reader.releaseLock();
}

/** Refusals are part of the product and end on a page; only what nobody expected is logged. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error)) return;
  context.get(servicesContext).log.error({ id: context.get(requestContext).id, err: error });
};
