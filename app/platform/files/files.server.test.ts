import { createHash, createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { AwsClient } from "aws4fetch";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { S3Server } from "../../../tests/fixtures/server/s3-server.ts";
import { BootError } from "../config/boot-error.server.ts";
import { loggerOptions } from "../web/log.server.ts";
import { createBucketStore, openBucketStore } from "./adapters/bucket-store.server.ts";
import { createFolderStore, type FileStore } from "./files.server.ts";

let outside: string;
let folder: string;
let s3: S3Server;
const lines: string[] = [];
const log = pino(loggerOptions("warn"), { write: (line) => void lines.push(line) });

beforeAll(async () => {
  outside = await mkdtemp(path.join(tmpdir(), "elan-files-"));
  folder = path.join(outside, "files");
  await writeFile(path.join(outside, "secret.pdf"), "secret");
  s3 = await S3Server.start();
});
afterAll(async () => {
  await s3.close();
  await rm(outside, { recursive: true, force: true });
});

const STORES: [string, () => FileStore][] = [
  ["the folder store", () => createFolderStore(folder)],
  ["the bucket store", () => createBucketStore(s3.bucket, log)],
];

describe.each(STORES)("%s", (_, open) => {
  let store: FileStore;
  beforeAll(() => {
    store = open();
  });

  test("gives back what it was given", async () => {
    const bytes = Buffer.from([0, 1, 2, 255]);
    await store.put("coaches/12/portrait_a-1.webp", bytes, "image/webp");
    expect(await store.get("coaches/12/portrait_a-1.webp")).toEqual({ bytes, contentType: "image/webp" });
  });

  test("replaces a file whole", async () => {
    for (const bytes of [Buffer.alloc(200_000, 1), Buffer.from([2]), Buffer.alloc(0)]) {
      await store.put("same/key.png", bytes, "image/png");
      expect((await store.get("same/key.png"))?.bytes.equals(bytes)).toBe(true);
    }
  });

  test("knows nothing of what was never stored", async () => {
    expect(await store.get("never/there.jpg")).toBeUndefined();
    await expect(store.delete("never/there.jpg")).resolves.toBeUndefined();
  });

  test("forgets what is deleted", async () => {
    await store.put("gone.pdf", Buffer.from("pdf"), "application/pdf");
    await store.delete("gone.pdf");
    expect(await store.get("gone.pdf")).toBeUndefined();
  });

  test.each([
    "../secret.pdf",
    "a/../../secret.pdf",
    "/etc/passwd.pdf",
    "a//b.jpg",
    "a/.jpg",
    ".jpg",
    "A.jpg",
    "a.b.jpg",
    "a.svg",
    "a.jpg\n",
    "a\0.jpg",
    "a%2f.jpg",
    "a\\b.jpg",
    "",
    `${"a".repeat(300)}.jpg`,
  ])("refuses the key %j", async (key) => {
    await expect(store.put(key, Buffer.from("x"), "image/jpeg")).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(store.delete(key)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await store.get(key)).toBeUndefined();
  });

  test("refuses a content type that is not the extension's", () =>
    expect(store.put("a.jpg", Buffer.from("x"), "text/html")).rejects.toMatchObject({
      code: "invalid_input",
    }));
});

// A bucket's own affair, and more than s3rver promises.
test("the folder store shows old or new, never a part, and leaves no draft behind", async () => {
  const store = createFolderStore(folder);
  const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(200_000, index));
  const writes = contents.map((bytes) => store.put("drafts/key.png", bytes, "image/png"));
  const reads = Array.from({ length: 20 }, () => store.get("drafts/key.png"));
  await Promise.all(writes);
  for (const read of [...(await Promise.all(reads)), await store.get("drafts/key.png")]) {
    if (!read) continue;
    expect(read.bytes).toHaveLength(200_000);
    expect(new Set(read.bytes).size).toBe(1);
  }
  expect(await readdir(path.join(folder, "drafts"))).toEqual(["key.png"]);
});

test("a file has the same name in both, so that a folder can be copied into a bucket", async () => {
  const key = "private/0a1b-600.webp";
  await createFolderStore(folder).put(key, Buffer.from("picture"), "image/webp");
  expect(await readdir(path.join(folder, "private"))).toEqual(["0a1b-600.webp"]);
  const { url, ...keys } = s3.bucket;
  const request = await new AwsClient({ ...keys, service: "s3" }).sign(`${url}/${key}`, {
    method: "PUT",
    body: "picture",
  });
  expect((await fetch(request)).status).toBe(200);
  const stored = await createBucketStore(s3.bucket, log).get(key);
  // Whatever type the tool gave it that copied it.
  expect(stored).toEqual({ bytes: Buffer.from("picture"), contentType: "image/webp" });
});

const key = "a/b.jpg";
const bucket = () => ({ ...s3.bucket, accessKeyId: "AKIDSECRETID", secretAccessKey: "wJalrSecretKey" });
let server: Server | undefined;
let asked = 0;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  expect(lines.join()).not.toMatch(/SECRETID|SecretKey|b\.jpg/);
});

/** Opens a store whose service answers with this function. */
async function storeAt(
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void,
): Promise<FileStore> {
  asked = 0;
  server = createServer(async (request, response) => {
    asked += 1;
    answer(request, response, await buffer(request));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return createBucketStore({ ...bucket(), url: `http://127.0.0.1:${port}/elan` }, log);
}

/** By the description of AWS Signature Version 4, of which s3rver looks at the name of the key alone. */
function signatureOf({ method, url, headers }: IncomingMessage, body: Buffer): string {
  const [, scope = "", names = ""] =
    /Credential=AKIDSECRETID\/(\S+), SignedHeaders=([\w;-]+),/.exec(String(headers.authorization)) ?? [];
  const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
  const signed = names.split(";").map((name) => `${name}:${headers[name]}\n`);
  const request = [method, url, "", signed.join(""), names, sha256(body)].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(request)].join("\n");
  const hmac = (secret: string | Buffer, part: string) => createHmac("sha256", secret).update(part).digest();
  return hmac(scope.split("/").reduce<string | Buffer>(hmac, "AWS4wJalrSecretKey"), text).toString("hex");
}

test("every request to a bucket is signed, with its place and its bytes", async () => {
  const store = await storeAt((request, response, body) => {
    const isSigned = request.headers.authorization?.endsWith(`Signature=${signatureOf(request, body)}`);
    const covers = /SignedHeaders=host;x-amz-content-sha256;x-amz-date,/.test(
      String(request.headers.authorization),
    );
    response.writeHead(isSigned && covers ? 200 : 403).end(request.method === "GET" ? "bytes" : "");
  });
  await store.put(key, randomBytes(70_000), "image/jpeg");
  expect((await store.get(key))?.bytes.toString()).toBe("bytes");
  await store.delete(key);
  expect(asked).toBe(3);
});

describe("a service that does not serve us", () => {
  async function expectUnavailable(store: FileStore) {
    for (const request of [
      () => store.put(key, Buffer.from("x"), "image/jpeg"),
      () => store.get(key),
      () => store.delete(key),
    ]) {
      const error: Error = await request().catch((thrown) => thrown);
      expect(error).toMatchObject({ code: "unavailable", status: 503, retryAfterSeconds: 2 });
      expect(`${error.stack} ${(error.cause as Error).stack}`).not.toMatch(/SECRETID|SecretKey/);
    }
  }

  test("because it is away", async () => {
    const store = await storeAt(() => {});
    server?.close();
    await expectUnavailable(store);
  });

  test("because it fails, a few times at most", async () => {
    await expectUnavailable(await storeAt((_, response) => response.writeHead(503).end("SlowDown")));
    expect(asked).toBe(9);
  });

  test("because it does not answer: nobody waits for that twice", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const store = await storeAt(() => {});
      const refused = expect(store.get(key)).rejects.toMatchObject({ code: "unavailable" });
      await once(server as Server, "request");
      await vi.advanceTimersByTimeAsync(5_000);
      await refused;
      expect(asked).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test("because it does not know us, or the bucket: that is not asked again", async () => {
    await expectUnavailable(createBucketStore(bucket(), log));
    await expectUnavailable(await storeAt((_, response) => response.writeHead(403).end()));
    expect(asked).toBe(3);
    await expectUnavailable(
      createBucketStore({ ...s3.bucket, url: s3.bucket.url.replace(/elan$/, "other") }, log),
    );
  });

  test("because it sends us elsewhere, where we do not go", async () => {
    await expectUnavailable(
      await storeAt((request, response) =>
        response.writeHead(307, { Location: `http://${request.headers.host}/elsewhere` }).end(),
      ),
    );
    expect(asked).toBe(3);
  });

  test("until it does again", async () => {
    const bytes = Buffer.from("whole");
    const store = await storeAt((request, response) => {
      if (asked === 1) request.socket.destroy();
      else if (asked === 2) response.writeHead(500).end();
      else if (asked === 4)
        response.writeHead(200, { "Content-Length": 99 }).write("hal", () => request.socket.destroy());
      else response.writeHead(200).end(request.method === "GET" ? bytes : "");
    });
    await store.put(key, bytes, "image/jpeg");
    expect(asked).toBe(3);
    expect(await store.get(key)).toEqual({ bytes, contentType: "image/jpeg" });
    expect(asked).toBe(5);
  });

  test("is told of at the start, in one sentence, and nothing is left behind by one that does", async () => {
    const refusalOf = async (settings: Partial<typeof s3.bucket>) => {
      const refusal: Error = await openBucketStore({ ...s3.bucket, ...settings }, log).then(
        () => expect.unreachable(),
        (error) => error,
      );
      expect(refusal).toBeInstanceOf(BootError);
      expect(refusal.cause).toBeUndefined();
      return refusal.message;
    };
    expect(await refusalOf({ accessKeyId: "AKIDSECRETID" })).toMatch(
      /^Le service de S3_URL refuse S3_ACCESS/,
    );
    expect(await refusalOf({ url: s3.bucket.url.replace(/elan$/, "other") })).toMatch(
      /^Le compartiment .* n’existe pas/,
    );
    const store = await openBucketStore(s3.bucket, log);
    expect(await store.get("start-check.json")).toBeUndefined();
  });

  test("does not prevent a start while nothing answers: files wait", async () => {
    // Nothing listens at the first port of a machine.
    const store = await openBucketStore({ ...s3.bucket, url: "http://127.0.0.1:1/elan" }, log);
    await expect(store.get("portraits/1/a.webp")).rejects.toMatchObject({ code: "unavailable" });
  });
});
