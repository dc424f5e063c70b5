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

/** What a process holds for its whole life; made by `server/boot.ts`, handed to every request. */
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
  /** what the database announces */
  watch: DatabaseWatch;
  /** aborted when the process begins to stop: what is held open for as long as its reader likes ends then */
  stopping: AbortSignal;
  /** what is to be finished before the database is left */
  atStop(finish: () => Promise<void>): void;
}

/** What loaders and actions read from the request: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** What is known of the request before any route runs. */
export interface RequestFacts {
  id: string;
  /** the caller's network, as far as TRUSTED_PROXIES lets us believe it: what limits count */
  network: string;
  /** of this response's inline scripts; absent when the page's bytes will be kept, and hashes stand in */
  nonce: string | undefined;
  /** the page may be kept and sent to every visitor */
  isForEverybody: boolean;
  /** of the site that answers: changes with its scripts */
  version: string;
  /** an account route, called for the person behind the request: with its limits, its checks and its words */
  callAuth(path: string, body: object): Promise<AuthOutcome>;
}

export interface AuthOutcome {
  status: number;
  /** the cookies, above all */
  headers: Headers;
  /** what was answered, or why not */
  answer: AuthAnswer | null;
}

interface AuthAnswer extends Record<string, unknown> {
  code?: string;
  message?: string;
}

export const requestContext = createContext<RequestFacts>();
