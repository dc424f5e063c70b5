import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { MiddlewareHandler } from "hono";
import { chooseEncoding } from "./encoding.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const YEAR = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";
/** Named after their content. */
const VERSIONED = "/assets/";

interface StaticFile {
  type: string;
  cacheControl: string;
  etag: string;
  identity: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

/** The built client, read once into memory with the compressed forms that the build wrote beside each file. */
export function staticFiles(folder: string): MiddlewareHandler {
  const files = readFolder(folder);
  return async (c, next) => {
    const file = c.req.method === "GET" || c.req.method === "HEAD" ? files.get(c.req.path) : undefined;
    if (!file) {
      // Of an earlier version, asked for by a tab that has been open since: a page would only be mistaken for the file.
      if (c.req.path.startsWith(VERSIONED))
        return c.text("", 404, { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
      await next();
      return;
    }
    // Of the security headers, those that mean something for a file: a page loads dozens of them.
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Cross-Origin-Resource-Policy", "same-origin");
    c.header("Content-Type", file.type);
    c.header("Cache-Control", file.cacheControl);
    c.header("ETag", file.etag);
    c.header("Vary", "Accept-Encoding");
    if (c.req.header("if-none-match") === file.etag) return c.body(null, 304);
    const encoding = chooseEncoding(c.req.header("accept-encoding"));
    const encoded = encoding === "identity" ? undefined : file[encoding];
    if (encoded) c.header("Content-Encoding", encoding);
    const body = encoded ?? file.identity;
    c.header("Content-Length", String(body.length));
    return c.body(new Uint8Array(body));
  };
}

function readFolder(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const names = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  for (const name of names) {
    const type = TYPES[path.extname(name)];
    if (!type) continue;
    const read = (suffix: string) => readFileSync(path.join(folder, name + suffix));
    const identity = read("");
    files.set(`/${name.split(path.sep).join("/")}`, {
      type,
      cacheControl: `/${name}`.startsWith(VERSIONED) ? YEAR : DAY,
      etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
      identity,
      br: names.has(`${name}.br`) ? read(".br") : undefined,
      gzip: names.has(`${name}.gz`) ? read(".gz") : undefined,
    });
  }
  return files;
}
