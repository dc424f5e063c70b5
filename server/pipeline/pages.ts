import { randomBytes } from "node:crypto";
import { setImmediate as soon } from "node:timers/promises";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { forNetwork } from "~/platform/caller-network.server.ts";
import { AppError } from "~/platform/errors.ts";
import { networkOf } from "~/platform/network.server.ts";
import type { FinishedPage } from "~/platform/page-cache.server.ts";
import { PUBLIC_AT, PUBLIC_PAGE } from "~/platform/public-page.ts";
import { requestContext, type Services, servicesContext } from "~/platform/services.server.ts";
import { WorkQueue } from "~/platform/work-queue.server.ts";
import { authForPages } from "./auth-for-pages.ts";
import { chooseEncoding, encodeAll, encodeOnce, encodeStream, isCompressible } from "./encoding.ts";
import { finishAnswer } from "./finished-answer.ts";
import { finishPage, pageKey } from "./finished-pages.ts";
import type { PipelineEnv } from "./pipeline-env.ts";
import { refusalsAsResponses } from "./refusals.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

const TURNS_BETWEEN_RENDERS = 20;

/** A page takes its turn; what a form sends and what a script asks for may wait for others, and must not hold a place. */
const isPage = (c: Context<PipelineEnv>) =>
  (c.req.method === "GET" || c.req.method === "HEAD") && !c.req.path.startsWith("/functions/");

/** The last step: React Router. A visitor's page is finished to bytes and, when public, kept; others stream. */
export function pages(services: Services, build: ServerBuild) {
  const { pageCache, settings } = services;
  // The router looks at Origin too, and would know but one of our local addresses; what is not ours is refused already.
  const allowedActionOrigins = settings.ownOrigins.map((origin) => new URL(origin).host);
  const handle = createRequestHandler(
    { ...refusalsAsResponses(build), allowedActionOrigins },
    import.meta.env.MODE,
  );
  const callAuth = authForPages(services);
  const renders = new WorkQueue({ atOnce: 4, perNetwork: 64, inAll: 512 });
  /** renders under way, so that a hundred visitors after a change cost one render */
  const underWay = new Map<string, Promise<FinishedPage | undefined>>();

  const render = async (c: Context<PipelineEnv>, nonce: string): Promise<Response> => {
    const network = networkOf(c.var.callerAddress);
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, {
      id: c.var.requestId,
      network,
      nonce,
      version: build.assets.version,
      callAuth: (path, body) => callAuth(c.req.raw.headers, c.var.callerAddress, path, body),
    });
    const response = await forNetwork(network, () => handle(c.req.raw, context));
    // The router loses it where no route has anything to say about headers, above all when nobody could be recognised.
    const { status, headers } = new AppError("unavailable");
    if (response.status === status && !response.headers.has("Retry-After"))
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };

  async function renderForVisitor(c: Context<PipelineEnv>, key: string): Promise<Response> {
    const generation = pageCache.generation;
    const shared = `${generation} ${key}`;
    // It may have been made while this request waited for its turn.
    const other = pageCache.get(key) ?? (await underWay.get(shared));
    if (other) return sendKept(c, other);
    let settle: (page: FinishedPage | undefined) => void = () => {};
    if (!underWay.has(shared)) underWay.set(shared, new Promise((resolve) => (settle = resolve)));
    let kept: FinishedPage | undefined;
    try {
      const nonce = newNonce();
      const response = await render(c, nonce);
      if (!isFinishable(response)) return stream(c, response, nonce);
      const isPublic = mayKeep(response, key);
      if (!isPublic && response.headers.get("Cache-Control") === PUBLIC_PAGE)
        response.headers.delete("Cache-Control");
      response.headers.delete(PUBLIC_AT);
      const { status, headers, bytes } = await finishPage(services, response, nonce);
      if (!isPublic) return send(c, status, headers, await encodeOnce(bytes, encodingFor(c)));
      kept = finishAnswer({ status, headers, bodies: await encodeAll(bytes) });
      pageCache.put(key, generation, kept);
      return sendKept(c, kept);
    } finally {
      underWay.delete(shared);
      settle(kept);
    }
  }

  function stream(c: Context<PipelineEnv>, response: Response, nonce: string): Response {
    response.headers.delete(PUBLIC_AT);
    for (const [name, value] of response.headers) c.header(name, value, { append: name === "set-cookie" });
    if (!response.headers.has("Cache-Control") || response.headers.get("Cache-Control") === PUBLIC_PAGE)
      c.header("Cache-Control", "private, no-cache");
    if (response.headers.get("Content-Type")?.startsWith("text/html"))
      c.header("Content-Security-Policy", contentSecurityPolicy(settings, [`'nonce-${nonce}'`]));
    const status = response.status as 200;
    if (!response.body) return c.body(null, status);
    const encoding = encodingFor(c);
    if (encoding === "identity" || !isCompressible(response.headers.get("Content-Type")))
      return c.body(response.body, status);
    c.header("Content-Encoding", encoding);
    // A length that the route has said is that of the bytes as they were.
    c.header("Content-Length", undefined);
    c.header("Vary", "Accept-Encoding, Cookie");
    return c.body(encodeStream(response.body, encoding), status);
  }

  async function answer(c: Context<PipelineEnv>): Promise<Response> {
    const key = pageKey({
      method: c.req.method,
      url: c.env.incoming.url,
      cookie: c.req.header("cookie"),
    });
    if (key !== undefined) return renderForVisitor(c, key);
    const nonce = newNonce();
    return stream(c, await render(c, nonce), nonce);
  }

  return (c: Context<PipelineEnv>): Promise<Response> =>
    isPage(c)
      ? renders.run(networkOf(c.var.callerAddress), async () => {
          if (renders.running > 1) await letOthersIn();
          return answer(c);
        })
      : answer(c);
}

/**
 * Node takes in one new connection each time its event loop turns, and a render holds a turn for ten milliseconds or
 * more: in a flood of connections everybody would wait in front of the door, where nobody's turn is kept.
 */
async function letOthersIn(): Promise<void> {
  for (let turn = 0; turn < TURNS_BETWEEN_RENDERS; turn += 1) await soon();
}

/** A path as our links write it. The router also understands capitals, escapes and detours: without end. */
const PLAIN_PATH = /^\/(?!.*(\/\/|\/\.))[a-z0-9_/.-]*$/;

/** Under one address a page, and that written in one way: what is kept has an end, whatever is asked for. */
function mayKeep(response: Response, key: string): boolean {
  if (response.status !== 200 || response.headers.get("Cache-Control") !== PUBLIC_PAGE) return false;
  if (response.headers.has("Set-Cookie")) return false;
  const address = key.replace(/\.data(?=\?|$)/, "");
  const own = response.headers.get(PUBLIC_AT);
  return own === null ? PLAIN_PATH.test(address) : address === own;
}

const newNonce = () => randomBytes(16).toString("base64url");

const isFinishable = (response: Response) =>
  response.body !== null && isCompressible(response.headers.get("Content-Type"));

const encodingFor = (c: Context<PipelineEnv>) => chooseEncoding(c.req.header("accept-encoding"));

const sendKept = (c: Context<PipelineEnv>, { status, headers, bodies }: FinishedPage): Response =>
  send(c, status, headers, bodies[encodingFor(c)]);

function send(
  c: Context<PipelineEnv>,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (!headers["Cache-Control"]) c.header("Cache-Control", "private, no-cache");
  const encoding = encodingFor(c);
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  // Not copied: the bytes of a kept page are those of everybody who asked meanwhile.
  return c.body(body as Uint8Array<ArrayBuffer>, status as 200);
}
