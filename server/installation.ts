import { createHmac, randomUUID } from "node:crypto";
import type pg from "pg";
import { z } from "zod";
import { BootError } from "~/platform/config/boot-error.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { FileStore } from "~/platform/files/files.server.ts";
import { AppError } from "~/platform/web/errors.ts";

/** The name of the store, written into it once. It moves with the files, to another folder or a bucket. */
const STORE_ID = "store-id.json";
const storeIdSchema = z.object({ id: z.uuid() });

interface Known {
  secrets_fingerprint: string;
  store_id: string | null;
}

/** Refuses a process whose secrets or file store are not those that this database is served with. */
export async function compareInstallation(
  client: pg.ClientBase,
  { secrets, files, log }: Pick<Services, "secrets" | "files" | "log">,
): Promise<{ known: Known | undefined; storeId: string | null | undefined }> {
  const { rows } = await client.query<Known>("select secrets_fingerprint, store_id from installation");
  const known = rows[0];
  if (known && known.secrets_fingerprint !== fingerprintOf(secrets))
    throw new BootError(
      "Cette base est servie avec d’autres secrets que ceux de cette machine : donnez-lui le secrets.json, ou le SECRETS, des autres machines, ou, si les siens sont désormais les bons, lancez elan accept-machine.",
    );
  const storeId = await readStoreId(files).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    log.warn("the file store could not be compared with that of the database");
    return null;
  });
  if (known?.store_id && storeId !== null && storeId !== known.store_id)
    throw new BootError(
      "Les fichiers de cette base ne sont pas dans le dossier ou le compartiment de cette machine : donnez le DATA_DIR ou la S3_URL des autres machines, ou copiez-y tous les fichiers, ou, s’ils sont désormais les bons, lancez elan accept-machine.",
    );
  return { known, storeId };
}

/** At a start, under its lock: the first one records its secrets and store. */
export async function requireSameInstallation(
  client: pg.ClientBase,
  { secrets, files, log }: Pick<Services, "secrets" | "files" | "log">,
): Promise<void> {
  const { known, storeId } = await compareInstallation(client, { secrets, files, log });
  if (!known?.store_id)
    await record(client, secrets, storeId === undefined ? await nameStore(files) : storeId);
}

/** For the operator, who has changed the secrets or the store on purpose. */
export async function acceptInstallation(
  client: pg.ClientBase,
  { secrets, files }: Pick<Services, "secrets" | "files">,
): Promise<void> {
  await record(client, secrets, (await readStoreId(files)) ?? (await nameStore(files)));
}

const record = (client: pg.ClientBase, secrets: Secrets, storeId: string | null) =>
  client.query(
    `insert into installation (secrets_fingerprint, store_id) values ($1, $2)
     on conflict (only_row) do update set secrets_fingerprint = $1, store_id = $2`,
    [fingerprintOf(secrets), storeId],
  );

/** A keyed digest, from which no secret can be found. The keys of the columns are left out, because they rotate. */
const fingerprintOf = ({ sessionSecret, linkSecret, demoWebhookSecret }: Secrets) =>
  createHmac("sha256", sessionSecret)
    .update(JSON.stringify(["installation", linkSecret, demoWebhookSecret]))
    .digest("base64url");

/** Undefined if no start has named the store; a bucket that does not answer is null to the caller. */
async function readStoreId(files: FileStore): Promise<string | undefined> {
  const file = await files.get(STORE_ID);
  return file && storeIdSchema.parse(JSON.parse(file.bytes.toString("utf8"))).id;
}

/** False if the folder of the files is gone or is not mounted; rejects if a bucket does not answer. */
export const hasStoreId = async (files: FileStore): Promise<boolean> =>
  (await readStoreId(files)) !== undefined;

async function nameStore(files: FileStore): Promise<string> {
  const id = randomUUID();
  await files.put(STORE_ID, Buffer.from(JSON.stringify({ id })), "application/json");
  return id;
}
