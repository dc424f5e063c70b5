import type { PictureRefusal } from "../../../app/platform/files/pictures/picture-rules.ts";

type Make = () => Buffer | Promise<Buffer>;
/**
 * "drawn" is taken and shows the drawing the right way up, in its colours; "taken" is taken; "either" may be refused as no
 * picture too.
 */
type Expected = "drawn" | "taken" | "either" | PictureRefusal;

export interface PictureFile {
  name: string;
  make: Make;
  expected: Expected;
}

/** Written into files wherever something can be written: it must not be in anything that is served. */
export const SECRET = "elan-secret-48.8566-2.3522";

export const MEGABYTE = 1024 * 1024;

export const expecting = (expected: Expected, files: Record<string, Make>): PictureFile[] =>
  Object.entries(files).map(([name, make]) => ({ name, make, expected }));

/** One file for each of the given, named after it. */
export const each = <T>(all: readonly T[], name: (one: T) => string, make: (one: T) => Make) =>
  Object.fromEntries(all.map((one) => [name(one), make(one)]));

export const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The same file, as long as asked: what follows the end of a picture is nothing to those who show it. */
export const padded = (file: Buffer, length: number) =>
  Buffer.concat([file, Buffer.alloc(length - file.length, SECRET)]);
