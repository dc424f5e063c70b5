import path from "node:path";
import type { Settings } from "../config/env.server.ts";
import type { Logger } from "../web/log.server.ts";
import { openBucketStore } from "./adapters/bucket-store.server.ts";
import { createFolderStore, type FileStore } from "./files.server.ts";

/** The store that the settings name: a bucket, or a folder in DATA_DIR. */
export const openFileStore = async (
  { bucket, dataDir }: Pick<Settings, "bucket" | "dataDir">,
  log: Logger,
): Promise<FileStore> =>
  bucket ? openBucketStore(bucket, log) : createFolderStore(path.join(dataDir, "files"));
