import { Readable } from "node:stream";
import { promisify } from "node:util";
import zlib from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|manifest\+json|xml|ld\+json)|image\/svg\+xml)|x-script/;

export const isCompressible = (contentType: string | null | undefined): boolean =>
  COMPRESSIBLE.test(contentType ?? "");

export function chooseEncoding(acceptEncoding: string | null | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return "gzip";
  return "identity";
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const brotliParams = (size: number, quality: number) => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** All three forms of a body that will be sent many times. */
export async function encodeAll(identity: Buffer) {
  const [br, gz] = await Promise.all([
    brotli(identity, brotliParams(identity.length, 7)),
    gzip(identity, { level: 6 }),
  ]);
  return { identity, br, gzip: gz };
}

/** The one form of a body that will be sent once. */
export async function encodeOnce(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return identity;
  return encoding === "br"
    ? brotli(identity, brotliParams(identity.length, 4))
    : gzip(identity, { level: 5 });
}

/** Compresses a stream without holding it back: each part that React writes is flushed through at once. */
export function encodeStream(body: ReadableStream<Uint8Array>, encoding: Exclude<Encoding, "identity">) {
  const source = Readable.fromWeb(body as import("node:stream/web").ReadableStream);
  const encoder =
    encoding === "br"
      ? zlib.createBrotliCompress({
          flush: zlib.constants.BROTLI_OPERATION_FLUSH,
          params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH, level: 5 });
  source.on("error", (error) => encoder.destroy(error));
  return Readable.toWeb(source.pipe(encoder)) as ReadableStream<Uint8Array>;
}
