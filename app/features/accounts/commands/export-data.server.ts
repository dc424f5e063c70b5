import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import type { FileStore } from "~/platform/files/files.server.ts";
import {
  dropPrivateFiles,
  reservePrivateFile,
  storeSealedFile,
} from "~/platform/files/private-files.server.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { writeJson } from "~/platform/format/json-pieces.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { findAwaitingOwner } from "../gate.server.ts";
import { exportDataJob } from "../jobs.ts";
import { DATA_EXPORT } from "../queries.server.ts";
import { EXPORT_DAYS } from "../rules/data-export.ts";
import type { Owner } from "../rules/viewer.ts";

const PER_DAY = 5;

/** Each room exports what it stores about a person, in readable French. */
export type DataParts = Record<string, (db: Executor, owner: Owner) => Promise<unknown>>;

/** The new export replaces an earlier one. */
export async function askForData(db: Database, { id: ownerId }: Owner): Promise<void> {
  await limitRate(db, { name: "data export", subject: ownerId, limit: PER_DAY, windowSeconds: DAY_SECONDS });
  await db.transaction(async (tx) => {
    const fileId = await reservePrivateFile(tx, {
      ownerId,
      purpose: DATA_EXPORT,
      name: "mes-donnees.json",
      days: EXPORT_DAYS,
    });
    await enqueueJob(tx, exportDataJob, { fileId });
  });
}

/**
 * Deletes exports after their owner has erased data, because the exports still contain it. The owner can ask
 * for a new one.
 */
export const dropDataCopies = (tx: Transaction, userId: string): Promise<void> =>
  dropPrivateFiles(tx, { ownerId: userId, purpose: DATA_EXPORT });

/** The job is idempotent: a second run creates no second file. */
export async function exportData(
  services: { db: Database; files: FileStore; columnKeys: Secrets["columnKeys"] },
  parts: DataParts,
  fileId: string,
): Promise<void> {
  const { db } = services;
  const owner = await findAwaitingOwner(db, fileId);
  if (!owner) return;
  const data: Record<string, unknown> = { fait_le: new Date() };
  for (const [room, read] of Object.entries(parts)) data[room] = await read(db, owner);
  await storeSealedFile(services, fileId, writeJson(data));
}
