import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { callerNetwork } from "../limits/caller-network.server.ts";
import { WorkQueue } from "../limits/work-queue.server.ts";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** One of the scrypt parameter sets that OWASP lists as equivalent: 32 MiB, three passes. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY_LENGTH = 32;

/** Node runs scrypt on its pool of four threads. At most two are used, and one core stays free for pages. */
const queue = new WorkQueue({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  perNetwork: 6,
  inAll: 24,
  tooMany: "Trop de connexions à la fois. Patientez un instant et réessayez.",
});
const inTurn = <T>(work: () => Promise<T>): Promise<T> => queue.run(callerNetwork(), work);

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

/** The same accented letter can be typed as one code point or as two. */
const normalize = (password: string) => password.normalize("NFKC");
