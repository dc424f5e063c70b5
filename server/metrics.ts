import { createServer, type RequestListener } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from "prom-client";
import { LIVE_PATH } from "~/features/messages/rules.ts";
import { findNewestBackup } from "~/platform/backup/nightly-backup.server.ts";
import type { WalArchiveWatch } from "~/platform/backup/wal-archive-watch.server.ts";
import type { MetricsSettings } from "~/platform/config/listen-settings.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { eventLoop } from "~/platform/web/event-loop.server.ts";
import { version } from "../package.json";
import type { Running } from "./boot.ts";
import { listen, METRICS_SETTINGS } from "./listen.ts";
import type { Answered } from "./pipeline/request-log.ts";
import { readDataDisk } from "./pipeline/unready-reason.ts";
import { RequestTally } from "./request-tally.ts";
import { lookAtFileStore, lookAtWork, lookForReadOnly } from "./work-figures.ts";

/** Labels are names from our code, never user input. */
export interface Metrics {
  count(answered: Answered): void;
  gauge(name: string, help: string, read: () => number): void;
  counter(name: string, help: string, read: () => number): void;
}

/** Takes the port at once; /metrics answers 503 until `open` is called. */
export async function startMetrics(settings: MetricsSettings) {
  const registry = new Registry();
  let registerMetric: (() => Promise<string>) | undefined;
  const listener: RequestListener = (request, response) => {
    const answer = (status: number, text: string, type = "text/plain; charset=utf-8") =>
      response.writeHead(status, { "Content-Type": type }).end(request.method === "HEAD" ? undefined : text);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || request.url?.split("?")[0] !== "/metrics") return answer(404, "/metrics\n");
    if (!registerMetric) return answer(503, "");
    registerMetric().then(
      (text) => answer(200, text, registry.contentType),
      () => answer(500, ""),
    );
  };
  await listen(createServer(listener), settings, METRICS_SETTINGS);
  return {
    open(running: Running): Metrics {
      const metrics = countInto(registry);
      describeProcess(registry, metrics, running);
      registerMetric = () => registry.metrics();
      return metrics;
    },
  };
}

function countInto(registry: Registry): Metrics {
  const registers = [registry];
  const tally = new RequestTally(LIVE_PATH);
  registerComputed(registry, {
    name: "elan_http_requests_total",
    help: "Requests that were answered, by route and class of status; 4xx also for who did not wait.",
    type: "counter",
    values: () => tally.answers(),
  });
  const times = "elan_http_request_duration_seconds";
  registerComputed(registry, {
    name: times,
    help: "From the request to the end of its answer, by route; but for streams, which last while somebody listens.",
    type: "histogram",
    values: () => tally.times(times),
  });
  return {
    count: tally.count,
    gauge(name, help, read) {
      new Gauge({ registers, name, help, collect: set });
      function set(this: Gauge) {
        this.set(read());
      }
    },
    counter(name, help, read) {
      new Counter({ registers, name, help, collect: count });
      function count(this: Counter) {
        this.reset();
        this.inc(read());
      }
    },
  };
}

/** Registers a metric whose values are computed when the registry is read. */
function registerComputed(
  registry: Registry,
  { values, ...metric }: { name: string; help: string; type: string; values: () => object[] },
): void {
  const get = async () => ({ ...metric, values: values() });
  registry.registerMetric({ ...metric, get } as unknown as Metric);
}

function describeProcess(
  registry: Registry,
  metrics: Metrics,
  { services, pools, logOutput, walWatch }: Running,
): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const info = { version, node: process.version };
  new Gauge({
    registers,
    name: "elan_build_info",
    help: "Always 1: which version this is, and on which Node.",
    labelNames: Object.keys(info),
  }).set(info, 1);

  const { pageCache } = services;
  metrics.counter("elan_kept_page_hits_total", "Pages sent from memory.", () => pageCache.counts.hits);
  metrics.counter(
    "elan_kept_page_misses_total",
    "Pages that are kept, and that somebody had to wait for while they were made.",
    () => pageCache.counts.misses,
  );
  metrics.gauge("elan_kept_page_bytes", "What the kept pages take in memory.", () => pageCache.size);

  metrics.gauge("elan_database_up", "Whether the database answers.", () => Number(pools.pages.answering));
  describeReadOnly(registers, lookForReadOnly(pools));
  new Gauge({
    registers,
    name: "elan_pool_connections",
    help: "Connections to the database, by pool and whether they are in use.",
    labelNames: ["pool", "state"],
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: "used" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
      }
    },
  });
  new Gauge({
    registers,
    name: "elan_pool_waiting",
    help: "Who waits for a connection, by pool.",
    labelNames: ["pool"],
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
  metrics.gauge("elan_jobs_worker_up", "Whether a worker of this process takes jobs.", () =>
    Number(services.jobs.isWorking),
  );
  metrics.counter(
    "elan_log_lines_dropped_total",
    "Lines of the log that were dropped because nobody read standard output.",
    () => logOutput.dropped,
  );
  describeEventLoop(registry);
  describeDataDisk(registers, services.settings);
  describeFileStore(registers, lookAtFileStore(services.files));
  describeWork(registers, lookAtWork(pools));
  const { backupDir } = services.settings;
  if (backupDir) describeBackups(registers, backupDir);
  if (walWatch) describeWalArchive(metrics, walWatch);
}

/** NaN while the database does not answer: `elan_database_up` says that. */
function describeReadOnly(registers: Registry[], look: ReturnType<typeof lookForReadOnly>): void {
  new Gauge({
    registers,
    name: "elan_database_read_only",
    help: "Whether the database refuses writes, because it is a replica or set to read only.",
    async collect() {
      const isReadOnly = await look();
      this.set(isReadOnly === undefined ? Number.NaN : Number(isReadOnly));
    },
  });
}

/** NaN if the database and the files are elsewhere, so that nothing here needs the disk. */
function describeDataDisk(registers: Registry[], settings: Services["settings"]): void {
  new Gauge({
    registers,
    name: "elan_data_disk_free_bytes",
    help: "What is free on the disk of DATA_DIR.",
    async collect() {
      this.set((await readDataDisk(settings))?.freeBytes ?? Number.NaN);
    },
  });
  new Gauge({
    registers,
    name: "elan_data_disk_bytes",
    help: "The size of the disk of DATA_DIR.",
    async collect() {
      this.set((await readDataDisk(settings))?.bytes ?? Number.NaN);
    },
  });
}

function describeFileStore(registers: Registry[], look: ReturnType<typeof lookAtFileStore>): void {
  new Gauge({
    registers,
    name: "elan_file_store_up",
    help: "Whether the folder or the bucket of the files answers, and is the one of this database.",
    async collect() {
      this.set(Number(await look()));
    },
  });
}

/** NaN before the first figures. */
function describeWalArchive(metrics: Metrics, watch: WalArchiveWatch): void {
  metrics.gauge("elan_wal_archive_age_seconds", "The age of the last archived WAL.", () => {
    const at = watch.figures?.lastArchivedAt;
    return at ? (Date.now() - at.getTime()) / 1_000 : Number.NaN;
  });
  metrics.gauge(
    "elan_wal_archive_waiting_files",
    "WAL that is still to be archived, in files of up to 16 MB on the disk of DATA_DIR.",
    () => watch.figures?.waiting ?? Number.NaN,
  );
  metrics.counter(
    "elan_wal_archive_failures_total",
    "Failed attempts to archive WAL.",
    () => watch.figures?.failures ?? 0,
  );
}

/** The default metrics tell how long the event loop was held, and these by whom. */
function describeEventLoop(registry: Registry): void {
  const register = (name: string, help: string, field: "times" | "seconds") =>
    registerComputed(registry, {
      name,
      help,
      type: "counter",
      values: () =>
        [...eventLoop.holds].map(([during, holds]) => ({ labels: { during }, value: holds[field] })),
    });
  const by = "more than 50 ms by one piece of work, by the request or job that was under way";
  register("elan_event_loop_holds_total", `How often the event loop was held for ${by}.`, "times");
  register(
    "elan_event_loop_held_seconds_total",
    `For how long the event loop was held for ${by}.`,
    "seconds",
  );
}

/** NaN while there is no backup, so that an alert on the age tells the absence apart from a fresh one. */
function describeBackups(registers: Registry[], folder: string): void {
  new Gauge({
    registers,
    name: "elan_backup_age_seconds",
    help: "The age of the newest nightly backup.",
    async collect() {
      const newest = await findNewestBackup(folder);
      this.set(newest ? (Date.now() - newest.takenAt.getTime()) / 1_000 : Number.NaN);
    },
  });
  new Gauge({
    registers,
    name: "elan_backup_bytes",
    help: "The size of the newest nightly backup.",
    async collect() {
      this.set((await findNewestBackup(folder))?.bytes ?? Number.NaN);
    },
  });
}

/**
 * The figures describe the whole database, so every process reports the same: aggregate with `max`. NaN while
 * the database does not answer.
 */
function describeWork(registers: Registry[], look: ReturnType<typeof lookAtWork>): void {
  const figures = {
    jobsWaiting: ["elan_jobs_waiting", "Background work that is due, or is tried again after a failure."],
    jobsFailed: ["elan_jobs_failed", "Background work that has failed for good, and waits for somebody."],
    oldestSeconds: ["elan_jobs_oldest_waiting_seconds", "For how long the oldest work has been due."],
    mailsWaiting: ["elan_mails_waiting", "Mails that are still to leave."],
    mailsFailed: ["elan_mails_failed", "Mails that could not leave, and are not tried again."],
  } as const;
  for (const [figure, [name, help]] of Object.entries(figures))
    new Gauge({
      registers,
      name,
      help,
      async collect() {
        this.set((await look())?.[figure as keyof typeof figures] ?? Number.NaN);
      },
    });
}
