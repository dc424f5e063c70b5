import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { BootError } from "../../config/boot-error.server.ts";
import { AppError } from "../../web/errors.ts";
import type { Logger } from "../../web/log.server.ts";
import { contentTypeOf, type FileStore } from "../files.server.ts";
import type { BucketSettings } from "./bucket-settings.server.ts";

/** Timeout until an answer begins; it grows with the size of the body. */
const ANSWER_MS = 5_000;
const LEAST_BYTES_A_MS = 1_000;
/** Attempts for refused or failed requests. A request that timed out is not retried. */
const TRIES = 3;
const PAUSE_MS = 100;
const AWAY = "Les fichiers ne sont pas joignables pour le moment. Réessayez dans quelques secondes.";

interface Answer {
  status: number;
  bytes: Buffer;
}

/**
 * Stores files in a bucket of an S3-compatible service, which several machines can share. Only this server
 * reads the bucket.
 */
export function createBucketStore({ url, ...keys }: BucketSettings, log: Logger): FileStore {
  const signer = new AwsClient({ ...keys, service: "s3" });

  async function send(method: string, key: string, bytes?: Uint8Array, type?: string): Promise<Answer> {
    const late = new AbortController();
    const waitFor = (size: number) => setTimeout(() => late.abort(), ANSWER_MS + size / LEAST_BYTES_A_MS);
    let patience = waitFor(bytes?.length ?? 0);
    try {
      const request = await signer.sign(`${url}/${key}`, {
        method,
        headers: {
          // The digest is signed too, so that a body that was changed on its way is refused.
          "X-Amz-Content-Sha256": createHash("sha256")
            .update(bytes ?? "")
            .digest("hex"),
          ...(type && { "Content-Type": type }),
        },
        body: bytes as Uint8Array<ArrayBuffer> | undefined,
        // A signed request must not follow a redirect to another host.
        redirect: "manual",
        signal: late.signal,
      });
      const response = await fetch(request);
      clearTimeout(patience);
      patience = waitFor(Number(response.headers.get("content-length")));
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      throw new StoreFailure(late.signal.aborted ? TIMEOUT : codeOf(error));
    } finally {
      clearTimeout(patience);
    }
  }

  /** Retries are safe because every request is idempotent. */
  async function sendWithRetries(...request: Parameters<typeof send>): Promise<Answer> {
    const [method] = request;
    for (let tries = 1; ; tries += 1) {
      const answer = await send(...request).catch((failure: StoreFailure) => failure);
      const failure = answer instanceof StoreFailure ? answer : failureOf(method, answer);
      if (!failure) return answer as Answer;
      if (tries === TRIES || !failure.mayPass) {
        log.warn({ method, code: failure.code }, "the file store does not serve us");
        throw new AppError("unavailable", { message: AWAY, cause: failure });
      }
      await delay(tries * PAUSE_MS);
    }
  }

  return {
    async put(key, bytes, contentType) {
      if (contentTypeOf(key) !== contentType) throw new AppError("invalid_input");
      await sendWithRetries("PUT", key, bytes, contentType);
    },
    async get(key) {
      const contentType = contentTypeOf(key);
      if (!contentType) return undefined;
      const { status, bytes } = await sendWithRetries("GET", key);
      return status === 404 ? undefined : { bytes, contentType };
    },
    async delete(key) {
      if (!contentTypeOf(key)) throw new AppError("invalid_input");
      await sendWithRetries("DELETE", key);
    },
  };
}

const TIMEOUT = "timeout";

/** The code is an HTTP status or a network error code. Messages may quote the request and are left out. */
class StoreFailure extends Error {
  override readonly name = "StoreFailure";

  constructor(readonly code: string) {
    super("the file store does not serve us");
  }

  get mayPass(): boolean {
    return this.code !== TIMEOUT && !/^S3_(?!429|5)/.test(this.code);
  }
}

/** A missing file is a valid answer; a missing bucket is a failure. */
function failureOf(method: string, { status, bytes }: Answer): StoreFailure | undefined {
  const isAnswer =
    status === 404 ? method !== "PUT" && !bytes.includes("NoSuchBucket") : status >= 200 && status < 300;
  return isAnswer ? undefined : new StoreFailure(`S3_${status}`);
}

function codeOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  return typeof code === "string" ? code : "network";
}

/** Written and deleted at boot, so that missing rights show at once and not with the first photo. */
const PROBE = "start-check.json";

/**
 * Opens the store after it has proved that it can write, delete, and report a missing file. A service that does
 * not answer may come back: the product starts, and requests for files get 503 until then.
 */
export async function openBucketStore(settings: BucketSettings, log: Logger): Promise<FileStore> {
  const store = createBucketStore(settings, log);
  try {
    await store.put(PROBE, Buffer.from("{}"), "application/json");
    await store.delete(PROBE);
    await store.get(PROBE);
  } catch (error) {
    const refusal = explain((error as AppError).cause as StoreFailure);
    if (refusal) throw new BootError(refusal);
  }
  return store;
}

/** Undefined if the operator cannot mend it with a setting. */
function explain({ code }: StoreFailure): string | undefined {
  if (code === "S3_404") return "Le compartiment de S3_URL n’existe pas : créez-le, puis relancez.";
  if (code === "S3_401" || code === "S3_403")
    return "Le service de S3_URL refuse S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY : vérifiez les clés, la région (S3_REGION), et le droit de lister le compartiment, d’y lire, d’y écrire et d’y supprimer.";
  if (/^S3_(?!429)[34]/.test(code))
    return `Le service de S3_URL ne veut pas de nos requêtes (${code.slice(3)}) : vérifiez l’adresse du compartiment et sa région (S3_REGION).`;
  return undefined;
}
