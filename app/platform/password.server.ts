import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** One of OWASP's equivalent scrypt figures: 32 MiB, three passes. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY_LENGTH = 32;

/** Node derives on its thread pool. Two of its four threads at most, and a core is left to serve pages. */
const MOST_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
let underWay = 0;
const waiting: (() => void)[] = [];

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await inTurn(() =>
    derive(normalize(password), salt, KEY_LENGTH, { ...COST, maxmem: MAX_MEMORY }),
  );
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), key.toString("base64")].join("$");
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split("$");
  if (scheme !== "scrypt" || !salt || !key) return false;
  const expected = Buffer.from(key, "base64");
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: MAX_MEMORY };
  const actual = await inTurn(() =>
    derive(normalize(password), Buffer.from(salt, "base64"), expected.length, cost),
  );
  return timingSafeEqual(actual, expected);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else underWay += 1;
  try {
    return await work();
  } finally {
    // The place goes straight to the next in line.
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}

/** The same accented letter can be typed as one code point or two. */
const normalize = (password: string) => password.normalize("NFKC");
