import type pg from "pg";
import { createContext } from "react-router";
import type { Auth } from "../auth/auth.server.ts";
import type { Secrets } from "../crypto/secrets.server.ts";
import type { DatabaseWatch } from "../database/database-watch.server.ts";
import type { Database } from "../database/db.server.ts";
import type { FileStore } from "../files/files.server.ts";
import type { Jobs } from "../jobs/job-runner.server.ts";
import type { Logger } from "../web/log.server.ts";
import type { DataCache, PageCache } from "../web/page-cache.server.ts";
import type { Settings } from "./env.server.ts";

/** The services of one process; `server/boot.ts` creates them and passes them to every request. */
export interface Services {
  settings: Settings;
  secrets: Secrets;
  log: Logger;
  pool: pg.Pool;
  db: Database;
  auth: Auth;
  jobs: Jobs;
  files: FileStore;
  pageCache: PageCache;
  dataCache: DataCache;
  /** notifications of the database */
  watch: DatabaseWatch;
  /** aborted when the process begins to stop, so that long-lived responses end */
  stopping: AbortSignal;
  /** registers work to finish before the database connection closes */
  atStop(finish: () => Promise<void>): void;
}

/** Loaders and actions read it with `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

export interface RequestFacts {
  id: string;
  /** the caller's network, as far as TRUSTED_PROXIES vouches for it; rate limits count by it */
  network: string;
  /** CSP nonce of this response's inline scripts; undefined for cached pages, which use hashes */
  nonce: string | undefined;
  /** the response may be cached and sent to every visitor */
  isForEverybody: boolean;
  /** version of the running site; changes with its scripts */
  version: string;
  /** calls an account route for the person behind the request, with its rate limits, checks and messages */
  callAuth(path: string, body: object): Promise<AuthOutcome>;
}

export interface AuthOutcome {
  status: number;
  /** mostly for their cookies */
  headers: Headers;
  /** the JSON body, also of a refusal */
  answer: AuthAnswer | null;
}

interface AuthAnswer extends Record<string, unknown> {
  code?: string;
  message?: string;
}

export const requestContext = createContext<RequestFacts>();
