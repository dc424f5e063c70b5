import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { ReadyAnswer } from "~/platform/web/page-cache.server.ts";
import { readyAnswer } from "./ready-answer.ts";
import { pathOf } from "./route-patterns.ts";

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
/** File names here contain a content hash. */
const VERSIONED = "/assets/";

export type StaticFiles = Map<string, ReadyAnswer>;

/** The build wrote the compressed files beside each file; all are read into memory once. */
export function readStaticFiles(folder: string): StaticFiles {
  const files: StaticFiles = new Map();
  const names = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  for (const name of names) {
    const type = TYPES[path.extname(name)];
    if (!type) continue;
    const read = (suffix: string) => readFileSync(path.join(folder, name + suffix));
    const identity = read("");
    const headers = {
      // Files carry only the security headers that matter for them: a page loads dozens of files.
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Content-Type": type,
      "Cache-Control": `/${name}`.startsWith(VERSIONED) ? YEAR : DAY,
      ETag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
      Vary: "Accept-Encoding",
    };
    const bodies = {
      identity,
      br: names.has(`${name}.br`) ? read(".br") : identity,
      gzip: names.has(`${name}.gz`) ? read(".gz") : identity,
    };
    files.set(`/${name.split(path.sep).join("/")}`, readyAnswer({ status: 200, headers, bodies }));
  }
  return files;
}

const NOTHING = Buffer.alloc(0);

/** A tab of an earlier version may ask for an old file. An HTML page would be mistaken for it. */
const GONE = readyAnswer({
  status: 404,
  headers: { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" },
  bodies: { identity: NOTHING, br: NOTHING, gzip: NOTHING },
});

export function findStaticFile(
  files: StaticFiles,
  { method, url = "" }: IncomingMessage,
): ReadyAnswer | undefined {
  if (files.size === 0 || (method !== "GET" && method !== "HEAD")) return undefined;
  const path = pathOf(url);
  return files.get(path) ?? (path.startsWith(VERSIONED) ? GONE : undefined);
}
