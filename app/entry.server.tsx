import { setImmediate } from "node:timers/promises";
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
 * Renders the page in one go: no loader defers data and no component suspends, so the page is sent,
 * compressed and measured as one body. React's streams would encode it piece by piece, which costs a sixth of
 * the response time.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  // Writing and rendering megabytes takes long together, so that others get a turn in between.
  if ((await readHandoff(routerContext)) > LARGE_HANDOFF) await setImmediate();
  const begun = performance.now();
  const page = renderToString(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />);
  if (context.get(servicesContext).settings.devPages)
    headers.set("Server-Timing", `react;dur=${(performance.now() - begun).toFixed(2)}`);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${scriptsLast(page)}`, { headers, status });
}

/** Bytes. */
const LARGE_HANDOFF = 500_000;

/** Lowers the priority of scripts below that of the style sheet, the fonts and the first pictures. */
function scriptsLast(page: string): string {
  return page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/**
 * Reads the whole hand-off stream before rendering and fills the router's stream cache with it. The router's
 * component would otherwise suspend on each part of the stream. Returns its length.
 */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<number> {
  if (!serverHandoffStream || !renderMeta) return 0;
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  const parts: NonNullable<typeof renderMeta.streamCache> = {};
  let length = 0;
  for (let part = 0, done = false; !done; part += 1) {
    const read = await reader.read();
    done = read.done;
    length += read.value?.length ?? 0;
    const value = decoder.decode(read.value, { stream: !done });
    parts[part] = Object.assign(Promise.resolve(), { result: { done, value } });
  }
  renderMeta.streamCache = parts;
  reader.releaseLock();
  return length;
}

/** Expected refusals end on a page; only unexpected errors are logged. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error)) return;
  context.get(servicesContext).log.error({ id: context.get(requestContext).id, err: error });
};
