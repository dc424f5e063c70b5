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

/** All three forms of a body that will be sent many times. */
export async function encodeAll(identity: Buffer) {
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 7,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    gzip(identity, { level: 6 }),
  ]);
  return { identity, br, gzip: gz };
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
