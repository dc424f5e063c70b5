import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { BootError } from "~/platform/config/boot-error.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { readOwnSettings } from "~/platform/config/env.server.ts";
import { eventLoop } from "~/platform/web/event-loop.server.ts";
import { describeError } from "~/platform/web/log.server.ts";
import { version } from "../package.json";
import { announcement } from "./announcement.ts";
import { createApp } from "./app.ts";
import { restAsyncHooks } from "./async-hooks-at-rest.ts";
import { boot, type Running } from "./boot.ts";
import { sendConsoleToLog } from "./console-to-log.ts";
import { listen, PATIENCE } from "./listen.ts";

const DRAIN_MS = 10_000;
/** A proxy that polls /readyz every second has seen the notice at least twice by then. */
const NOTICE_MS = 4_000;
/** A stop ends by then, whatever hangs: service managers kill a process that takes much longer. */
const STOP_MS = 19_000;
/** Standard error may be a pipe that nobody reads. */
const LAST_WORDS_MS = 1_000;
/** The hold is longer than a start without migrations. */
const HOLD_MS = 10_000;

/** Takes the port first, starts everything behind it, and serves until it is told to stop. */
async function main(): Promise<void> {
  const settings = readOwnSettings();
  // A trace follows a request through everything that it waits for.
  if (!settings.tracesUrl) restAsyncHooks();
  const tracing = settings.tracesUrl ? (await import("./tracing.ts")).startTracing(settings) : undefined;
  // Metrics are imported on demand, so that a process without Prometheus does not load the library.
  const watched = settings.metrics && (await (await import("./metrics.ts")).startMetrics(settings.metrics));
  const server = createServer(PATIENCE);
  await listen(server, settings);
  const starting = boot(settings);
  const opening = starting.then(async (running) => {
    const app = createApp(running.services, {
      build,
      clientFolder: path.resolve(import.meta.dirname, "../client"),
      metrics: watched?.open(running),
      tracing,
    });
    await app.warmUp();
    return app.listener;
  });
  let listener = stillStarting(opening);
  server.on("request", (request, response) => listener(request, response));
  let isOpen = false;
  const announceStop = async () => {
    // Without a public address there is no proxy to notify, and Ctrl-C should act at once.
    if (!isOpen || !settings.isPublic) return;
    listener = announceStopping(listener);
    // Each connection ends with its next answer, so that no request is under way when connections are closed.
    server.maxRequestsPerSocket = 1;
    await delay(NOTICE_MS);
  };
  let stopping: Promise<void> | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    const running = starting.catch(() => undefined);
    void running.then((known) => known?.services.log.info({ signal }, "stopping"));
    setTimeout(() => {
      void running.then((known) => known?.services.log.error("stopped before everything had ended"));
      setImmediate(() => process.exit(1));
    }, STOP_MS);
    stopping = announceStop()
      .then(() => shutDown(server, starting))
      .then(() => tracing?.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  // `on` rather than `once`: npm forwards a signal that the terminal has already sent, and the second one
  // must not kill the process during its shutdown.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const [running, open] = await Promise.all([starting, opening]);
  if (stopping) return;
  listener = open;
  isOpen = true;
  console.log(announcement(settings));
  sendConsoleToLog(running.services.log);
  eventLoop.start(running.services.log);
  running.services.log.info({ version, node: process.version, ms: Math.round(performance.now()) }, "started");
  void running.lost?.then(exitWithError);
}

/**
 * While the process starts, GET and HEAD answer 503, because clients and proxies can retry them. Other
 * requests wait, because no proxy sends them twice.
 */
function stillStarting(opening: Promise<RequestListener>): RequestListener {
  return async (request, response) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const open = isRead ? undefined : await Promise.race([opening, delay(HOLD_MS)]).catch(() => undefined);
    if (open) return open(request, response);
    const alive = request.url === "/healthz";
    response.writeHead(alive ? 200 : 503, {
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": "1",
    });
    response.end(alive ? "ok" : `${BRAND.name} démarre, encore un instant.`);
  };
}

/**
 * /readyz announces the stop in advance, while all other requests are still served. /healthz says so as well, for
 * Caddy: the process is alive, but is to get no new requests.
 */
function announceStopping(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url !== "/readyz" && request.url !== "/healthz") return listener(request, response);
    const status = request.url === "/healthz" ? 200 : 503;
    response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
    response.end('{"status":"stopping"}');
  };
}

/** Finishes pending requests and running jobs, and takes no new ones; then closes the database. */
async function shutDown(server: ReturnType<typeof createServer>, starting: Promise<Running>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  starting.then(
    (running) => running.beginStop(),
    () => {},
  );
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(patience);
  // A start that hangs (a database that never answers) must not block the shutdown.
  const running = await Promise.race([starting, delay(DRAIN_MS)]);
  if (!running) return;
  await running.stop();
  running.services.log.info("stopped");
  await running.logOutput.finish();
}

/** Unknown errors are printed without their message, which may quote user input. */
function exitWithError(error: unknown): void {
  const reason =
    error instanceof BootError
      ? error.message
      : `${BRAND.name} s’arrête pour une raison imprévue : ${JSON.stringify(describeError(error))}`;
  setTimeout(() => process.exit(1), LAST_WORDS_MS);
  process.stderr.write(`${reason}\n`, () => process.exit(1));
}

process.on("uncaughtException", exitWithError);
main().catch(exitWithError);
