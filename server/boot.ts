import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { createAuthPolicy } from "~/features/accounts/commands/auth-policy.server.ts";
import { hasDemoPeople } from "~/features/accounts/seed.server.ts";
import { providerName } from "~/features/payments/core/commands/provider.server.ts";
import { countStranded } from "~/features/payments/ledger/queries/finances.server.ts";
import { claimStripe } from "~/features/payments/providers/adapters/claim-stripe.server.ts";
import { bundledGazetteer } from "~/features/places/queries/gazetteer.server.ts";
import { saleTerms, saveSaleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { createAuth } from "~/platform/auth/auth.server.ts";
import { backupJob, checkNightlyBackup, hasBackupOf } from "~/platform/backup/nightly-backup.server.ts";
import { refuseUnfinishedRestore } from "~/platform/backup/restore.server.ts";
import type { WalArchive } from "~/platform/backup/wal-archive.server.ts";
import { WalArchiveWatch } from "~/platform/backup/wal-archive-watch.server.ts";
import { BootError } from "~/platform/config/boot-error.server.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { answerForKeys, KEYS_ASKED } from "~/platform/crypto/key-inventory.server.ts";
import { loadSecrets, refuseOtherSecrets } from "~/platform/crypto/secrets.server.ts";
import { DatabaseWatch } from "~/platform/database/database-watch.server.ts";
import {
  createDatabase,
  createPool,
  type Database,
  type DatabasePool,
} from "~/platform/database/db.server.ts";
import { migrate, withStartLock } from "~/platform/database/migrate.server.ts";
import { requireOwnSessions } from "~/platform/database/own-sessions.server.ts";
import { startEmbeddedPostgres } from "~/platform/database/postgres.server.ts";
import { openFileStore } from "~/platform/files/open-file-store.server.ts";
import { stopPictureProcess } from "~/platform/files/pictures/images.server.ts";
import { JOB_CONNECTIONS, startJobs } from "~/platform/jobs/job-runner.server.ts";
import { enqueueJob, migrateJobs } from "~/platform/jobs/jobs.server.ts";
import { shareTakings, TAKINGS } from "~/platform/limits/share-takings.server.ts";
import { createMailTransport } from "~/platform/mail/mail.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { LogOutput } from "~/platform/web/log-output.server.ts";
import { createDataCache, createPageCache } from "~/platform/web/page-cache.server.ts";
import { explainDatabase } from "./explain-database.ts";
import { requireSameInstallation } from "./installation.ts";
import { CHANNELS, completeDemo, ensureReferenceData, jobHandlers, seedDemo } from "./wiring.ts";

export interface Running {
  services: Services;
  logOutput: LogOutput;
  /** the connection pools of the process, by purpose */
  pools: Record<"pages" | "jobs" | "slow", DatabasePool>;
  /** what becomes of the WAL of the embedded database; undefined: it is not archived */
  walWatch: WalArchiveWatch | undefined;
  /** resolves if the embedded database is lost and cannot be restarted */
  lost: Promise<BootError> | undefined;
  /** ends open-ended streams and takes no new job, before the process waits for pending requests */
  beginStop(): void;
  /** finishes background work, then closes the database connections */
  stop(): Promise<void>;
}

/** Starts everything that serving needs: secrets, database, migrations, seed, background jobs. */
export async function boot(settings: Settings): Promise<Running> {
  const logOutput = new LogOutput();
  const log = createLogger(settings.logLevel, logOutput);
  // Reading the communes holds the event loop for more than a tenth of a second: nobody waits for it yet.
  bundledGazetteer();
  await refuseUnfinishedRestore(settings.dataDir);
  await checkNightlyBackup(settings);
  const secrets = await loadSecrets(settings.dataDir, settings.secrets);
  if (settings.secrets && !settings.databaseUrl) await refuseOtherSecrets(settings.dataDir, settings.secrets);
  const files = await openFileStore(settings, log);
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres(settings, secrets.databasePassword);
  const databaseUrl = settings.databaseUrl ?? (embedded?.url as string);
  try {
    const slowPool = createPool(databaseUrl, { name: "elan-slow", size: 3, slow: true });
    await prepareDatabase(slowPool, { settings, secrets, files, log });
    const stranded = await countStranded(slowPool, providerName(settings));
    if (stranded > 0) log.warn({ stranded }, "payments of another provider wait for its keys");
    const pool = createPool(databaseUrl);
    const db = createDatabase(pool);
    // Jobs and pages have separate pools, so that neither takes connections from the other when busy.
    const jobPool = createPool(databaseUrl, { name: "elan-jobs", size: JOB_CONNECTIONS });
    const watch = new DatabaseWatch(databaseUrl, log, [...CHANNELS, KEYS_ASKED, TAKINGS]);
    answerForKeys(watch, secrets.columnKeys);
    const [pageCache, dataCache] = [createPageCache(watch), createDataCache(watch)];
    watch.on("answering", (answering) => {
      for (const each of [pool, jobPool, slowPool]) each.answering = answering;
    });
    await watch.start().catch((error: unknown) => {
      throw explainDatabase(error);
    });
    const transport = createMailTransport({ smtpUrl: settings.smtpUrl, mailFrom: settings.mailFrom, log });
    const jobs = await startJobs({
      pool: jobPool,
      handlers: jobHandlers(
        { db: createDatabase(jobPool), slowDb: createDatabase(slowPool), files, log, settings, secrets },
        transport,
      ),
      log,
    });
    const unfinished: (() => Promise<void>)[] = [];
    const stopping = new AbortController();
    shareTakings(watch, stopping.signal);
    const walWatch = embedded?.walArchive && new WalArchiveWatch(slowPool, embedded.walArchive, log);
    void walWatch?.run(stopping.signal);
    if (embedded?.walArchive) await enqueueFirstBackup(db, settings, embedded.walArchive);
    const services: Services = {
      settings,
      secrets,
      log,
      pool,
      db,
      auth: createAuth({ db, settings, secrets, log, policy: createAuthPolicy(settings) }),
      jobs,
      files,
      pageCache,
      dataCache,
      watch,
      stopping: stopping.signal,
      atStop: (finish) => void unfinished.push(finish),
    };
    // Closing a pool waits for its connections, which a job that hangs would keep for ever.
    const closePools = async () => {
      const all = [jobPool, slowPool, pool];
      await settleWithin(CLOSE_MS, () => Promise.all(all.map((each) => each.end())));
      for (const each of all) each.answering = false;
    };
    return {
      services,
      logOutput,
      pools: { pages: pool, jobs: jobPool, slow: slowPool },
      walWatch,
      lost: embedded?.lost,
      beginStop() {
        stopping.abort();
        void jobs.stop();
      },
      async stop() {
        stopping.abort();
        await jobs.stop();
        await settleWithin(FINISH_MS, () => Promise.allSettled(unfinished.map((finish) => finish())));
        await settleWithin(CLOSE_MS, stopPictureProcess);
        await settleWithin(CLOSE_MS, () => watch.stop());
        await closePools();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** The WAL of an archive leads nowhere before the first backup, which therefore does not wait for the night. */
async function enqueueFirstBackup(
  db: Database,
  { backupDir }: Pick<Settings, "backupDir">,
  { id }: WalArchive,
): Promise<void> {
  if (backupDir && !(await hasBackupOf(id, backupDir, new AbortController().signal)))
    await enqueueJob(db, backupJob, {}, { key: `backup ${id}` });
}

const FINISH_MS = 2_000;
const CLOSE_MS = 1_000;

/** One part of a stop that hangs must not keep the others from their turn. */
async function settleWithin(milliseconds: number, finish: () => Promise<unknown>): Promise<void> {
  await Promise.race([finish().catch(() => {}), delay(milliseconds, undefined, { ref: false })]);
}

/** Runs in one process at a time, under a lock; the others wait and then find nothing to do. Answers the applied migrations. */
export async function prepareDatabase(
  pool: pg.Pool,
  { settings, secrets, files, log }: Pick<Services, "settings" | "secrets" | "files" | "log">,
): Promise<string[]> {
  try {
    await requireOwnSessions(pool);
    return await withStartLock(pool, async (client) => {
      const { ran, unknown } = await migrate(client);
      if (ran.length > 0) log.info({ migrations: ran }, "database migrated");
      if (unknown.length > 0) log.warn({ migrations: unknown }, "database of a later version");
      await migrateJobs(pool);
      await requireSameInstallation(client, { secrets, files, log });
      await createDatabase(pool).transaction(async (tx) => {
        await ensureReferenceData(tx);
        await claimStripe(tx, settings);
        await saveSaleTerms(tx, saleTerms(settings));
        const { rows } = await tx.execute(
          sql`select not exists (select from users) and not exists (select from coaches) as empty`,
        );
        if (settings.seed === "demo" && rows[0]?.empty) await seedDemo(tx, settings, { secrets, files });
        const isDemo = await hasDemoPeople(tx);
        if (isDemo) await completeDemo(tx);
        if (settings.isPublic && isDemo)
          throw new BootError(
            "Cette base contient les comptes de démonstration, dont le mot de passe est publié : à une adresse publique, donnez un DATA_DIR ou une DATABASE_URL sans eux.",
          );
      });
      return ran;
    });
  } catch (error) {
    throw explainDatabase(error);
  }
}
