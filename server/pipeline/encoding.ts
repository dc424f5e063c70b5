import type { Transform } from "node:stream";
import { promisify } from "node:util";
import zlib from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|manifest\+json|xml|rss\+xml|ld\+json)|image\/svg\+xml)|x-script/;

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

/** A body that is sent many times gets all three encodings. */
export async function encodeAll(identity: Buffer) {
  const [br, gz] = await Promise.all([
    brotli(identity, brotliParams(identity.length, 7)),
    gzip(identity, { level: 6 }),
  ]);
  return { identity, br, gzip: gz };
}

/** Up to this size (bytes), compressing on this thread costs no more than handing the work to another one. */
const COMPRESSED_AT_ONCE = 128 * 1024;

/** A body that is sent once is compressed less: a little larger than cached ones, in a third of the time. */
export async function encodeOnce(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return identity;
  const isSmall = identity.length <= COMPRESSED_AT_ONCE;
  if (encoding === "gzip") return isSmall ? zlib.gzipSync(identity, GZIP_ONCE) : gzip(identity, GZIP_ONCE);
  const params = brotliParams(identity.length, 2);
  return isSmall ? zlib.brotliCompressSync(identity, params) : brotli(identity, params);
}

const GZIP_ONCE = { level: 3 };

export function encodeStream(encoding: Encoding): Transform[] {
  if (encoding === "identity") return [];
  if (encoding === "gzip") return [zlib.createGzip(GZIP_ONCE)];
  return [zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 2 } })];
}
