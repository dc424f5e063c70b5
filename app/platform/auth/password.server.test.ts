import { beforeEach, expect, it, vi } from "vitest";

const derivations = vi.hoisted(() => ({ underWay: 0, busiest: 0, costs: [] as object[] }));

/** The real one, watched. */
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  type Done = (error: Error | null, key: Buffer) => void;
  const scrypt = (password: string, salt: Buffer, length: number, cost: object, done: Done) => {
    derivations.costs.push(cost);
    derivations.underWay += 1;
    derivations.busiest = Math.max(derivations.busiest, derivations.underWay);
    try {
      crypto.scrypt(password, salt, length, cost, (error, key) => {
        derivations.underWay -= 1;
        done(error, key);
      });
    } catch (error) {
      derivations.underWay -= 1;
      throw error;
    }
  };
  return { ...crypto, scrypt };
});

// Loaded anew: another file's test may have loaded it, with the crypto that nobody watches.
vi.resetModules();
const { hashPassword, verifyPassword } = await import("./password.server.ts");

beforeEach(() => {
  derivations.busiest = 0;
  derivations.costs = [];
});

it("knows a password again, and no other", async () => {
  const hash = await hashPassword("Correct-horse-1");
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(hash).not.toContain("horse");
  expect(await verifyPassword({ hash, password: "Correct-horse-1" })).toBe(true);
  for (const password of ["correct-horse-1", "Correct-horse-1 ", ""])
    expect(await verifyPassword({ hash, password }), password).toBe(false);
});

it("salts each hash, and derives at the full cost", async () => {
  const [one, two] = await Promise.all([hashPassword("Correct-horse-1"), hashPassword("Correct-horse-1")]);
  expect(one).not.toBe(two);
  expect(derivations.costs).toEqual(Array(2).fill(expect.objectContaining({ N: 32_768, r: 8, p: 3 })));
});

it("takes an accent typed in one code point or in two", async () => {
  const hash = await hashPassword("Éléphant-1".normalize("NFC"));
  expect(await verifyPassword({ hash, password: "Éléphant-1".normalize("NFD") })).toBe(true);
  expect(await verifyPassword({ hash, password: "Elephant-1" })).toBe(false);
});

it.each([
  "",
  "Correct-horse-1",
  "$2b$12$abcdefghijklmnopqrstuv",
  "scrypt$32768$8$3",
  "scrypt$32768$8$3$c2FsdA==$",
  "argon2$1$1$1$a$b",
])("refuses what another scheme wrote: %s", async (hash) => {
  expect(await verifyPassword({ hash, password: "Correct-horse-1" })).toBe(false);
  expect(derivations.costs).toEqual([]);
});

it("derives two at a time at most, and all in the end, even after one that fails", async () => {
  const hash = await hashPassword("Correct-horse-1");
  const broken = verifyPassword({ hash: hash.replace("32768", "32767"), password: "x" });
  const many = Array.from({ length: 6 }, () => verifyPassword({ hash, password: "Correct-horse-1" }));
  await expect(broken).rejects.toThrow();
  expect(await Promise.all(many)).toEqual(Array(6).fill(true));
  expect(derivations.busiest).toBeLessThanOrEqual(2);
  expect(derivations.underWay).toBe(0);
});
