import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../web/errors.ts";
import { writeAtomically } from "./atomic-write.server.ts";

/** The storage of uploaded files; keys look like "portraits/12/a1b2.webp". */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ bytes: Buffer; contentType: string } | undefined>;
  delete(key: string): Promise<void>;
}

const CONTENT_TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  pdf: "application/pdf",
  json: "application/json",
  weba: "audio/webm",
  m4a: "audio/mp4",
  webm: "video/webm",
  mp4: "video/mp4",
  sealed: "application/octet-stream",
};

/**
 * Names between single slashes, with one dot before the extension, so that no key can leave the folder or
 * name a hidden file.
 */
const KEY = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9_-]+)*\.(jpg|png|webp|pdf|json|weba|m4a|webm|mp4|sealed)$/;
const LONGEST_KEY = 200;

/** Undefined if the key is not valid. */
export function contentTypeOf(key: string): string | undefined {
  const extension = key.length <= LONGEST_KEY ? KEY.exec(key)?.[1] : undefined;
  return extension && CONTENT_TYPES[extension];
}

/** The default store: files in a folder on disk. */
export function createFolderStore(folder: string): FileStore {
  return {
    async put(key, bytes, contentType) {
      if (contentTypeOf(key) !== contentType) throw new AppError("invalid_input");
      const file = path.join(folder, key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeAtomically(file, bytes);
    },
    async get(key) {
      const contentType = contentTypeOf(key);
      if (!contentType) return undefined;
      const bytes = await readFile(path.join(folder, key)).catch(absent);
      return bytes && { bytes, contentType };
    },
    async delete(key) {
      if (!contentTypeOf(key)) throw new AppError("invalid_input");
      await rm(path.join(folder, key), { force: true });
    },
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR") return undefined;
  throw error;
}
