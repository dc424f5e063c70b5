import { randomBytes } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { requestContext, type Services, servicesContext } from "~/platform/config/services.server.ts";
import { forNetwork } from "~/platform/limits/caller-network.server.ts";
import { networkOf } from "~/platform/limits/network.server.ts";
import { WorkQueue } from "~/platform/limits/work-queue.server.ts";
import { readCountedSearch } from "~/platform/web/counted-search.ts";
import { AppError, toAppError } from "~/platform/web/errors.ts";
import { eventLoop } from "~/platform/web/event-loop.server.ts";
import type { ReadyAnswer } from "~/platform/web/page-cache.server.ts";
import { PUBLIC_PAGE } from "~/platform/web/public-page.ts";
import { roomContexts } from "../wiring.ts";
import { authForPages } from "./auth-for-pages.ts";
import { finishPage, isForServerOnly, mayKeep, pageKey, tagsOf } from "./cached-pages.ts";
import { isMadeWhileSent, sendWhileMade } from "./download.ts";
import { chooseEncoding, encodeAll, encodeOnce, isCompressible } from "./encoding.ts";
import { readyAnswer, sendReady } from "./ready-answer.ts";
import type { PipelineEnv } from "./requests/pipeline-env.ts";
import { refusalsAsResponses } from "./requests/refusals.ts";
import type { ReportUnavailable } from "./requests/unavailable-log.ts";
import { documentHeaders } from "./security-headers.ts";
import type { Visits } from "./visits.ts";

const TURNS_BETWEEN_RENDERS = 20;
/** The caller of a background render, which no request waits for: see `WorkQueue`. */
const NOBODY = { network: "", address: "" };

/** Pages wait in the render queue. Forms and functions may wait for other systems and must not block it. */
const isPage = (c: Context<PipelineEnv>) =>
  (c.req.method === "GET" || c.req.method === "HEAD") && !c.req.path.startsWith("/functions/");
/** Stored files wait for a disk or a remote bucket, which may be slow or down. None of them is a page. */
const STORED_FILE =
  /^\/(files\/.+|(private-files|messages\/attachments|dashboard\/papers|back-office\/(papiers|reports\/[^/]+\/attachments))\/[^/]+)$/;

interface Asked {
  request: Request;
  /** the request ID, for the log */
  id: string;
  caller: { network: string; address: string };
  isForEverybody: boolean;
}

/**
 * The last step: React Router. A page is sent as one body, compressed once. A page that is the same for every
 * visitor is cached; after a change `renew` renders it again while other visitors still get the old one
 * (stale-while-revalidate).
 */
export function pages(
  services: Services,
  build: ServerBuild,
  { report, visits }: { report: ReportUnavailable; visits: Pick<Visits, "countSearch"> },
) {
  const { pageCache, settings, log } = services;
  // The router also checks Origin, but knows only one of our local addresses. Others are already refused.
  const allowedActionOrigins = settings.ownOrigins.map((origin) => new URL(origin).host);
  const handle = createRequestHandler(
    { ...refusalsAsResponses(build, report), allowedActionOrigins },
    import.meta.env.MODE,
  );
  const callAuth = authForPages(services);
  const addRoomContexts = roomContexts(services);
  const renders = new WorkQueue({ atOnce: 4, perNetwork: 64, inAll: 512 });
  /** stored files: more at once, because they wait rather than compute; they never displace a page */
  const files = new WorkQueue({ atOnce: 64, perNetwork: 64, inAll: 128 });
  /** cached pages that are rendered again while the old version is still sent, one at a time */
  const renewals = new WorkQueue({ atOnce: 1, perNetwork: 512, inAll: 512 });
  const awaitingRenewal = new Set<string>();
  /** cacheable pages that are being rendered, so that a hundred visitors after a change cost one render */
  const underWay = new Map<string, Promise<RenderResult>>();

  const render = async (asked: Asked, nonce: string): Promise<Response> => {
    const { request, id, caller, isForEverybody } = asked;
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    addRoomContexts(context);
    context.set(requestContext, {
      id,
      network: caller.network,
      nonce,
      isForEverybody,
      version: build.assets.version,
      callAuth: (path, body) => callAuth(request.headers, caller.address, path, body),
    });
    const response = await forNetwork(caller.network, () => handle(request, context));
    // The router loses Retry-After if no route sets headers, above all when the session could not be read.
    const { status, headers } = UNAVAILABLE;
    if (response.status === status && !response.headers.has("Retry-After"))
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };

  /** The result of one render: a cached answer for everybody, or a response for this request only. */
  type RenderResult = { kept: ReadyAnswer } | { response: Response; nonce: string };

  async function renderPage(key: string, asked: Asked): Promise<RenderResult> {
    const begun = pageCache.startBuild(key);
    let [kept, failed]: [ReadyAnswer | undefined, boolean] = [undefined, true];
    try {
      const nonce = newNonce();
      const response = await render(asked, nonce);
      failed = response.status >= 500;
      if (!mayKeep(response, key)) return { response, nonce };
      const tags = tagsOf(response);
      const { status, headers, bytes } = await finishPage(settings, response, nonce);
      const bodies = await encodeAll(bytes);
      kept = readyAnswer({ status, headers, bodies, search: readCountedSearch(response.headers) });
      pageCache.storeBuild(begun, kept, tags);
      return { kept };
    } finally {
      if (failed) pageCache.abandonBuild(begun);
      else if (!kept) pageCache.dropBuild(begun);
    }
  }

  /** All requests for a page share one render. */
  function sharePage(key: string, asked: Asked): Promise<RenderResult> {
    const made = renderPage(key, asked).finally(() => {
      if (underWay.get(key) === made) underWay.delete(key);
    });
    underWay.set(key, made);
    return made;
  }

  async function answerVisitor(c: Context<PipelineEnv>, key: string): Promise<Response> {
    // The page may have been rendered, or started, while this request waited in the queue.
    await underWay.get(key)?.catch(() => {});
    const ready = pageCache.get(key);
    const made: RenderResult = ready ? { kept: ready } : await sharePage(key, askedBy(c, true));
    if (!("kept" in made)) return sendOnce(c, made.response, made.nonce);
    pageCache.counts.misses += 1;
    visits.countSearch(made.kept.search, c.env.incoming);
    return sendStored(c, made.kept);
  }

  /** Sends a response that was rendered for this request only. */
  async function sendOnce(c: Context<PipelineEnv>, response: Response, nonce: string): Promise<Response> {
    visits.countSearch(readCountedSearch(response.headers), c.env.incoming);
    const headers: OutgoingHttpHeaders = {};
    for (const [name, value] of response.headers)
      if (name !== "set-cookie" && !isForServerOnly(name)) headers[name] = value;
    const cookies = response.headers.getSetCookie();
    if (cookies.length > 0) headers["set-cookie"] = cookies;
    if (!headers["cache-control"] || headers["cache-control"] === PUBLIC_PAGE)
      // A refusal is never cached: it may be shown in place of a private page.
      headers["cache-control"] = response.status >= 400 ? "private, no-store" : "private, no-cache";
    const type = response.headers.get("Content-Type");
    if (type?.startsWith("text/html")) Object.assign(headers, documentHeaders(settings, c.req.path, nonce));
    if (isCompressible(type)) headers.vary = "Accept-Encoding, Cookie";
    if (isMadeWhileSent(response)) return sendDownload(c, response, headers);
    const bytes = Buffer.from(await response.arrayBuffer());
    const encoding = bytes.length > 0 && isCompressible(type) ? encodingFor(c) : "identity";
    if (encoding !== "identity") headers["content-encoding"] = encoding;
    return send(c, response.status, headers, await encodeOnce(bytes, encoding));
  }

  /** The download is as slow as its reader, so the render queue does not wait for it. */
  function sendDownload(c: Context<PipelineEnv>, file: Response, headers: OutgoingHttpHeaders): Response {
    const encoding = isCompressible(file.headers.get("Content-Type")) ? encodingFor(c) : "identity";
    if (encoding !== "identity") headers["content-encoding"] = encoding;
    const { incoming, outgoing } = c.env;
    sendWhileMade(file, headers, { incoming, outgoing }, encoding).catch((error: unknown) => {
      // The reader closed the connection, which is not an error.
      const hasLeft = (error as { code?: string }).code === "ERR_STREAM_PREMATURE_CLOSE";
      if (!hasLeft && toAppError(error).code === "unexpected")
        log.error({ id: c.var.requestId, err: error }, "a download was cut short");
    });
    return RESPONSE_ALREADY_SENT;
  }

  async function answerPage(c: Context<PipelineEnv>): Promise<Response> {
    const { method, url, headers } = c.env.incoming;
    const key = pageKey({ method, url, cookie: headers.cookie });
    if (key !== undefined) return answerVisitor(c, key);
    const nonce = newNonce();
    return sendOnce(c, await render(askedBy(c, false), nonce), nonce);
  }

  const inTurn = <T>(network: string, work: () => Promise<T>): Promise<T> =>
    renders.run(network, async () => {
      if (renders.running > 1) await letOthersIn();
      return work();
    });

  return {
    answer(c: Context<PipelineEnv>): Promise<Response> {
      if (!isPage(c)) return answerPage(c);
      const network = networkOf(c.var.callerAddress);
      if (STORED_FILE.test(c.req.path)) return files.run(network, () => answerPage(c));
      // A request whose client disconnected while waiting is not rendered.
      return inTurn(network, async () => (c.env.outgoing.destroyed ? RESPONSE_ALREADY_SENT : answerPage(c)));
    },

    /** Renders a page that visitors will ask for; the first render of a process takes several times longer. */
    async warmUp(key: string): Promise<void> {
      const request = new Request(`${settings.publicUrl}${key}`);
      await sharePage(key, { request, id: "warm-up", caller: NOBODY, isForEverybody: true }).catch(() => {});
    },

    renew(key: string): void {
      if (awaitingRenewal.has(key)) return;
      awaitingRenewal.add(key);
      const request = new Request(`${settings.publicUrl}${key}`);
      const asked = { request, id: "renewal", caller: NOBODY, isForEverybody: true };
      const renewed = renewals.run(NOBODY.network, async () => {
        awaitingRenewal.delete(key);
        let isDue = false;
        pageCache.get(key, () => {
          isDue = true;
        });
        if (!isDue) return;
        const end = eventLoop.follow(() => "page renewal");
        await sharePage(key, asked).finally(end);
      });
      renewed.catch((error: unknown) => {
        awaitingRenewal.delete(key);
        // A request for the expired page will render it and get the error.
        if (toAppError(error).code === "unexpected")
          log.error({ err: error }, "a kept page could not be made again");
      });
    },
  };
}

const UNAVAILABLE = new AppError("unavailable");

/**
 * Node accepts one new connection in each turn of the event loop, and a render blocks a turn for ten
 * milliseconds or more. In a flood of connections everybody would wait outside, before the queue that shares
 * turns fairly between networks.
 */
function letOthersIn(): Promise<void> {
  return new Promise((resolve) => {
    let left = TURNS_BETWEEN_RENDERS;
    const turn = () => {
      left -= 1;
      if (left === 0) resolve();
      else setImmediate(turn);
    };
    setImmediate(turn);
  });
}

function askedBy(c: Context<PipelineEnv>, isForEverybody: boolean): Asked {
  const address = c.var.callerAddress;
  const caller = { network: networkOf(address), address };
  return { request: c.req.raw, id: c.var.requestId, caller, isForEverybody };
}

const newNonce = () => randomBytes(16).toString("base64url");

const encodingFor = (c: Context<PipelineEnv>) => chooseEncoding(c.req.header("accept-encoding"));

function sendStored(c: Context<PipelineEnv>, page: ReadyAnswer): Response {
  sendReady(page, c.env.incoming, c.env.outgoing, c.var.requestId);
  return RESPONSE_ALREADY_SENT;
}

function send(c: Context<PipelineEnv>, status: number, headers: OutgoingHttpHeaders, body: Buffer): Response {
  const { incoming, outgoing } = c.env;
  outgoing.writeHead(status, { ...headers, "content-length": body.length });
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
  return RESPONSE_ALREADY_SENT;
}
